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

    /// Leaves out line items of formats that a later version may add.
    package init(_ json: JSONValue) throws(JSONReadError) {
      credentials = try JSONObject(json).readCredentials()
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("credentials", credentials)
      writer.endObject()
    }
  }

  package typealias Result = NoResult
}

extension JSONObject {
  /// Reads the credentials of line items, without those of unknown formats.
  func readCredentials() throws(JSONReadError) -> [MediationCredentials] {
    try read("credentials", as: [CredentialsEntry].self).compactMap(\.credentials)
  }
}

/// The credentials of one line item; `nil` if the format is unknown.
private struct CredentialsEntry: JSONReadable {
  let credentials: MediationCredentials?

  init(_ json: JSONValue) throws(JSONReadError) {
    let entry = try JSONObject(json)
    let settings = try entry.read("settings", as: JSONObject.self)
    credentials = AdFormat(rawValue: try entry.read("format"))
      .map { MediationCredentials(settings: settings, format: $0) }
  }
}
