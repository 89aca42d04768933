/// Finds the members of a large object by their keys, in constant time.
///
/// It is a table of four bytes for each place, because a client may send millions of members. The
/// keys are those of the members, which a caller passes with each call.
struct JSONKeyIndex {
  /// The position of a member plus 1 at the place of its key's hash, or at the next free place; 0
  /// for a free place. The count is a power of two, and at least a quarter of the places is free.
  private var places: [UInt32] = []

  var isEmpty: Bool { places.isEmpty }

  /// The position of a key; `nil` if no member has it.
  func position(of key: String, in members: [JSONObject.Member]) -> Int? {
    var place = firstPlace(of: key)
    while places[place] > 0 {
      let position = Int(places[place] - 1)
      if members[position].key.hasSameBytes(as: key) { return position }
      place = (place + 1) & (places.count - 1)
    }
    return nil
  }

  /// Adds the last member, whose key is new. The first call adds all members.
  mutating func addLast(of members: [JSONObject.Member]) {
    guard members.count > places.count / 4 * 3 else { return add(members.count - 1, of: members) }
    var count = 16
    while members.count > count / 4 * 3 { count *= 2 }
    places = [UInt32](repeating: 0, count: max(count, 2 * places.count))
    for position in members.indices { add(position, of: members) }
  }

  private mutating func add(_ position: Int, of members: [JSONObject.Member]) {
    var place = firstPlace(of: members[position].key)
    while places[place] > 0 { place = (place + 1) & (places.count - 1) }
    places[place] = UInt32(position + 1)
  }

  /// The hash is seeded, so a client cannot choose keys that share a place.
  private func firstPlace(of key: String) -> Int {
    var hasher = Hasher()
    key.hashBytes(into: &hasher)
    return hasher.finalize() & (places.count - 1)
  }
}
