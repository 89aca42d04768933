package import JSON

/// The id of a request: a string, a number or null, kept as the JSON text that was received.
///
/// The answer repeats the text, and ids are compared by it: `1`, `1.0` and `"1"` are three ids.
/// Because a string can be spelled in several ways, its text is the one that the writer produces.
package struct RequestID: Sendable {
  /// The id as JSON.
  package let text: String

  /// The id `null`, which is also the id of a message whose id could not be read.
  package static let null = RequestID(unchecked: "null")

  /// Makes an id from a text that is known to be the JSON of an id.
  init(unchecked text: String) {
    self.text = text
  }

  /// Makes an id from a string of a JSON text, with its quotes.
  ///
  /// Printable ASCII without an escape is already spelled as the writer spells it. Anything else is
  /// read and written again.
  init(string json: UnsafeBufferPointer<UInt8>) {
    let isPlain = json.allSatisfy { 0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "\\") }
    if !isPlain, let value = try? JSONValue(parsing: json), let id = try? RequestID(value) {
      self = id
    } else {
      text = String(utf8: json)
    }
  }
}

extension RequestID: JSONReadable {
  /// Reads the id that names a request: a string that is not too long for an id, or a number.
  package init(_ json: JSONValue) throws(JSONReadError) {
    switch json {
    case .number(let number): text = number.text
    case .string(let string):
      let limit = Envelope.maximumIDLength
      guard string.utf8.count <= limit else {
        throw JSONReadError(expected: "at most \(limit) bytes", found: "\(string.utf8.count)")
      }
      text = String(decoding: JSONWriter.bytes(of: json), as: UTF8.self)
    // Several requests may have the id null.
    case .null, .bool, .array, .object:
      throw JSONReadError(expected: "a string or a number", kindOf: json)
    }
  }
}

extension RequestID: CustomStringConvertible {
  /// The id for a message to people, shortened if it is long.
  package var description: String {
    text.utf8.count <= 40 ? text : String(text.unicodeScalars.prefix(40)) + "…"
  }
}

extension RequestID: Hashable {
  package static func == (left: RequestID, right: RequestID) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  package func hash(into hasher: inout Hasher) {
    text.hashBytes(into: &hasher)
  }
}

extension RequestID: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.raw(text)
  }
}
