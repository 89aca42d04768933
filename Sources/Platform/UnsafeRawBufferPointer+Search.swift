#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

extension UnsafeRawBufferPointer {
  /// The offset of the first `byte` at or after `start`, or the count if there is none.
  package func offset(of byte: UInt8, from start: Int) -> Int {
    guard let baseAddress,
      let found = memchr(baseAddress + start, Int32(byte), count - start)
    else { return count }
    return UnsafeRawPointer(found) - baseAddress
  }
}
