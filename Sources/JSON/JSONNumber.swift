/// A JSON number with the digits that it was written with.
///
/// `1`, `1.0` and `1e0` are three different numbers here: two numbers are equal when their texts are,
/// so nothing is lost or changed on the way through.
public struct JSONNumber: Sendable, Equatable {
  /// The number as RFC 8259 writes it.
  public let text: String

  /// Takes over a text that is known to be a JSON number.
  init(unchecked text: String) {
    self.text = text
  }

  /// Makes a number from a whole number.
  public init(_ int: Int) {
    text = String(int)
  }

  /// Makes a number with the fewest digits that read back as the same value.
  ///
  /// - Precondition: `double` is finite, since JSON has no other numbers.
  public init(_ double: Double) {
    precondition(double.isFinite, "JSON has no number for \(double).")
    if let int = Self.int(asExactAs: double) {
      text = String(int)
    } else {
      let digits = double.description
      text = digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
    }
  }

  /// The whole number that a double is, which most are, while its digits are written without an
  /// exponent.
  static func int(asExactAs double: Double) -> Int? {
    double.magnitude < 0x1p53 && double != 0 ? Int(exactly: double) : nil
  }

  /// The nearest double, infinite when the number is too large for one.
  public var double: Double {
    Double(text) ?? .nan
  }

  /// The number as an `Int`, also when it is written as `1.0` or `1e3`.
  ///
  /// `nil` when it has a fraction or does not fit.
  public var int: Int? {
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
      // An exponent that is no Int is far out of reach, or far below a fraction: nil in both cases.
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
