package import JSON
package import JSONRPC
package import Mediation
import MediationJSON

/// `adapter/setUp`: prepares the network's SDK with the credentials of every line item.
package enum SetUpRequest: AdapterRequest {
  package static let name = "adapter/setUp"

  package struct Params: JSONReadable, JSONWritable {
    package let credentials: [MediationCredentials]

    package init(credentials: [MediationCredentials]) {
      self.credentials = credentials
    }

    package init(_ json: JSONValue) throws(JSONReadError) {
      credentials = try JSONObject(json).read("credentials")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("credentials", credentials)
      writer.endObject()
    }
  }

  package typealias Result = NoResult
}

extension MediationCredentials: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let credentials = try JSONObject(json)
    self.init(settings: try credentials.read("settings"), format: try credentials.read("format"))
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("format", format.rawValue)
    writer.member("settings", settings)
    writer.endObject()
  }
}
