/// A JSON object: members in the order in which they were written, found by key in constant time.
///
/// If a key is repeated, its last value wins, and its place is that of the first one. Keys are
/// compared by their code points, so an "é" of one code point and an "é" of two are different keys.
package struct JSONObject: Sendable {
  typealias Member = (key: String, value: JSONValue)
  /// What a member takes in a large object: its value, and its place in the index.
  typealias Place = (member: Member, index: (UInt32, UInt32))

  /// The members in order, each key once.
  package private(set) var members: [(key: String, value: JSONValue)] = []

  /// The position of each key in `members`; empty while there are so few members that a search is
  /// as fast.
  private var index = JSONKeyIndex()

  /// How many members are searched one by one.
  static let searchedCount = 8

  /// Makes an object without members.
  package init() {}

  /// Makes an object of `members`. If a key is repeated, its last value wins.
  package init(_ members: some Sequence<(String, JSONValue)>) {
    for (key, value) in members { self[key] = value }
  }

  /// Makes an object of at most ``searchedCount`` members with different keys, and moves them out of
  /// `source`. It takes no more memory than they need.
  init(moving source: UnsafeMutablePointer<Member>, count: Int) {
    guard count > 0 else { return }
    members.reserveCapacity(count)
    for position in 0..<count { members.append((source + position).move()) }
  }

  /// Whether the object has no members.
  package var isEmpty: Bool { members.isEmpty }

  /// How many members the object has.
  package var count: Int { members.count }

  /// The value of the member `key`; `nil` if there is none.
  ///
  /// Setting `nil` removes the member, in time linear in the number of members.
  package subscript(key: String) -> JSONValue? {
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
    guard index.isEmpty else { return index.position(of: key, in: members) }
    // A few instructions for each member, and each load reads two dozen.
    return members.withUnsafeBufferPointer { members in
      for position in 0..<members.count where members[position].key.hasSameBytes(as: key) {
        return position
      }
      return nil
    }
  }

  private mutating func append(_ key: String, _ value: JSONValue) {
    if members.isEmpty { members.reserveCapacity(4) }
    members.append((key, value))
    if members.count > Self.searchedCount { index.addLast(of: members) }
  }

  private mutating func remove(at position: Int) {
    members.remove(at: position)
    index = JSONKeyIndex()
    if members.count > Self.searchedCount { index.addLast(of: members) }
  }
}

extension JSONObject: Equatable {
  /// Two objects are equal if they have the same members, in any order.
  package static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.count == right.count && left.members.allSatisfy { right[$0.key] == $0.value }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Makes an object. If a key is repeated, its last value wins.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements)
  }
}
