import JSON

/// Whether what a client recorded counts.
struct Counted: JSONWritable {
  let counted: Bool

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("counted", counted)
    writer.endObject()
  }
}
