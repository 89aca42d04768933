package import JSON
package import Mediation

/// The parameters of a method that acts on an ad.
protocol AdParameters: JSONReadable {
  var adID: AdID { get }
}

/// The parameters of a method that takes the id of an ad only.
struct AdIDParameters: AdParameters {
  let adID: AdID

  init(_ json: JSONValue) throws(JSONReadError) {
    adID = try JSONObject(json).read("adId")
  }
}

extension AdID: JSONReadable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    self.init(rawValue: try String(json))
  }
}
