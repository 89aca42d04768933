import JSON
import Platform
import Testing

@testable import GoogleMobileAds

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The library behaves as the transcripts of the adapters' door show.
///
/// `protocol/adapters/transcripts/README.md` describes their format, and how to play one against a
/// library.
@MainActor
@Suite struct TranscriptTests {
  nonisolated private static let folder =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    .joined(separator: "/") + "/protocol/adapters/transcripts/"

  /// The conversations that are played against libraries in Swift.
  nonisolated private static let names: [String] = {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.hasSuffix(".jsonl"), let lines = try? lines(of: name) else { continue }
      let players = lines.first { $0.hasPrefix("@ ") }?.split(separator: " ")
      if players?.contains("swift") ?? true { names.append(name) }
    }
    return names.sorted()
  }()

  nonisolated private static func lines(of name: String) throws -> [Substring] {
    String(decoding: try readFile(folder + name), as: UTF8.self).split(separator: "\n")
  }

  @Test(.timeLimit(.minutes(10)), arguments: names)
  func `a conversation goes as its transcript shows`(name: String) async throws {
    let lines = try Self.lines(of: name)
    var bridge = Self.bridge(for: lines)
    defer { Self.forgetRequestConfiguration() }
    var said: [String] = []
    var count = 0

    for line in lines {
      if line.hasPrefix(">> ") {
        said += bridge.send(String(line.dropFirst(3)))
      } else if line.hasPrefix("<< ") {
        let expected = try Self.comparable(line.dropFirst(3))
        if Self.isCancellation(expected) { continue }
        if said.isEmpty { said = await bridge.waitForLines() }
        let actual = try Self.comparable(try #require(said.first, "Nothing was said: \(line)")[...])
        said.removeFirst()
        #expect(actual == expected)
        count += 1
      } else if line.hasPrefix(">>!") {
        #expect(said == [])
        #expect(bridge.isIdle)
        bridge = Self.bridge(for: lines)
      }
    }

    #expect(said == [])
    #expect(bridge.isIdle, "The program waits for an answer, and would not end.")
    #expect(count > 0)
  }

  @Test func `there are conversations to play`() {
    #expect(Self.names.contains("first.jsonl"))
    #expect(Self.names.contains("ping.jsonl"))
  }

  /// The program, with the adapters that the conversation asks for.
  private static func bridge(for lines: [Substring]) -> TestBridge {
    let names = ["MyNetwork", "MyBiddingNetwork"].filter { name in
      lines.contains { $0.hasPrefix(">>") && $0.contains(#""className":"\#(name)""#) }
    }
    return switch names {
    case ["MyNetwork", "MyBiddingNetwork"]: TestBridge(serving: [.myNetwork, .myBiddingNetwork])
    case ["MyBiddingNetwork"]: .ofMyBiddingNetwork()
    default: .ofMyNetwork()
    }
  }

  /// What the publisher says belongs to the whole process, so other tests would see it.
  private static func forgetRequestConfiguration() {
    let bridge = TestBridge.ofMyNetwork()
    _ = bridge.call("didChangeRequestConfiguration")
  }

  /// Whether the line says that a request was cancelled. The SDK does not tell adapters, so the
  /// library has no such answer.
  private static func isCancellation(_ message: JSONValue) -> Bool {
    message.object?["error"]?.object?["code"] == -32800
  }

  /// A line as the value that is compared: without members that are null or a duration, and without
  /// the message of an error that does not pass the network's own error on.
  private static func comparable(_ line: Substring) throws -> JSONValue {
    var message = try #require(JSONValue(parsing: Array(line.utf8)).object)
    if let error = message["error"]?.object, error["data"]?.object?["error"] == nil {
      message["error"] = .object(["code": error["code"] ?? .null])
    }
    if var result = message["result"]?.object, let methods = result["methods"]?.array {
      // How long it took is different each time.
      result["versionMs"] = nil
      // Only this library has views to inspect, and loads ads as an application.
      result["methods"] = .array(
        methods.filter { $0 != "adapter/inspect" && $0 != "adapter/didOfferRequests" })
      message["result"] = .object(result)
    }
    return withoutNulls(.object(message))
  }

  private static func withoutNulls(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let values):
      .array(values.map(withoutNulls))
    case .object(let object):
      .object(
        JSONObject(
          object.members.filter { $0.value != .null }.map { ($0.key, withoutNulls($0.value)) }))
    default:
      value
    }
  }
}
