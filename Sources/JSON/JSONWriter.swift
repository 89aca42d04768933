/// Appends JSON to bytes, without building a tree first.
///
/// The writer adds commas and colons. The caller must open, close and name values in a valid order,
/// which the writer does not check. Members are written in the order of the calls:
///
/// ```swift
/// var writer = JSONWriter()
/// writer.beginObject()
/// writer.member("adId", "ad-1")
/// writer.endObject()
/// output.append(writer.bytes)
/// ```
@usableFromInline
package struct JSONWriter: ~Copyable {
  @usableFromInline var output = GrowingBytes()

  /// Whether a comma must come before the next value or key.
  @usableFromInline var needsComma = false

  /// - Parameter maximum: How many bytes are kept. If more are written, the result is worthless: see
  ///   ``hasOverflowed``.
  package init(atMost maximum: Int = .max) {
    output.maximum = maximum
  }

  /// Whether more bytes were written than are kept, so that the first ones are missing.
  package var hasOverflowed: Bool { output.hasOverflowed }

  /// All bytes that were written. The pointer is valid until the next change.
  package var bytes: UnsafeBufferPointer<UInt8> { output.bytes }

  /// Removes all bytes, and keeps the memory unless it is large.
  package mutating func removeAll() {
    output.removeAll()
    needsComma = false
  }

  /// The JSON text of one value.
  package static func bytes(of value: some JSONWritable) -> [UInt8] {
    var writer = JSONWriter()
    value.write(to: &writer)
    return Array(writer.bytes)
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

  /// Writes the name of a member, whose value comes next. The name must not need an escape.
  // Most of the output is names. Each is a constant where it is written.
  @inlinable @inline(__always)
  package mutating func key(_ name: StaticString) {
    output.append(atMost: name.utf8CodeUnitCount + 4) { end in
      if needsComma { end.put(UInt8(ascii: ",")) }
      end.put(UInt8(ascii: "\""))
      end.update(from: name.utf8Start, count: name.utf8CodeUnitCount)
      end += name.utf8CodeUnitCount
      end.put(UInt8(ascii: "\""))
      end.put(UInt8(ascii: ":"))
    }
    needsComma = false
  }

  /// Writes the name of a member, whose value comes next.
  package mutating func key(escaping name: String) {
    string(name)
    output.append(UInt8(ascii: ":"))
    needsComma = false
  }

  // MARK: Values

  @usableFromInline
  package mutating func null() {
    literal("null")
  }

  /// Writes an object without members.
  package mutating func emptyObject() {
    startValue()
    output.append(atMost: 2) { end in
      end.put(UInt8(ascii: "{"))
      end.put(UInt8(ascii: "}"))
    }
  }

  @usableFromInline
  package mutating func bool(_ bool: Bool) {
    literal(bool ? "true" : "false")
  }

  @usableFromInline
  package mutating func int(_ int: Int) {
    startValue()
    if int < 0 { output.append(UInt8(ascii: "-")) }
    digits(of: int)
  }

  // Most events have three numbers.
  @inline(__always)
  private mutating func digits(of int: Int) {
    var place: UInt = 1
    while int.magnitude / place >= 10 { place *= 10 }
    while place > 0 {
      output.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: int.magnitude / place % 10))
      place /= 10
    }
  }

  /// Writes the shortest digits that read back as `double`: `320`, `0.5`, `1e-05`.
  ///
  /// - Precondition: `double` is finite, because JSON has no other numbers.
  @usableFromInline
  package mutating func double(_ double: Double) {
    if let int = JSONNumber.int(asExactAs: double) {
      self.int(int)
    } else {
      number(JSONNumber(double))
    }
  }

  package mutating func number(_ number: JSONNumber) {
    raw(number.text)
  }

  /// Writes a string that needs no escape.
  package mutating func string(_ string: StaticString) {
    startValue()
    output.append(UInt8(ascii: "\""))
    output.append(contentsOf: string)
    output.append(UInt8(ascii: "\""))
  }

  /// Writes a string of three parts that need no escape: `response-1-bid-2`.
  package mutating func string(_ start: String, _ middle: StaticString, _ number: Int) {
    startValue()
    output.append(UInt8(ascii: "\""))
    start.withBytes { output.append(contentsOf: $0) }
    output.append(contentsOf: middle)
    digits(of: number)
    output.append(UInt8(ascii: "\""))
  }

  package mutating func value(_ value: some JSONWritable) {
    value.write(to: &self)
  }

  /// Writes bytes that already are one JSON value.
  package mutating func raw(_ json: [UInt8]) {
    json.withUnsafeBufferPointer { json in raw(json) }
  }

  /// Writes a text that already is one JSON value.
  package mutating func raw(_ json: String) {
    json.withBytes { json in raw(json) }
  }

  /// Writes a piece of JSON after which a value comes next: `{"id":`.
  package mutating func start(_ piece: StaticString) {
    output.append(contentsOf: piece)
    needsComma = false
  }

  /// Ends a line. The next value starts a new one.
  package mutating func endLine() {
    output.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  // MARK: Bytes

  /// Writes a comma if the next value or key needs one.
  @inline(__always)
  mutating func startValue() {
    if needsComma { output.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func open(_ bracket: UInt8) {
    startValue()
    output.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    output.append(bracket)
    needsComma = true
  }

  private mutating func literal(_ literal: StaticString) {
    startValue()
    output.append(contentsOf: literal)
  }

  private mutating func raw(_ json: UnsafeBufferPointer<UInt8>) {
    startValue()
    output.append(contentsOf: json)
  }
}

// MARK: - Members

/// Writes a member of an object; `nil` writes null.
extension JSONWriter {
  @inlinable @inline(__always)
  package mutating func member(_ name: StaticString, _ value: String) {
    key(name)
    string(value)
  }

  @inlinable @inline(__always)
  package mutating func member(_ name: StaticString, _ value: String?) {
    key(name)
    if let value { string(value) } else { null() }
  }

  @inlinable @inline(__always)
  package mutating func member(_ name: StaticString, _ value: Int) {
    key(name)
    int(value)
  }

  @inlinable @inline(__always)
  package mutating func member(_ name: StaticString, _ value: Int?) {
    key(name)
    if let value { int(value) } else { null() }
  }

  @inlinable @inline(__always)
  package mutating func member(_ name: StaticString, _ value: Bool) {
    key(name)
    bool(value)
  }

  @inlinable @inline(__always)
  package mutating func member(_ name: StaticString, _ value: Double) {
    key(name)
    double(value)
  }

  package mutating func member(_ name: StaticString, _ value: some JSONWritable) {
    key(name)
    value.write(to: &self)
  }

  package mutating func member(_ name: StaticString, _ value: consuming (any JSONWritable)?) {
    key(name)
    if let value { value.write(to: &self) } else { null() }
  }
}
