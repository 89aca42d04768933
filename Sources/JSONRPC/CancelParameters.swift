package import JSON

/// The parameters of `$/cancelRequest`: the request whose answer is no longer needed.
package struct CancelParameters: JSONReadable, JSONWritable {
  package let id: RequestID

  package init(id: RequestID) {
    self.id = id
  }

  package init(_ json: JSONValue) throws(JSONReadError) {
    id = try JSONObject(json).read("id")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    writer.endObject()
  }
}
