import JSON

/// Lines that were read, and that wait because a line before them is not finished.
struct PostponedLines {
  /// What comes next in the stream, in a framer's memory.
  enum Received {
    case line(UnsafeBufferPointer<UInt8>)
    case tooLong
    case invalidHeaders(HeaderError)
  }

  enum Line {
    case line([UInt8])
    case tooLong
    case invalidHeaders(HeaderError)
  }

  /// What a line takes beyond its bytes.
  private static let bytesOfLine = 64

  private var lines: ArraySlice<Line> = []
  private(set) var byteCount = 0

  var isEmpty: Bool { lines.isEmpty }

  mutating func append(_ received: Received) {
    byteCount += Self.bytesOfLine
    switch received {
    case .line(let bytes):
      byteCount += bytes.count
      lines.append(.line(Array(bytes)))
    case .tooLong: lines.append(.tooLong)
    case .invalidHeaders(let error): lines.append(.invalidHeaders(error))
    }
  }

  mutating func popFirst() -> Line? {
    guard let line = lines.popFirst() else { return nil }
    byteCount -= Self.bytesOfLine
    if case .line(let bytes) = line { byteCount -= bytes.count }
    if lines.isEmpty { lines = [] }
    return line
  }
}
