import AdBridgeClient
import Foundation
import JSON
import Testing

/// The types of the client, by their names in the contract.
struct ContractTypes {
  typealias Reading = (JSONTree) throws -> (value: any Hashable, written: [UInt8]?)

  private(set) var types: [String: Reading] = [:]
  private(set) var results: [String: Reading] = [:]

  init() {
    addTypes()
    addResults()
  }

  mutating func add<Value: JSONReadable & Hashable>(_ name: String, _ type: Value.Type) {
    types[name] = { json in (try Value(json), nil) }
  }

  mutating func add<Value: JSONReadable & JSONWritable & Hashable>(
    _ name: String, _ type: Value.Type
  ) {
    types[name] = { json in
      let value = try Value(json)
      return (value, JSONWriter.bytes(of: value))
    }
  }

  mutating func addResult<Value: JSONReadable & Hashable>(_ method: String, _ type: Value.Type) {
    results[method] = { json in (try Value(json), nil) }
  }
}

private typealias Value = AdBridgeClient.JSONValue

/// The examples and the conversations of the contract.
@Suite struct ContractTests {
  private static let contract = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "protocol/clients")

  private let types = ContractTypes()

  private static func files(_ folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
  }

  private static func json(_ data: some Sequence<UInt8>) throws -> JSONTree {
    try JSONTree(parsing: Array(data))
  }

  @Test func `an example is read, and written as it was`() throws {
    let examples = Self.contract.appending(path: "examples")
    for (name, read) in types.types {
      let folder = examples.appending(path: name)
      // A union has examples of its variants.
      guard FileManager.default.fileExists(atPath: folder.path) else { continue }
      for file in try Self.files(folder) {
        let json = try Self.json(Data(contentsOf: file))
        let (value, written) = try read(json)
        if let written {
          let again = try read(Self.json(written)).value
          #expect(AnyHashable(again) == AnyHashable(value), "\(name)/\(file.lastPathComponent)")
          let (ours, theirs) = (try Self.json(written), json)
          #expect(Value(ours).withoutNull == Value(theirs).withoutNull)
        } else {
          #expect(missing(in: plain(value), of: json, name) == [])
        }
      }
    }
    #expect(types.types.count > 100)
  }

  @Test func `every answer of the conversations is read`() throws {
    var count = 0
    for file in try Self.files(Self.contract.appending(path: "transcripts"))
    where file.pathExtension == "jsonl" {
      var methods: [String: String] = [:]
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        // Some lines are invalid on purpose.
        guard let json = try? Self.json(line.dropFirst(2).utf8) else { continue }
        for message in json.array ?? [json] {
          guard let id = message.object?["id"].map({ "\($0)" }) else { continue }
          if line.hasPrefix("> ") {
            // An id that is used twice does not say which method is answered.
            let isNew = methods[id] == nil
            methods[id] = isNew ? message.object?["method"]?.string ?? "" : ""
          } else if let result = message.object?["result"], let method = methods[id] {
            if let value = try types.results[method]?(result).value {
              #expect(missing(in: plain(value), of: result, method) == [])
            }
            count += 1
          }
        }
      }
    }
    #expect(count > 300)
  }
}

/// The paths of the members that a value does not have as the contract's JSON does.
private func missing(in found: JSONTree?, of json: JSONTree, _ path: String) -> [String] {
  switch (json, found) {
  case (.null, _): return []
  case (.object(let members), let found?):
    return members.members.flatMap {
      missing(in: found.member($0.key.filter { $0 != "-" }), of: $0.value, "\(path).\($0.key)")
    }
  case (.array(let elements), .array(let values)?) where elements.count == values.count:
    return zip(elements, values).enumerated().flatMap {
      missing(in: $1.1, of: $1.0, "\(path)[\($0)]")
    }
  case (.number(let number), let found?):
    return found.double == number.double ? [] : [path]
  case (_, let found): return found == json ? [] : [path]
  }
}

extension AdBridgeClient.JSONValue {
  /// The value without members that are null. Numbers are equal if they have the same value.
  fileprivate var withoutNull: AdBridgeClient.JSONValue {
    switch self {
    case .object(let members): .object(members.filter { $0.value != nil }.mapValues(\.withoutNull))
    case .array(let elements): .array(elements.map(\.withoutNull))
    case .number(let number): number.double.map { .number(JSONNumber($0)) } ?? self
    default: self
    }
  }
}
