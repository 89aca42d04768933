package import JSON
package import Mediation
import MediationJSON

/// The data of a program's error: the network's own error.
package struct AdapterErrorData: JSONReadable, JSONWritable, Sendable {
  package let error: AdError?
  /// Whether the adapter gave an ad together with the error.
  package let hasAd: Bool

  package init(_ json: JSONValue) throws(JSONReadError) {
    let data = try JSONObject(json)
    error = try data.readIfPresent("error")
    hasAd = try data.readIfPresent("hasAd") ?? false
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("error", error)
    if hasAd { writer.member("hasAd", hasAd) }
    writer.endObject()
  }
}
