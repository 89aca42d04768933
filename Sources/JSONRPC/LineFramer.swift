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

  /// The memory for usual lines: two reads.
  private static let usualCapacity = 128 << 10
  /// The memory for large lines. It is allocated at once, because growing would copy. The system
  /// provides only the part that is used.
  private static let largeCapacity = 17 << 20

  /// How many bytes a line may have, without its end.
  private let maximumLength: Int

  /// How many bytes were searched for a line's end; never more than have arrived.
  package private(set) var searchedByteCount = 0

  /// The bytes that have arrived are from `start` to `end`. There is no line end before
  /// `searchedEnd`.
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

  /// How much memory is allocated.
  package var capacity: Int { memory.count }

  /// Appends bytes that were read.
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
      start = min(newline + 1, end)
      searchedEnd = start
      if line.count > maximumLength { return .tooLong }
      if !isBlank(line) { return .line(UnsafeBufferPointer(rebasing: memory[line])) }
    }
    if memory.count > Self.usualCapacity { makeRoom(for: 0) }
    return nil
  }

  /// The place of the next line end, or of the end of the input; `nil` if neither has arrived.
  private mutating func findNewline() -> Int? {
    let newline = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: memory[..<end]))
      .offset(of: UInt8(ascii: "\n"), from: searchedEnd)
    searchedByteCount += newline - searchedEnd
    searchedEnd = newline
    if newline < end || hasEnded && start < end { return newline }
    // A carriage return and a byte order mark do not count.
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

  /// Makes room for this many bytes, and frees memory that is not needed for them.
  private mutating func makeRoom(for count: Int) {
    let rest = end - start
    let needed = rest + count
    if needed <= Self.usualCapacity, memory.count > Self.usualCapacity {
      move(to: .allocate(capacity: Self.usualCapacity))
    } else if start >= rest, needed <= memory.count {
      // This moves at most as many bytes as were removed since the last time.
      if start > 0 { move(to: memory) }
    } else if end + count > memory.count {
      move(to: .allocate(capacity: max(needed, Self.largeCapacity, 2 * memory.count)))
    }
  }

  /// Moves the bytes that have arrived to the beginning of a memory.
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
