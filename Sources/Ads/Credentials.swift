package import JSON

/// The settings of a line item, with which an adapter finds its ad.
package struct Credentials: Sendable {
  /// The line item's settings. `"parameter"` is what a publisher enters for a custom event, usually
  /// an ad unit of the network; it is missing if nothing was entered.
  package let settings: JSONObject

  /// The format that the line item serves.
  package let format: AdFormat

  package init(settings: JSONObject, format: AdFormat) {
    self.settings = settings
    self.format = format
  }
}

extension Credentials: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let credentials = try JSONObject(json)
    settings = try credentials.readFreelyIfPresent("settings") ?? JSONObject()
    format = try credentials.read("format")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("format", format.rawValue)
    writer.member("settings", settings)
    writer.endObject()
  }
}
