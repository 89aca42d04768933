import JSON
import Mediation

/// The parameters of a method that needs to know which ad, and nothing else.
struct AdIDParameters: AdParameters {
  let adID: AdID

  init(_ json: JSONValue) throws(JSONReadError) {
    adID = try JSONObject(json).read("adId")
  }
}
