/// A string that a scanner has passed and found valid: where it stands, not yet what it says.
@usableFromInline
package struct JSONScannedString {
  /// The bytes between the quotes.
  @usableFromInline package let range: Range<Int>
  /// Whether the bytes hold an escape, so that they differ from what they stand for.
  @usableFromInline package let hasEscapes: Bool
}
