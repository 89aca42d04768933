import JSON

/// What a program needs of an error: its name, and what the error is about.
struct ErrorData: JSONWritable, Sendable {
  let name: String
  let members: KeyValuePairs<String, any JSONWritable & Sendable>

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    for (key, value) in members {
      writer.key(escaping: key)
      value.write(to: &writer)
    }
    writer.endObject()
  }
}
