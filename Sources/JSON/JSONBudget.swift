/// Counts the memory that parsed values take, while they are read.
///
/// A value can take many times the bytes of its text: `{}` in an array takes 24 bytes. So a limit on
/// the text bounds no memory.
package struct JSONBudget {
  /// How many bytes more may be taken.
  package var remaining: Int

  package init(bytes: Int) {
    remaining = bytes
  }

  /// What an allocation takes beyond its content: the header of an array or a string, and what the
  /// allocator adds.
  private static let allocation = 48
  private static let smallStringLength = 15

  /// Counts the memory for this many elements, if there is any.
  @inline(__always)
  mutating func take<Element>(_ count: Int, of _: Element.Type) {
    if count > 0 { remaining -= Self.allocation + count * MemoryLayout<Element>.stride }
  }

  /// Counts the memory for more elements in an allocation that is counted.
  @inline(__always)
  mutating func grow<Element>(by count: Int, of _: Element.Type) {
    remaining -= count * MemoryLayout<Element>.stride
  }

  /// Counts the memory of a string. A short one fits into its value.
  @inline(__always)
  mutating func takeString(_ length: Int) {
    if length > Self.smallStringLength { remaining -= Self.allocation + length }
  }
}
