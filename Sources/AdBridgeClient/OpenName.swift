package import JSON

/// One of some names. A later daemon can send names that this version does not know.
public protocol OpenName: RawRepresentable, Hashable, Sendable, CustomStringConvertible
where RawValue == String {
  /// Makes a name, which the daemon need not know.
  init(rawValue: String)
}

extension OpenName {
  /// The name as the protocol writes it.
  public var description: String { rawValue }
}

/// What a member of an object can be named by.
package protocol MemberName: Hashable {
  init(memberName: String)

  var memberName: String { get }
}

extension String: MemberName {
  package init(memberName: String) { self = memberName }

  package var memberName: String { self }
}

extension MemberName where Self: OpenName {
  package init(memberName: String) { self.init(rawValue: memberName) }

  package var memberName: String { rawValue }
}

extension JSONReadable where Self: OpenName {
  package init(_ json: JSONTree) throws(JSONReadError) { self.init(rawValue: try String(json)) }
}

extension JSONWritable where Self: RawRepresentable, RawValue == String {
  package func write(to writer: inout JSONWriter) { writer.string(rawValue) }
}

// MARK: - Members of objects

extension JSONObject {
  /// Reads the member `name`, an object with a value for each of some names.
  package func readMap<Key: MemberName, Value: JSONReadable>(
    _ name: String
  ) throws(JSONReadError) -> [Key: Value] {
    try Self.map(try read(name), name)
  }

  /// Reads the same; `nil` if it is absent or null.
  package func readMapIfPresent<Key: MemberName, Value: JSONReadable>(
    _ name: String
  ) throws(JSONReadError) -> [Key: Value]? {
    guard let object: JSONObject = try readIfPresent(name) else { return nil }
    return try Self.map(object, name)
  }

  private static func map<Key: MemberName, Value: JSONReadable>(
    _ object: JSONObject, _ name: String
  ) throws(JSONReadError) -> [Key: Value] {
    var map: [Key: Value] = [:]
    for (key, json) in object.members {
      do {
        map[Key(memberName: key)] = try Value(json)
      } catch {
        throw error.inside(.key(key)).inside(.key(name))
      }
    }
    return map
  }
}

extension JSONWriter {
  /// Writes a member, unless it is `nil`.
  mutating func put<Value: JSONWritable>(_ name: StaticString, _ value: Value?) {
    guard let value else { return }
    key(name)
    value.write(to: &self)
  }

  /// Writes a member with a value for each of some names, unless it is `nil`.
  mutating func putMap<Key: MemberName, Value: JSONWritable>(
    _ name: StaticString, _ map: [Key: Value]?
  ) {
    guard let map else { return }
    key(name)
    self.map(map)
  }

  /// Writes an object with a value for each of some names.
  mutating func map<Key: MemberName, Value: JSONWritable>(_ map: [Key: Value]) {
    beginObject()
    for (name, value) in map.sorted(by: { $0.key.memberName < $1.key.memberName }) {
      key(escaping: name.memberName)
      value.write(to: &self)
    }
    endObject()
  }
}

/// A value that is kept in memory of its own, so that a value can have another one of its type.
indirect enum Elsewhere<Value: Hashable & Sendable>: Hashable, Sendable {
  case some(Value)
  case none

  init(_ value: Value?) {
    if let value { self = .some(value) } else { self = .none }
  }

  var value: Value? {
    if case .some(let value) = self { value } else { nil }
  }
}
