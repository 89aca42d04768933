import Ads
import JSON

/// What a request must have so that a stub answers it: some members of the request, each with the
/// expected value.
///
/// An object fits if its expected members do. An array fits if it has the expected elements. Null
/// stands for nothing.
struct StubConditions: JSONReadable, Sendable {
  let members: JSONObject
  /// `nil` for any format.
  let format: AdFormat?

  static let names = [
    "format", "parameter", "label", "settings", "adTypes", "options", "adSize", "request", "adId",
    "clientId", "absent",
  ]

  static let none = StubConditions()

  private init() { (members, format) = (JSONObject(), nil) }

  init(_ value: JSONValue) throws(JSONReadError) {
    let json = try JSONObject(value)
    try json.allow(Self.names)
    for key in ["parameter", "label", "adId"] { _ = try json.readIfPresent(key, as: String.self) }
    _ = try json.readIfPresent("clientId", as: Int.self)
    for key in ["settings", "options", "adSize"] {
      _ = try json.readFreelyIfPresent(key)
    }
    _ = try json.readIfPresent("adTypes", as: [NativeAdType].self)
    _ = try json.readIfPresent("request", as: WrittenRequest.self)
    var members = JSONObject()
    for (key, value) in json.members where value != .null { members[key] = value }
    members["format"] = nil
    members["absent"] = nil
    for path in try json.readStringsIfPresent("absent") ?? [] {
      let steps = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard Self.names.contains(steps[0]) else {
        throw JSONReadError(expectedOneOf: Self.names, value: .string(steps[0]))
          .inside(.key("absent"))
      }
      members = Self.expectNothing(at: steps[...], in: members)
    }
    self.members = members
    format = try json.readIfPresent("format")
  }

  /// The members, with null at a path.
  private static func expectNothing(
    at steps: ArraySlice<String>, in members: JSONObject
  ) -> JSONObject {
    guard let key = steps.first else { return members }
    var members = members
    members[key] =
      steps.count == 1
      ? .null
      : .object(expectNothing(at: steps.dropFirst(), in: members[key]?.object ?? JSONObject()))
    return members
  }

  /// Whether a request meets all conditions.
  func fit(_ request: StubRequest) -> Bool {
    Self.fits(.object(members), .object(request.json))
  }

  private static func fits(_ expected: JSONValue, _ found: JSONValue?) -> Bool {
    switch (expected, found) {
    case (.object(let expected), .object(let found)?):
      expected.members.allSatisfy { fits($0.value, found[$0.key]) }
    case (.array(let expected), .array(let found)?):
      expected.allSatisfy { part in found.contains { fits(part, $0) } }
    case (.object(let expected), _):
      // Members that must be absent are absent.
      expected.members.allSatisfy { fits($0.value, nil) }
    case (.array(let expected), nil), (.array(let expected), .null?): expected.isEmpty
    case (.null, .array(let found)?): found.isEmpty
    case (.null, .object(let found)?): found.isEmpty
    case (.null, _): found == nil || found == .null
    case (.number(let expected), .number(let found)?):
      expected == found || expected.double == found.double
    default: expected == found
    }
  }

  /// A member of a request that differs from what is expected.
  struct Difference: JSONWritable, Sendable {
    let path: JSONPath
    let expected: JSONValue
    /// Null if the request does not have it.
    let found: JSONValue

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("path", path.description)
      writer.member("expected", expected)
      writer.member("found", found)
      writer.endObject()
    }
  }

  /// The differences, in the order of the conditions.
  func differences(from request: StubRequest) -> [Difference] {
    var all: [Difference] = []
    Self.compare(.object(members), .object(request.json), at: [], &all)
    return all
  }

  private static func compare(
    _ expected: JSONValue, _ found: JSONValue?, at steps: [JSONPath.Step],
    _ all: inout [Difference]
  ) {
    guard !fits(expected, found) else { return }
    if case .object(let parts) = expected {
      for (key, value) in parts.members {
        compare(value, found?.object?[key], at: steps + [.key(key)], &all)
      }
    } else {
      all.append(Difference(path: JSONPath(steps), expected: expected, found: found ?? .null))
    }
  }

  /// The path and the key of each expected value. The index finds a stub by one of them.
  var leaves: [(path: [String], key: JSONKey)] {
    var leaves: [(path: [String], key: JSONKey)] = []
    Self.collect(.object(members), at: [], &leaves)
    return leaves
  }

  private static func collect(
    _ value: JSONValue, at path: [String], _ leaves: inout [(path: [String], key: JSONKey)]
  ) {
    switch value {
    case .object(let object):
      for (key, value) in object.members { collect(value, at: path + [key], &leaves) }
    case .array(let elements):
      for element in elements { if let key = element.leafKey { leaves.append((path, key)) } }
    default:
      if let key = value.leafKey { leaves.append((path, key)) }
    }
  }
}

extension JSONValue {
  /// Equal for two values without parts that fit each other; `nil` for null and for other values.
  var leafKey: JSONKey? {
    switch self {
    case .string(let text): JSONKey("\"" + text)
    case .number(let number): JSONKey("\(number.double)")
    case .bool(let bool): JSONKey("\(bool)")
    case .null, .array, .object: nil
    }
  }
}
