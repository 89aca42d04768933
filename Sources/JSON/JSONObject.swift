/// A JSON object: members in the order in which they were written, found by key in constant time.
///
/// When a key is written twice, its last value wins and stays where the first one stood. Keys are
/// compared by their code points, so an "é" of one code point and an "é" of two are different keys.
public struct JSONObject: Sendable {
  /// The members in order, each key once.
  public private(set) var members: [(key: String, value: JSONValue)] = []

  /// Where each key stands in `members`; empty while so few members are as quickly searched.
  private var positions: [JSONKey: Int] = [:]

  /// How many members are searched one by one.
  private static let searchedCount = 8

  /// Makes an object without members.
  public init() {}

  /// Makes an object of `members`; of those with the same key the last one wins.
  public init(_ members: some Sequence<(String, JSONValue)>) {
    for (key, value) in members { self[key] = value }
  }

  /// Whether the object has no members.
  public var isEmpty: Bool { members.isEmpty }

  /// How many members the object has.
  public var count: Int { members.count }

  /// The value of the member `key`, or `nil` when there is none.
  ///
  /// Setting `nil` takes the member away, in time linear in the number of members.
  public subscript(key: String) -> JSONValue? {
    get {
      position(of: key).map { members[$0].value }
    }
    set {
      switch (position(of: key), newValue) {
      case (let position?, let value?): members[position].value = value
      case (let position?, nil): remove(at: position)
      case (nil, let value?): append(key, value)
      case (nil, nil): break
      }
    }
  }

  private func position(of key: String) -> Int? {
    guard positions.isEmpty else { return positions[JSONKey(key)] }
    for position in members.indices where members[position].key.hasSameBytes(as: key) {
      return position
    }
    return nil
  }

  private mutating func append(_ key: String, _ value: JSONValue) {
    if members.isEmpty { members.reserveCapacity(4) }
    members.append((key, value))
    if !positions.isEmpty {
      positions[JSONKey(key)] = members.count - 1
    } else if members.count > Self.searchedCount {
      indexMembers()
    }
  }

  private mutating func remove(at position: Int) {
    members.remove(at: position)
    positions.removeAll()
    if members.count > Self.searchedCount { indexMembers() }
  }

  private mutating func indexMembers() {
    for (position, member) in members.enumerated() {
      positions[JSONKey(member.key)] = position
    }
  }
}

extension JSONObject: Equatable {
  /// Two objects are equal when they have the same members, in whatever order.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.count == right.count && left.members.allSatisfy { right[$0.key] == $0.value }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Makes an object; of members with the same key the last one wins.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements)
  }
}
