import Platform

/// Cuts a stream of bytes into lines. Each byte is searched once.
struct LineBuffer: ~Copyable {
  private static let usualCapacity = 1 << 16

  private var bytes = UnsafeMutableRawBufferPointer.allocate(
    byteCount: usualCapacity, alignment: 1)
  private var start = 0
  private var searched = 0
  private var end = 0

  deinit { bytes.deallocate() }

  /// Lets `read` write bytes into free memory, and returns what it returned.
  mutating func read(_ read: (UnsafeMutableRawBufferPointer) -> Transfer) -> Transfer {
    if start == end, bytes.count == Self.usualCapacity {
      (start, searched, end) = (0, 0, 0)
    } else if end == bytes.count {
      makeRoom()
    }
    let transfer = read(UnsafeMutableRawBufferPointer(rebasing: bytes[end...]))
    if case .moved(let count) = transfer { end += count }
    return transfer
  }

  /// Removes and returns the next line, without its end, which is valid until the next read; `nil`
  /// until one is complete.
  mutating func next() -> UnsafeRawBufferPointer? {
    let all = UnsafeRawBufferPointer(rebasing: bytes[..<end])
    let newline = all.offset(of: UInt8(ascii: "\n"), from: searched)
    searched = newline
    guard newline < end else { return nil }
    let line = UnsafeRawBufferPointer(rebasing: all[start..<newline])
    start = newline + 1
    searched = start
    return line
  }

  /// Moves the line that has begun to the start of the memory, and takes more memory if it is long.
  private mutating func makeRoom() {
    let begun = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
    let capacity = max(Self.usualCapacity, begun.count * 2)
    let moved = capacity == bytes.count ? bytes : .allocate(byteCount: capacity, alignment: 1)
    moved.copyMemory(from: begun)
    if capacity != bytes.count {
      bytes.deallocate()
      bytes = moved
    }
    searched -= start
    end -= start
    start = 0
  }
}
