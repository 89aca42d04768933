/// A JSON number with the digits that it was written with.
///
/// `1`, `1.0` and `1e0` are three different numbers here: two numbers are equal if their texts are.
/// So a number is passed on without a change.
package struct JSONNumber: Sendable, Equatable {
  /// The number as RFC 8259 defines it.
  package let text: String

  /// Makes a number from a text that is known to be one.
  init(unchecked text: String) {
    self.text = text
  }

  /// Makes a number from a whole number.
  package init(_ int: Int) {
    text = String(int)
  }

  /// Makes a number with the fewest digits that read back as the same value.
  ///
  /// - Precondition: `double` is finite, because JSON has no other numbers.
  package init(_ double: Double) {
    precondition(double.isFinite, "JSON has no number for \(double).")
    if let int = Self.int(asExactAs: double) {
      text = String(int)
    } else {
      let digits = double.description
      text = digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
    }
  }

  /// The whole number that equals a double, if its digits need no exponent. Most doubles have one.
  static func int(asExactAs double: Double) -> Int? {
    double.magnitude < 0x1p53 && double != 0 ? Int(exactly: double) : nil
  }

  /// The nearest double; infinite if the number is too large.
  package var double: Double {
    Double(text) ?? .nan
  }

  /// The number as an `Int`, even if it is written as `1.0` or `1e3`; `nil` if it has a fraction or
  /// does not fit.
  package var int: Int? {
    Int(text) ?? wholeNumber
  }

  /// The value of a text with a point or an exponent, computed on its digits: a double would round.
  private var wholeNumber: Int? {
    let utf8 = text.utf8
    let mantissaEnd = utf8.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? utf8.endIndex
    let mantissa = utf8[..<mantissaEnd]
    var digits = mantissa.filter { $0 != UInt8(ascii: ".") }
    let fraction = mantissa.firstIndex(of: UInt8(ascii: ".")).map { mantissa[$0...].count - 1 } ?? 0

    let mantissaDigits = digits.count
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    guard let last = digits.last, last != UInt8(ascii: "-") else { return 0 }

    var exponent = mantissaDigits - digits.count - fraction
    if mantissaEnd < utf8.endIndex {
      // An exponent that does not fit an Int makes a number that is far too large or far too small.
      guard let written = Int(text[utf8.index(after: mantissaEnd)...]) else { return nil }
      let (sum, overflows) = exponent.addingReportingOverflow(written)
      guard !overflows else { return nil }
      exponent = sum
    }
    guard (0...18).contains(exponent) else { return nil }
    digits.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: exponent))
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
