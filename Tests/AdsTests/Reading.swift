import JSON
import Testing

/// Reads a value from JSON text.
func read<Value: JSONReadable>(_ json: String, as type: Value.Type = Value.self) throws -> Value {
  try Value(try JSONValue(parsing: Array(json.utf8)))
}

/// The sentence with which JSON text is refused.
func refusal<Value: JSONReadable>(of json: String, as type: Value.Type) throws -> String {
  let value = try JSONValue(parsing: Array(json.utf8))
  let error = #expect(throws: JSONReadError.self) { try Value(value) }
  return error?.description ?? ""
}

/// The JSON text of a value that has more than one.
func text(_ write: (inout JSONWriter) -> Void) -> String {
  var writer = JSONWriter()
  write(&writer)
  return String(decoding: writer.bytes, as: UTF8.self)
}

/// The JSON text of a value.
func text(_ value: some JSONWritable) -> String {
  String(decoding: JSONWriter.bytes(of: value), as: UTF8.self)
}
