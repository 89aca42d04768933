/// Appends JSON to bytes, without building a tree first.
///
/// Commas and colons come by themselves. The caller opens, closes and names in the right order; the
/// writer does not check it:
///
/// ```swift
/// var writer = JSONWriter()
/// writer.beginObject()
/// writer.member("adId", "ad-1")
/// writer.endObject()
/// output.append(writer.bytes)
/// ```
package struct JSONWriter: ~Copyable {
  var output = GrowingBytes()

  /// Whether something stands before the next value or key that a comma has to part it from.
  private var needsComma = false

  package init() {}

  /// All that was written, for as long as nothing more is.
  package var bytes: UnsafeBufferPointer<UInt8> { output.bytes }

  /// Forgets all that was written, and keeps the memory, unless it is large.
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

  /// Writes the name of a member, whose value comes next; it must hold nothing that needs an escape.
  package mutating func key(_ name: StaticString) {
    // One look at whether there is room: names are most of what is written.
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

  package mutating func bool(_ bool: Bool) {
    literal(bool ? "true" : "false")
  }

  package mutating func int(_ int: Int) {
    startValue()
    if int < 0 { output.append(UInt8(ascii: "-")) }
    var place: UInt = 1
    while int.magnitude / place >= 10 { place *= 10 }
    while place > 0 {
      output.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: int.magnitude / place % 10))
      place /= 10
    }
  }

  /// Writes the shortest digits that read back as `double`: `320`, `0.5`, `1e-05`.
  ///
  /// - Precondition: `double` is finite, since JSON has no other numbers.
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

  /// Writes a string that holds nothing that needs an escape.
  package mutating func string(_ string: StaticString) {
    startValue()
    output.append(UInt8(ascii: "\""))
    output.append(contentsOf: string)
    output.append(UInt8(ascii: "\""))
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
    output.append(contentsOf: piece)
    needsComma = false
  }

  /// Ends a line, after which the next value begins anew.
  package mutating func endLine() {
    output.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  // MARK: Bytes

  /// Writes the comma that the next value or key may need.
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
