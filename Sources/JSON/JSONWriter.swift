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
    open(UInt8(ascii: "{"))
  }

  package mutating func endObject() {
    close(UInt8(ascii: "}"))
  }

  package mutating func beginArray() {
    open(UInt8(ascii: "["))
  }

  package mutating func endArray() {
    close(UInt8(ascii: "]"))
  }

  /// Writes the name of a member, whose value comes next; it must hold nothing that needs an escape.
  package mutating func key(_ name: StaticString) {
    startValue(ofAtMost: name.utf8CodeUnitCount + 3) { output in
      output.appendQuoted(name)
      output.append(UInt8(ascii: ":"))
    }
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
    literal("null")
  }

  package mutating func bool(_ bool: Bool) {
    literal(bool ? "true" : "false")
  }

  package mutating func int(_ int: Int) {
    startValue(ofAtMost: 20) { output in output.appendDigits(of: int) }
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

  /// Writes a string that holds nothing that needs an escape.
  package mutating func string(_ string: StaticString) {
    startValue(ofAtMost: string.utf8CodeUnitCount + 2) { output in output.appendQuoted(string) }
  }

  package mutating func value(_ value: some JSONWritable) {
    value.write(to: &self)
  }

  /// Writes bytes that are one JSON value already.
  package mutating func raw(_ json: [UInt8]) {
    json.withUnsafeBufferPointer { json in raw(json) }
  }

  /// Writes a text that is one JSON value already.
  package mutating func raw(_ json: String) {
    var json = json
    json.withUTF8 { json in raw(json) }
  }

  /// Writes a piece of JSON that ends where a value comes next: `{"id":`.
  package mutating func start(_ piece: StaticString) {
    bytes.append(addingCapacity: piece.utf8CodeUnitCount) { output in
      output.append(contentsOf: piece)
    }
    needsComma = false
  }

  // MARK: Bytes

  /// Appends a value, or a piece that begins one, after the comma that it may need.
  ///
  /// Room is looked for once, and not for each byte.
  @inline(__always)
  mutating func startValue(
    ofAtMost byteCount: Int, _ write: (inout OutputSpan<UInt8>) -> Void
  ) {
    let needsComma = needsComma
    bytes.append(addingCapacity: byteCount + 1) { output in
      if needsComma { output.append(UInt8(ascii: ",")) }
      write(&output)
    }
    self.needsComma = true
  }

  private mutating func open(_ bracket: UInt8) {
    startValue(ofAtMost: 1) { output in output.append(bracket) }
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func literal(_ literal: StaticString) {
    startValue(ofAtMost: literal.utf8CodeUnitCount) { output in
      output.append(contentsOf: literal)
    }
  }

  private mutating func raw(_ json: UnsafeBufferPointer<UInt8>) {
    startValue(ofAtMost: json.count) { output in output.append(contentsOf: json) }
  }
}
