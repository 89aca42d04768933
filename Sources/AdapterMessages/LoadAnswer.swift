package import JSON

/// The answer to a load: an ad, or null if the network gave neither an ad nor an error.
package struct LoadAnswer<Ad: JSONReadable & JSONWritable>: JSONReadable, JSONWritable {
  package let ad: Ad?

  package init(_ json: JSONValue) throws(JSONReadError) {
    ad = json == .null ? nil : try Ad(json)
  }

  package func write(to writer: inout JSONWriter) {
    if let ad { ad.write(to: &writer) } else { writer.null() }
  }
}
