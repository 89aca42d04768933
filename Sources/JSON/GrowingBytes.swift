/// Bytes that grow at their end, in memory with a single owner.
///
/// JSON is written in hundreds of small pieces, and an array would check for each whether it is
/// shared. Other modules inline what they append, because the compiler knows most of its length.
@usableFromInline
struct GrowingBytes: ~Copyable {
  @usableFromInline var start: UnsafeMutablePointer<UInt8>
  @usableFromInline var end: UnsafeMutablePointer<UInt8>
  @usableFromInline var limit: UnsafeMutablePointer<UInt8>

  /// How many bytes may grow. If there are more, those before are dropped.
  var maximum = Int.max
  /// Whether bytes were dropped since ``removeAll()``.
  private(set) var hasOverflowed = false

  /// How much memory is kept when all bytes are removed. More than that is freed.
  private static let keptCapacity = 64 << 10

  init() {
    start = .allocate(capacity: 1000)
    end = start
    limit = start + 1000
  }

  @inlinable
  deinit {
    start.deallocate()
  }

  /// How much memory is allocated.
  var capacity: Int { limit - start }

  /// All bytes. The pointer is valid until the next change.
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: start, count: end - start)
  }

  mutating func removeAll() {
    end = start
    hasOverflowed = false
    guard capacity > Self.keptCapacity else { return }
    let maximum = maximum
    self = GrowingBytes()
    self.maximum = maximum
  }

  @inlinable @inline(__always)
  mutating func append(_ byte: UInt8) {
    if end == limit { grow(by: 1) }
    end.pointee = byte
    end += 1
  }

  @inline(__always)
  mutating func append(contentsOf bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    if limit - end < bytes.count { grow(by: bytes.count) }
    end.update(from: source, count: bytes.count)
    end += bytes.count
  }

  /// Appends the bytes that `body` writes at the pointer, at most `count`. It moves the pointer
  /// past the bytes to keep.
  @inlinable @inline(__always)
  mutating func append(atMost count: Int, _ body: (inout UnsafeMutablePointer<UInt8>) -> Void) {
    if limit - end < count { grow(by: count) }
    body(&end)
  }

  @inline(__always)
  mutating func append(contentsOf text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @usableFromInline @inline(never)
  mutating func grow(by added: Int) {
    if end - start > maximum - added {
      hasOverflowed = true
      end = start
      if added <= capacity { return }
    }
    let count = end - start
    let capacity = max(min(2 * (limit - start), maximum), count + added)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
    end = start + count
    limit = start + capacity
  }
}

extension UnsafeMutablePointer<UInt8> {
  /// Stores a byte, and moves the pointer past it.
  @inlinable @inline(__always)
  mutating func put(_ byte: UInt8) {
    pointee = byte
    self += 1
  }
}
