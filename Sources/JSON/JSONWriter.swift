/// Appends JSON to bytes, without building a tree first.
///
/// Commas and colons come by themselves. The caller opens, closes and names in the right order; the
/// writer does not check it. It works in a buffer that it is lent, so that a message is written
/// straight to where it leaves from:
///
/// ```swift
/// var writer = JSONWriter(consume output)
/// writer.beginObject()
/// writer.member("adId", "ad-1")
/// writer.endObject()
/// output = writer.finish()
/// ```
package struct JSONWriter: ~Copyable {
  var bytes: [UInt8]

  /// Whether something stands before the next value or key that a comma has to part it from.
  private var needsComma = false

  /// Appends to `bytes`, which keep their memory when the caller gives them up.
  package init(_ bytes: consuming [UInt8] = []) {
    self.bytes = bytes
  }

  /// Hands back the bytes with all that was written.
  package consuming func finish() -> [UInt8] {
    bytes
  }

  /// The JSON text of one value.
  package static func bytes(of value: some JSONWritable) -> [UInt8] {
    var writer = JSONWriter()
    value.write(to: &writer)
    return writer.finish()
  }

  // MARK: Structure

  package mutating func beginObject() {
    startValue()
    bytes.append(UInt8(ascii: "{"))
    needsComma = false
  }

  package mutating func endObject() {
    bytes.append(UInt8(ascii: "}"))
    needsComma = true
  }

  package mutating func beginArray() {
    startValue()
    bytes.append(UInt8(ascii: "["))
    needsComma = false
  }

  package mutating func endArray() {
    bytes.append(UInt8(ascii: "]"))
    needsComma = true
  }

  /// Writes the name of a member, whose value comes next; it must hold nothing that needs an escape.
  package mutating func key(_ name: StaticString) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes the name of a member, whose value comes next.
  package mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  // MARK: Values

  package mutating func null() {
    startValue()
    append("null")
  }

  package mutating func bool(_ bool: Bool) {
    startValue()
    append(bool ? "true" : "false")
  }

  package mutating func int(_ int: Int) {
    startValue()
    appendDigits(of: int)
  }

  /// Writes the shortest digits that read back as `double`: `320`, `0.5`, `1e-05`.
  ///
  /// - Precondition: `double` is finite, since JSON has no other numbers.
  package mutating func double(_ double: Double) {
    number(JSONNumber(double))
  }

  package mutating func number(_ number: JSONNumber) {
    raw(number.text)
  }

  package mutating func string(_ string: String) {
    startValue()
    appendQuoted(string)
  }

  /// Writes a string that holds nothing that needs an escape.
  package mutating func string(_ string: StaticString) {
    startValue()
    bytes.append(UInt8(ascii: "\""))
    append(string)
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func value(_ value: some JSONWritable) {
    value.write(to: &self)
  }

  /// Writes bytes that are one JSON value already.
  package mutating func raw(_ json: [UInt8]) {
    startValue()
    bytes.append(contentsOf: json)
  }

  /// Writes a text that is one JSON value already.
  package mutating func raw(_ json: String) {
    startValue()
    append(json)
  }

  /// Writes a piece of JSON that ends where a value comes next: `{"id":`.
  package mutating func start(_ piece: StaticString) {
    append(piece)
    needsComma = false
  }

  // MARK: Bytes

  @inline(__always)
  private mutating func startValue() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  @inline(__always)
  private mutating func append(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  private mutating func appendDigits(of int: Int) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var start = digits.endIndex
      var rest = int.magnitude
      repeat {
        start -= 1
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
        rest = quotient
      } while rest > 0
      if int < 0 {
        start -= 1
        digits[start] = UInt8(ascii: "-")
      }
      bytes.append(contentsOf: digits[start...])
    }
  }
}
