package import JSON
package import Mediation
import MediationJSON

/// The data of a program's error: the network's own error.
package struct AdapterErrorData: JSONReadable, JSONWritable, Sendable {
  package let error: AdError?

  package init(error: AdError?) {
    self.error = error
  }

  package init(_ json: JSONValue) throws(JSONReadError) {
    error = try JSONObject(json).readIfPresent("error")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("error", error)
    writer.endObject()
  }
}
