package import JSON
package import Mediation

/// The parameters of a method that does something with an ad.
protocol AdParameters: JSONReadable {
  var adID: AdID { get }
}

/// The parameters of a method that needs to know which ad, and nothing else.
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
