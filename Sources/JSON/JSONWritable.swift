/// A type that can be written as one JSON value.
package protocol JSONWritable {
  /// Appends exactly one value.
  func write(to writer: inout JSONWriter)
}

extension JSONValue: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let bool): writer.bool(bool)
    case .number(let number): number.write(to: &writer)
    case .string(let string): writer.string(string)
    case .array(let elements): elements.write(to: &writer)
    case .object(let object): object.write(to: &writer)
    }
  }
}

extension JSONObject: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    for (key, value) in members {
      writer.key(escaping: key)
      value.write(to: &writer)
    }
    writer.endObject()
  }
}

extension JSONNumber: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.number(self)
  }
}

extension String: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.string(self)
  }
}

extension Int: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.int(self)
  }
}

extension Double: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.double(self)
  }
}

extension Bool: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.bool(self)
  }
}

extension Array: JSONWritable where Element: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginArray()
    for element in self { element.write(to: &writer) }
    writer.endArray()
  }
}
