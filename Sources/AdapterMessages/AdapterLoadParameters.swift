import EventLoop
package import JSON
package import Mediation
import MediationJSON

/// The parameters of a request for an ad.
package protocol AdapterLoadParameters: JSONReadable, JSONWritable {
  /// What every load has, whatever the format.
  var load: AdapterLoad { get }
}

/// The parameters that every load has.
package struct AdapterLoad: AdapterLoadParameters {
  package let loadID: LoadID
  /// The name of the line item for people; `nil` if it has none.
  package let label: String?
  /// The settings of the line item, with its parameter.
  package let settings: JSONObject
  /// What the publisher tells every network.
  package let request: AdRequest
  /// How long the program has to answer.
  package let timeoutMs: Int

  package init(
    loadID: LoadID, label: String?, settings: JSONObject, request: AdRequest, timeoutMs: Int
  ) {
    self.loadID = loadID
    self.label = label
    self.settings = settings
    self.request = request
    self.timeoutMs = timeoutMs
  }

  package var load: AdapterLoad { self }

  /// Reads all but `parameter`, which is in the settings too.
  package init(_ json: JSONValue) throws(JSONReadError) {
    let params = try JSONObject(json)
    loadID = try params.read("loadId")
    label = try params.readIfPresent("label")
    settings = try params.read("settings")
    request = try params.read("request")
    timeoutMs = try params.read("timeoutMs", in: 1...Clock.lastMs)
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writeMembers(to: &writer)
    writer.endObject()
  }

  /// Writes the members into an object that has more of them.
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("loadId", loadID)
    writer.member("parameter", settings["parameter"]?.string)
    writer.member("settings", settings)
    writer.member("request", request)
    writer.member("timeoutMs", timeoutMs)
    if let label { writer.member("label", label) }
  }
}
