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

  /// Counts the memory of an array that now has this many elements. It doubles when it is full.
  ///
  /// What the allocator gives depends on what is free. This counts what the array asks for, so a text
  /// costs the same at any time.
  /// - Parameter capacity: How many elements are counted; 0 for a new array.
  @inline(__always)
  mutating func grow<Element>(_ capacity: inout Int, to count: Int, of _: Element.Type) {
    guard count > capacity else { return }
    if capacity == 0 { remaining -= Self.allocation }
    let grown = max(count, 2 * capacity)
    remaining -= (grown - capacity) * MemoryLayout<Element>.stride
    capacity = grown
  }

  /// Counts the memory of a string. A short one fits into its value.
  @inline(__always)
  mutating func takeString(_ length: Int) {
    if length > Self.smallStringLength { remaining -= Self.allocation + length }
  }
}
