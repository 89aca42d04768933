import JSON

/// The ad units that a client has defined while the process runs.
package struct DefinedAdUnits {
  /// Whether an ad unit was added.
  package enum Addition {
    case added
    /// There are too many ad units.
    case tooMany
    /// They take too much memory.
    case tooLarge
  }

  private struct Entry {
    let unit: AdUnit
    /// Its place among the others.
    let order: Int
    let bytes: Int
  }

  private var entries: [JSONKey: Entry] = [:]
  private var lastOrder = 0
  private var byteCount = 0

  /// Adds an ad unit, or replaces the one with its id.
  mutating func add(
    _ unit: AdUnit, bytes: Int, countLimit: Int, byteLimit: Int
  ) -> Addition {
    let key = JSONKey(unit.id)
    let former = entries[key]
    guard former != nil || entries.count < countLimit else { return .tooMany }
    let newByteCount = byteCount - (former?.bytes ?? 0) + bytes
    guard newByteCount <= byteLimit else { return .tooLarge }
    byteCount = newByteCount
    lastOrder += 1
    entries[key] = Entry(unit: unit, order: former?.order ?? lastOrder, bytes: bytes)
    return .added
  }

  /// - Returns: Whether there was one.
  mutating func remove(_ id: String) -> Bool {
    guard let entry = entries.removeValue(forKey: JSONKey(id)) else { return false }
    byteCount -= entry.bytes
    return true
  }

  /// Other ad units, with those that replace them in their places and the further ones at the end.
  func completing(_ units: [AdUnit]) -> [AdUnit] {
    guard !entries.isEmpty else { return units }
    var rest = entries
    let all = units.map { rest.removeValue(forKey: JSONKey($0.id))?.unit ?? $0 }
    return all + rest.values.sorted { $0.order < $1.order }.map(\.unit)
  }
}
