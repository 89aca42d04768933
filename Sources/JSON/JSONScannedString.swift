/// A string that a scanner has passed and found valid: where it stands, not yet what it says.
package struct JSONScannedString {
  /// The bytes between the quotes.
  package let range: Range<Int>
  /// Whether the bytes hold an escape, so that they differ from what they stand for.
  package let hasEscapes: Bool
}
