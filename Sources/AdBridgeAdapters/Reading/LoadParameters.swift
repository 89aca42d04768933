import JSON
import Mediation
import MediationJSON

/// What every load takes: its id, the line item's settings, and what the publisher tells every network.
struct LoadParameters: JSONReadable {
  let loadID: LoadID
  let settings: JSONObject
  let request: AdRequest

  init(_ json: JSONValue) throws(JSONReadError) {
    let params = try JSONObject(json)
    loadID = try params.read("loadId")
    settings = try params.read("settings")
    request = try params.read("request")
  }

  func credentials(for format: AdFormat) -> MediationCredentials {
    MediationCredentials(settings: settings, format: format)
  }
}
