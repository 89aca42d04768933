/// A place in a JSON text: the byte, and the line and column as an editor shows them.
package struct JSONLocation: Sendable, Equatable {
  /// The byte, counted from 0.
  package let offset: Int
  /// The line, counted from 1.
  package let line: Int
  /// The character within its line, counted from 1.
  package let column: Int

  /// The first byte of each text.
  private static let start = JSONLocation(offset: 0, line: 1, column: 1)

  private init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// Finds the line and column of the byte at `offset`.
  package init(offset: Int, in bytes: [UInt8]) {
    self = Self.start.moved(to: offset, in: bytes)
  }

  /// Finds the value at `path`, or the innermost existing value around it.
  ///
  /// In a text that is not JSON, this is the place of the syntax error.
  package init(of path: JSONPath, in bytes: [UInt8]) {
    self = Self.ofValues(at: [path], in: bytes)[0]
  }

  /// Finds the values at `paths` as ``init(of:in:)`` does, and reads the text once for all of them.
  package static func ofValues(at paths: [JSONPath], in bytes: [UInt8]) -> [JSONLocation] {
    guard !paths.isEmpty else { return [] }
    let offsets = bytes.withUnsafeBufferPointer { buffer in
      var scanner = JSONScanner(buffer)
      var offsets = paths.map { _ in 0 }
      let wanted = paths.enumerated().map { WantedValue(number: $0, steps: $1.steps[...]) }
      do throws(JSONSyntaxError) {
        try scanner.find(wanted, &offsets)
      } catch {
        return paths.map { _ in error.offset }
      }
      return offsets
    }
    return ofValues(startingAt: offsets, in: bytes)
  }

  /// Finds the lines and columns of the values that start at `offsets`, and reads the text once for
  /// all of them.
  package static func ofValues(startingAt offsets: [Int], in bytes: [UInt8]) -> [JSONLocation] {
    var locations = offsets.map { _ in start }
    var last = start
    for number in offsets.indices.sorted(by: { offsets[$0] < offsets[$1] }) {
      last = last.moved(to: offsets[number], in: bytes)
      locations[number] = last
    }
    return locations
  }

  /// The place of a later byte. A character begins at this one.
  private func moved(to offset: Int, in bytes: [UInt8]) -> JSONLocation {
    let between = bytes[self.offset..<min(offset, bytes.count)]
    let newline = UInt8(ascii: "\n")
    func characters(_ bytes: ArraySlice<UInt8>) -> Int {
      String(decoding: bytes, as: UTF8.self).count
    }
    guard let last = between.lastIndex(of: newline) else {
      return JSONLocation(offset: offset, line: line, column: column + characters(between))
    }
    return JSONLocation(
      offset: offset, line: line + between.count { $0 == newline },
      column: 1 + characters(between[(last + 1)...]))
  }
}

/// A value that is looked for: its place among others, and the steps that still lead to it.
private struct WantedValue {
  let number: Int
  let steps: ArraySlice<JSONPath.Step>

  /// The same value, looked for from one step further inwards.
  var inside: WantedValue { WantedValue(number: number, steps: steps.dropFirst()) }
}

extension JSONScanner {
  /// Reads past one value, and notes where it starts, or the values in it that are wanted.
  fileprivate mutating func find(
    _ wanted: [WantedValue], _ offsets: inout [Int]
  ) throws(JSONSyntaxError) {
    let kind = nextKind()
    var members: [JSONKey: [WantedValue]] = [:]
    var elements: [Int: [WantedValue]] = [:]
    for value in wanted {
      offsets[value.number] = offset
      switch (value.steps.first, kind) {
      case (.key(let name), .object): members[JSONKey(name), default: []].append(value.inside)
      case (.index(let index), .array): elements[index, default: []].append(value.inside)
      default: break
      }
    }
    if !members.isEmpty {
      try open()
      while let key = try nextKey() {
        if let wanted = members[JSONKey(key.string)] {
          try find(wanted, &offsets)
        } else {
          try skipValue()
        }
      }
    } else if !elements.isEmpty {
      var index = 0
      try open()
      while try nextElement() {
        if let wanted = elements[index] {
          try find(wanted, &offsets)
        } else {
          try skipValue()
        }
        index += 1
      }
    } else {
      try skipValue()
    }
  }
}
