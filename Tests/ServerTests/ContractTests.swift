import EventLoop
import JSON
import Ads
import JSONRPC
import Mediation
import Testing

@testable import Server

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The daemon and its document say the same.
@Suite struct ContractTests {
  private let document: JSONObject

  init() throws {
    document = try #require(try JSONValue(parsing: Array(openRPCDocument.utf8)).object)
  }

  @Test func `the embedded document is openrpc json, in one line`() throws {
    let path =
      #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
      .joined(separator: "/") + "/protocol/clients/openrpc.json"
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
    let line = JSONWriter.bytes(of: try JSONValue(parsing: bytes))
    #expect(
      String(decoding: line, as: UTF8.self) == openRPCDocument,
      "Run clients/generate to write the document into the daemon again.")
  }

  @Test @LoopActor func `the document has every method of the daemon, and no other`() {
    #expect(names(in: "methods") == Session.methods.names.all)
  }

  @Test func `the document has every error of the daemon, and no other`() throws {
    let errors = try #require(document["components"]?.object?["errors"]?.object)
    var own: [String: Int] = [:]
    for code in StandardErrorCode.allCases { own[code.rawValue] = code.number }
    for code in ErrorCode.allCases { own[code.rawValue] = code.number }
    let documented = errors.members.map { ($0.key, $0.value.object?["code"]?.int ?? 0) }
    #expect(Dictionary(uniqueKeysWithValues: documented) == own)
  }

  @Test func `the document has every notification of the daemon, and no other`() {
    #expect(names(in: "x-notifications") == Initialize.notifications)
  }

  @Test(arguments: [
    ("AdEventName", AdEvent.Name.allCases.map(\.rawValue)),
    ("ContractRule", ContractRule.allCases.map(\.rawValue)),
    ("AdFormat", AdFormat.allCases.map(\.rawValue)),
    ("AdState", AdState.allCases.map(\.rawValue)),
    ("AssetName", AssetName.allCases.map(\.rawValue)),
    ("SimulatedAction", SimulatedAction.allCases.map(\.rawValue)),
    ("AdChoicesPosition", AdChoicesPosition.allCases.map(\.rawValue)),
    ("MediaAspectRatio", MediaAspectRatio.allCases.map(\.rawValue)),
  ])
  func `an enumeration of the document has every case of the daemon's, and no other`(
    _ name: String, _ cases: [String]
  ) throws {
    let schemas = try #require(document["components"]?.object?["schemas"]?.object)
    let schema = try #require(schemas[name]?.object, "There is no schema \(name).")
    let values = try #require(schema["enum"]?.array).compactMap(\.string)
    #expect(Set(values) == Set(cases))
    #expect(values.count == cases.count)
  }

  private func names(in member: String) -> [String] {
    (document[member]?.array ?? []).compactMap { $0.object?["name"]?.string }
  }
}
