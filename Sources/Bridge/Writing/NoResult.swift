import JSON

/// The result of a method that has nothing to tell: `{}`.
struct NoResult: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.endObject()
  }
}
