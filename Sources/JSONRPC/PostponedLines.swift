/// Lines that were read, and that wait because a line before them is not finished.
struct PostponedLines {
  enum Line {
    case line([UInt8])
    case tooLong
    case invalidHeaders

    /// Calls `body` with the line as it was received. Its bytes are valid only meanwhile.
    func withReceived(_ body: (MessageFramer.Received) -> Void) {
      switch self {
      case .line(let bytes): bytes.withUnsafeBufferPointer { body(.line($0)) }
      case .tooLong: body(.tooLong)
      case .invalidHeaders: body(.invalidHeaders)
      }
    }
  }

  /// What a line takes beyond its bytes.
  private static let bytesOfLine = 64

  private var lines: ArraySlice<Line> = []
  private(set) var byteCount = 0

  var isEmpty: Bool { lines.isEmpty }

  mutating func append(_ received: MessageFramer.Received) {
    byteCount += Self.bytesOfLine
    switch received {
    case .line(let bytes):
      byteCount += bytes.count
      lines.append(.line(Array(bytes)))
    case .tooLong: lines.append(.tooLong)
    case .invalidHeaders: lines.append(.invalidHeaders)
    }
  }

  /// Removes and returns the first line.
  mutating func popFirst() -> Line? {
    guard let line = lines.popFirst() else { return nil }
    byteCount -= Self.bytesOfLine
    if case .line(let bytes) = line { byteCount -= bytes.count }
    if lines.isEmpty { lines = [] }
    return line
  }
}
