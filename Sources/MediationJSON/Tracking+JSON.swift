package import JSON
package import Mediation

extension Tracking: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let tracking = try JSONObject(json)
    self.init(
      impressions: try tracking.read("impressions"), clicks: try tracking.read("clicks"))
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("impressions", impressions.rawValue)
    writer.member("clicks", clicks.rawValue)
    writer.endObject()
  }
}

extension Tracking.Tracker: JSONReadable {}
