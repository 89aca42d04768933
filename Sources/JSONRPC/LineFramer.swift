import JSON

/// Cuts a stream of bytes into lines.
///
/// A line ends at LF or CRLF, wherever the reads cut it; a byte order mark before the first line and
/// lines of white space are passed over. Each byte is searched once and moved a bounded number of
/// times, so the cost is linear in the input however it arrives. A line that is too long is skipped
/// to its end without being kept.
package struct LineFramer {
  /// What stands between two line ends.
  package enum Line: Equatable {
    /// A line without its end, which shares the framer's memory: drop it before appending more.
    case line(ArraySlice<UInt8>)
    /// A line that was longer than the limit, and is gone.
    case tooLong
  }

  /// A line that is complete, as offsets from `start`; without `content` it is too long.
  private struct Found {
    var content: Range<Int>?
    var end: Int
  }

  /// The memory that is kept between lines; what a longer line needed is given back.
  private static let keptCapacity = 256 << 10

  /// How many bytes a line may have, without its end.
  package let maximumLength: Int

  /// How many bytes were searched for a line's end: no more than have arrived.
  package private(set) var searchedByteCount = 0

  /// What has arrived; the first `start` bytes are done with.
  private var buffer: [UInt8] = []
  private var start = 0

  /// How many bytes from `start` on are known to hold no line end.
  private var searchedLength = 0

  /// The next line, once it is found and until it is taken.
  private var found: Found?

  private var isFirstLine = true
  private var isSkipping = false
  private var hasEnded = false

  /// Makes a framer for lines of up to `maximumLength` bytes.
  package init(maximumLength: Int = 16 << 20) {
    self.maximumLength = maximumLength
  }

  /// How much memory waits for the end of a line.
  package var capacity: Int { buffer.capacity }

  /// Takes bytes as they were read.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    compact()
    var bytes = bytes[...]
    if isSkipping {
      guard let newline = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return }
      bytes = bytes[(newline + 1)...]
      endSkipping()
    }
    buffer.append(contentsOf: bytes)
  }

  /// Says that nothing follows: what has arrived after the last line end is a line too.
  package mutating func finish() {
    hasEnded = true
    if isSkipping { endSkipping() }
  }

  /// Whether a line is complete and waits to be taken.
  package mutating func hasNext() -> Bool {
    while found == nil {
      guard let newline = findNewline() else { return false }
      let content = contentOfLine(endingAt: newline)
      let end = min(newline + 1, buffer.count - start)
      if content.count > maximumLength {
        found = Found(content: nil, end: end)
      } else if isBlank(content) {
        advance(by: end)
      } else {
        found = Found(content: content, end: end)
      }
    }
    return true
  }

  /// Takes the next line; `nil` until one is complete.
  package mutating func next() -> Line? {
    guard hasNext(), let line = found else {
      compact()
      return nil
    }
    defer {
      found = nil
      advance(by: line.end)
    }
    guard let content = line.content else { return .tooLong }
    return .line(buffer[start + content.lowerBound..<start + content.upperBound])
  }

  /// The offset of the next line end, or of the end of the input; `nil` when neither has arrived.
  private mutating func findNewline() -> Int? {
    let newline = buffer.withUnsafeBufferPointer { buffer in
      buffer.offset(of: UInt8(ascii: "\n"), from: start + searchedLength)
    }
    searchedByteCount += newline - start - searchedLength
    searchedLength = newline - start

    if newline < buffer.count || hasEnded && searchedLength > 0 { return searchedLength }
    // A carriage return and a byte order mark may come on top.
    if searchedLength > maximumLength + 4 {
      isSkipping = true
      advance(by: searchedLength)
    }
    return nil
  }

  /// The line that ends at `newline`, without a carriage return or a byte order mark.
  private func contentOfLine(endingAt newline: Int) -> Range<Int> {
    let line = buffer[start..<start + newline]
    let lower = isFirstLine && line.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let upper = line.last == UInt8(ascii: "\r") ? newline - 1 : newline
    return lower..<max(lower, upper)
  }

  private func isBlank(_ content: Range<Int>) -> Bool {
    content.allSatisfy { offset in
      switch buffer[start + offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): true
      default: false
      }
    }
  }

  private mutating func endSkipping() {
    isSkipping = false
    found = Found(content: nil, end: 0)
  }

  private mutating func advance(by length: Int) {
    start += length
    searchedLength = 0
    isFirstLine = false
  }

  /// Gives back the memory of what is done with, when that is most of it.
  private mutating func compact() {
    guard start * 2 >= buffer.count, start > 0 else { return }
    let rest = buffer.count - start
    if buffer.capacity > Self.keptCapacity, rest < Self.keptCapacity {
      buffer = Array(buffer[start...])
    } else {
      // What moves is at most what was taken since the last time.
      buffer.removeFirst(start)
    }
    start = 0
  }
}
