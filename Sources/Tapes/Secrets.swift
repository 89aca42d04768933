/// Values that must not stand on a tape, with what takes the place of each.
///
/// They are found in a text in one pass, however many there are. When they take too much memory, the
/// older half is forgotten.
struct Secrets {
  /// Shorter values occur in other texts by chance.
  static let shortest = 8
  /// How many bytes all values may have, and how many values there may be.
  private static let (mostBytes, mostValues) = (4 << 20, 4_096)

  private var marks: [[UInt8]: String] = [:]
  private var oldestFirst: [[UInt8]] = []
  private var byteCount = 0
  /// The values by their first eight bytes.
  private var beginnings: [UInt64: [[UInt8]]] = [:]
  /// A bit for each hash of a beginning: most places of a text are the beginning of none.
  private var filter = [UInt64](repeating: 0, count: 1 << 10)

  var isEmpty: Bool { oldestFirst.isEmpty }

  /// Adds a value of at least ``shortest`` bytes.
  mutating func add(_ value: [UInt8], mark: String) {
    guard marks[value] == nil, value.count <= Self.mostBytes else { return }
    if byteCount + value.count > Self.mostBytes || marks.count == Self.mostValues { forgetHalf() }
    insert(value, mark)
  }

  private mutating func insert(_ value: [UInt8], _ mark: String) {
    marks[value] = mark
    oldestFirst.append(value)
    byteCount += value.count
    let beginning = value.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    // The longest is found first.
    let others = beginnings[beginning, default: []]
    let place = others.firstIndex { $0.count < value.count } ?? others.count
    beginnings[beginning, default: []].insert(value, at: place)
    let bit = Self.bit(beginning)
    filter[bit >> 6] |= 1 << UInt64(bit & 63)
  }

  private mutating func forgetHalf() {
    let kept = oldestFirst.suffix(oldestFirst.count / 2)
    let old = marks
    self = Secrets()
    for value in kept where byteCount + value.count <= Self.mostBytes / 2 {
      if let mark = old[value] { insert(value, mark) }
    }
  }

  private static func bit(_ beginning: UInt64) -> Int {
    Int(truncatingIfNeeded: (beginning &* 0x9E37_79B9_7F4A_7C15) >> 48)
  }

  /// What takes the place of a value; `nil` if it is not one of them.
  func mark(of value: String) -> String? {
    isEmpty || value.utf8.count < Self.shortest ? nil : marks[Array(value.utf8)]
  }

  /// Whether a value is in a text.
  func occur(in text: String) -> Bool {
    guard !isEmpty, text.utf8.count >= Self.shortest else { return false }
    var text = text
    return text.withUTF8 { first(in: $0, from: 0) != nil }
  }

  /// A text with marks in place of the values in it; `nil` if none is in it.
  func replaced(in text: String) -> String? {
    guard occur(in: text) else { return nil }
    var text = text
    return text.withUTF8 { bytes -> String in
      var result: [UInt8] = []
      var copied = 0
      while let (start, value) = first(in: bytes, from: copied) {
        result += bytes[copied..<start]
        result += Array((marks[value] ?? "").utf8)
        copied = start + value.count
      }
      return String(decoding: result + bytes[copied...], as: UTF8.self)
    }
  }

  /// The first value in a text from a place on, and where it is.
  private func first(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (start: Int, value: [UInt8])? {
    var window: UInt64 = 0
    for place in start..<max(start, bytes.count) {
      window = window << 8 | UInt64(bytes[place])
      let first = place - 7
      guard first >= start else { continue }
      let bit = Self.bit(window)
      guard filter[bit >> 6] & 1 << UInt64(bit & 63) != 0 else { continue }
      let value = beginnings[window]?.first { value in
        first + value.count <= bytes.count
          && bytes[first..<(first + value.count)].elementsEqual(value)
      }
      if let value { return (first, value) }
    }
    return nil
  }
}
