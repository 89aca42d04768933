import JSON

/// A value whose members are written in the order of their names, at any depth.
struct Canonical: JSONWritable {
  let value: JSONValue

  func write(to writer: inout JSONWriter) {
    switch value {
    case .array(let elements):
      writer.beginArray()
      for element in elements { Canonical(value: element).write(to: &writer) }
      writer.endArray()
    case .object(let object):
      writer.beginObject()
      for (key, value) in object.members.sorted(by: { $0.key < $1.key }) {
        writer.key(escaping: key)
        Canonical(value: value).write(to: &writer)
      }
      writer.endObject()
    default: value.write(to: &writer)
    }
  }
}
