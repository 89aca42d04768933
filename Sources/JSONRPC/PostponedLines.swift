/// Lines that were read, and that wait because a line before them is not finished.
struct PostponedLines {
  enum Line {
    case line([UInt8])
    /// With the id that it begins with.
    case tooLong(RequestID?)
    case invalidHeaders
  }

  /// What a line takes beyond its bytes.
  private static let bytesOfLine = 64

  private var lines: ArraySlice<Line> = []
  private(set) var byteCount = 0

  var isEmpty: Bool { lines.isEmpty }

  /// How many lines there is memory for.
  var capacity: Int { lines.capacity }

  /// - Parameter id: The id that a line that is too long begins with.
  mutating func append(_ received: MessageFramer.Received, id: @autoclosure () -> RequestID?) {
    byteCount += Self.bytesOfLine
    switch received {
    case .line(let bytes):
      byteCount += bytes.count
      lines.append(.line(Array(bytes)))
    case .tooLong:
      let id = id()
      byteCount += id?.text.utf8.count ?? 0
      lines.append(.tooLong(id))
    case .invalidHeaders: lines.append(.invalidHeaders)
    }
  }

  /// Removes and returns the first line.
  mutating func popFirst() -> Line? {
    guard let line = lines.popFirst() else { return nil }
    byteCount -= Self.bytesOfLine
    switch line {
    case .line(let bytes): byteCount -= bytes.count
    case .tooLong(let id): byteCount -= id?.text.utf8.count ?? 0
    case .invalidHeaders: break
    }
    if lines.isEmpty { lines = [] }
    return line
  }
}
