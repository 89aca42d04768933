import Platform

/// Cuts a stream of bytes into lines.
///
/// A line ends at LF or CRLF, wherever the reads cut it; a byte order mark before the first line and
/// lines of white space are passed over. Each byte is searched once and moved a bounded number of
/// times, so the cost is linear in the input however it arrives. A line that is too long is skipped
/// to its end without being kept.
package struct LineFramer: ~Copyable {
  /// What stands between two line ends.
  package enum Line {
    /// A line without its end, in the framer's memory: it is gone when the framer is called again.
    case line(UnsafeBufferPointer<UInt8>)
    /// A line that was longer than the limit, and is gone.
    case tooLong
  }

  /// The memory for lines that are not large: two reads.
  private static let usualCapacity = 128 << 10
  /// The memory for others. It is asked for at once, for to grow by and by would move what is there;
  /// the system only gives the part that is used.
  private static let largeCapacity = 17 << 20

  /// How many bytes a line may have, without its end.
  private let maximumLength: Int

  /// How many bytes were searched for a line's end: no more than have arrived.
  package private(set) var searchedByteCount = 0

  /// What has arrived stands from `start` to `end`, and has no line end before `searchedEnd`.
  private var memory: UnsafeMutableBufferPointer<UInt8>
  private var start = 0
  private var searchedEnd = 0
  private var end = 0

  private var isFirstLine = true
  private var isSkipping = false
  private var hasSkipped = false
  private var hasEnded = false

  /// Makes a framer for lines of up to `maximumLength` bytes.
  package init(maximumLength: Int = 16 << 20) {
    self.maximumLength = maximumLength
    memory = .allocate(capacity: Self.usualCapacity)
  }

  deinit {
    memory.deallocate()
  }

  /// How much memory waits for the end of a line.
  package var capacity: Int { memory.count }

  /// Takes bytes as they were read.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    var bytes = bytes
    if isSkipping {
      let newline = bytes.offset(of: UInt8(ascii: "\n"), from: 0)
      guard newline < bytes.count else { return }
      bytes = UnsafeRawBufferPointer(rebasing: bytes[(newline + 1)...])
      endSkipping()
    }
    makeRoom(for: bytes.count)
    UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(memory)[end...])
      .copyMemory(from: bytes)
    end += bytes.count
  }

  /// Says that nothing follows: what has arrived after the last line end is a line too.
  package mutating func finish() {
    hasEnded = true
    if isSkipping { endSkipping() }
  }

  /// Takes the next line; `nil` until one is complete.
  package mutating func next() -> Line? {
    if hasSkipped {
      hasSkipped = false
      return .tooLong
    }
    while let newline = findNewline() {
      let line = contentOfLine(endingAt: newline)
      isFirstLine = false
      start = min(newline + 1, end)
      searchedEnd = start
      if line.count > maximumLength { return .tooLong }
      if !isBlank(line) { return .line(UnsafeBufferPointer(rebasing: memory[line])) }
    }
    if memory.count > Self.usualCapacity { makeRoom(for: 0) }
    return nil
  }

  /// The place of the next line end, or of the end of the input; `nil` when neither has arrived.
  private mutating func findNewline() -> Int? {
    let newline = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: memory[..<end]))
      .offset(of: UInt8(ascii: "\n"), from: searchedEnd)
    searchedByteCount += newline - searchedEnd
    searchedEnd = newline
    if newline < end || hasEnded && start < end { return newline }
    // A carriage return and a byte order mark may come on top.
    if end - start > maximumLength + 4 {
      isSkipping = true
      isFirstLine = false
      start = end
    }
    return nil
  }

  /// The line that ends at `newline`, without a carriage return or a byte order mark.
  private func contentOfLine(endingAt newline: Int) -> Range<Int> {
    let hasMark = isFirstLine && memory[start..<newline].starts(with: [0xEF, 0xBB, 0xBF])
    let lower = hasMark ? start + 3 : start
    let hasReturn = lower < newline && memory[newline - 1] == UInt8(ascii: "\r")
    return lower..<(hasReturn ? newline - 1 : newline)
  }

  private func isBlank(_ line: Range<Int>) -> Bool {
    for position in line {
      switch memory[position] {
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

  /// Sees to it that so many bytes have room, and that no more memory is kept than that takes.
  private mutating func makeRoom(for count: Int) {
    let rest = end - start
    let needed = rest + count
    if needed <= Self.usualCapacity, memory.count > Self.usualCapacity {
      move(to: .allocate(capacity: Self.usualCapacity))
    } else if start >= rest, needed <= memory.count {
      // What moves is at most what was taken since the last time.
      if start > 0 { move(to: memory) }
    } else if end + count > memory.count {
      move(to: .allocate(capacity: max(needed, Self.largeCapacity, 2 * memory.count)))
    }
  }

  /// Moves what has arrived to the beginning of a memory.
  private mutating func move(to other: UnsafeMutableBufferPointer<UInt8>) {
    let rest = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: memory[start..<end]))
    UnsafeMutableRawBufferPointer(other).copyMemory(from: rest)
    if other.baseAddress != memory.baseAddress { memory.deallocate() }
    memory = other
    searchedEnd -= start
    end -= start
    start = 0
  }
}
