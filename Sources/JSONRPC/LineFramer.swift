import Platform

/// Cuts a stream of bytes into lines.
///
/// A line ends at LF or CRLF, however the reads divide it. A byte order mark before the first line
/// and lines of white space are skipped. Each byte is searched once and moved a bounded number of
/// times, so the cost is linear in the input however it arrives. A line that is too long is skipped
/// to its end without being kept.
package struct LineFramer: ~Copyable {
  /// The content between two line ends.
  package enum Line {
    /// A line without its end, in the framer's memory. It is valid until the framer is called
    /// again.
    case line(UnsafeBufferPointer<UInt8>)
    /// A line that was longer than the limit, and was discarded.
    case tooLong
  }

  /// How many bytes of a line that is too long are kept: an id fits, and what stands before it.
  static let headLength = Envelope.maximumIDLength + 1024

  /// How many bytes a line may have, without its end.
  private let maximumLength: Int

  /// The first bytes of the last line that was too long.
  private(set) var head: [UInt8] = []

  /// How many bytes were searched for a line's end; never more than have arrived.
  package private(set) var searchedByteCount = 0

  private var bytes = ReceivedBytes()
  /// How many of the bytes that wait were searched: none of them is a line end.
  private var searchedCount = 0

  private var isFirstLine = true
  private var isSkipping = false
  private var hasSkipped = false
  private var hasEnded = false

  /// Makes a framer for lines of up to `maximumLength` bytes.
  package init(maximumLength: Int = 16 << 20) {
    self.maximumLength = maximumLength
  }

  /// How much memory is allocated.
  package var capacity: Int { bytes.capacity }

  /// The bytes that wait for the end of their line, or for ``next()``.
  var waiting: UnsafeBufferPointer<UInt8> { bytes.all }

  /// Appends bytes that were read.
  package mutating func append(_ added: UnsafeRawBufferPointer) {
    guard isSkipping else { return bytes.append(added) }
    let newline = added.offset(of: UInt8(ascii: "\n"), from: 0)
    guard newline < added.count else { return }
    endSkipping()
    bytes.append(UnsafeRawBufferPointer(rebasing: added[(newline + 1)...]))
  }

  /// Notes that no bytes follow: the bytes after the last line end are a line too.
  package mutating func finish() {
    hasEnded = true
    if isSkipping { endSkipping() }
  }

  /// Removes and returns the next line; `nil` until one is complete.
  package mutating func next() -> Line? {
    if hasSkipped {
      hasSkipped = false
      return .tooLong
    }
    while let newline = findNewline() {
      let line = contentOfLine(endingAt: newline)
      isFirstLine = false
      bytes.removeFirst(min(newline + 1, bytes.count))
      searchedCount = 0
      if line.count > maximumLength {
        keepHead(of: line)
        return .tooLong
      }
      if !isBlank(line) { return .line(line) }
    }
    bytes.freeMemory()
    return nil
  }

  /// The place of the next line end, or of the end of the input; `nil` if neither has arrived.
  private mutating func findNewline() -> Int? {
    let newline = bytes.offsetOfLineFeed(from: searchedCount)
    searchedByteCount += newline - searchedCount
    searchedCount = newline
    let count = bytes.count
    if newline < count || hasEnded && count > 0 { return newline }
    // A carriage return and a byte order mark do not count.
    if count > maximumLength + 4 {
      isSkipping = true
      keepHead(of: contentOfLine(endingAt: count))
      isFirstLine = false
      bytes.removeFirst(count)
      searchedCount = 0
    }
    return nil
  }

  /// The line that ends at `newline`, without a carriage return or a byte order mark.
  private func contentOfLine(endingAt newline: Int) -> UnsafeBufferPointer<UInt8> {
    let all = bytes.all
    let hasMark = isFirstLine && all[..<newline].starts(with: [0xEF, 0xBB, 0xBF])
    let lower = hasMark ? 3 : 0
    let hasReturn = lower < newline && all[newline - 1] == UInt8(ascii: "\r")
    return UnsafeBufferPointer(rebasing: all[lower..<(hasReturn ? newline - 1 : newline)])
  }

  /// Keeps the first bytes of a line that is too long. How many does not depend on the reads.
  private mutating func keepHead(of line: UnsafeBufferPointer<UInt8>) {
    head = Array(line.prefix(min(maximumLength, Self.headLength)))
  }

  private func isBlank(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in line {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): continue
      default: return false
      }
    }
    return true
  }

  private mutating func endSkipping() {
    isSkipping = false
    hasSkipped = true
  }
}
