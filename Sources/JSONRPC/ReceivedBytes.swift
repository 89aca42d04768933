import Platform

/// Bytes that have arrived and wait to be cut into messages, in one piece of memory.
///
/// Each byte is moved a bounded number of times, so the cost is linear however the bytes arrive.
struct ReceivedBytes: ~Copyable {
  /// The memory for usual messages: two reads.
  private static let usualCapacity = 128 << 10
  /// The memory for large messages. It is allocated at once, because growing would copy. The system
  /// provides only the part that is used.
  private static let largeCapacity = 17 << 20

  private var memory: UnsafeMutablePointer<UInt8>
  /// How much memory is allocated.
  private(set) var capacity: Int
  /// The bytes that wait are from `start` to `end`.
  private var start = 0
  private var end = 0

  init() {
    capacity = Self.usualCapacity
    memory = .allocate(capacity: capacity)
  }

  deinit {
    memory.deallocate()
  }

  /// How many bytes wait.
  var count: Int { end - start }

  /// The bytes that wait. The pointer is valid until bytes are appended or memory is freed.
  var all: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: memory + start, count: end - start)
  }

  /// The offset of the first line feed at or after `offset`, or the count if there is none.
  func offsetOfLineFeed(from offset: Int) -> Int {
    UnsafeRawBufferPointer(all).offset(of: UInt8(ascii: "\n"), from: offset)
  }

  /// Appends bytes that were read.
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    makeRoom(for: bytes.count)
    UnsafeMutableRawBufferPointer(start: memory + end, count: bytes.count).copyMemory(from: bytes)
    end += bytes.count
  }

  /// Removes bytes at the front. Pointers to them stay valid.
  mutating func removeFirst(_ count: Int) {
    start += count
  }

  /// Frees memory that the bytes that wait do not need.
  mutating func freeMemory() {
    if capacity > Self.usualCapacity { makeRoom(for: 0) }
  }

  /// Makes room for this many bytes, and frees memory that is not needed for them.
  private mutating func makeRoom(for count: Int) {
    let rest = end - start
    let needed = rest + count
    if needed <= Self.usualCapacity, capacity > Self.usualCapacity {
      move(toMemoryOf: Self.usualCapacity)
    } else if start >= rest, needed <= capacity {
      // This moves at most as many bytes as were removed since the last time.
      if start > 0 { moveToStart(of: memory) }
    } else if end + count > capacity {
      move(toMemoryOf: max(needed, Self.largeCapacity, 2 * capacity))
    }
  }

  /// Moves the bytes that wait to other memory.
  private mutating func move(toMemoryOf capacity: Int) {
    let old = memory
    moveToStart(of: .allocate(capacity: capacity))
    old.deallocate()
    self.capacity = capacity
  }

  /// Moves the bytes that wait to the start of a memory.
  private mutating func moveToStart(of other: UnsafeMutablePointer<UInt8>) {
    let rest = UnsafeRawBufferPointer(all)
    UnsafeMutableRawBufferPointer(start: other, count: rest.count).copyMemory(from: rest)
    memory = other
    end -= start
    start = 0
  }
}
