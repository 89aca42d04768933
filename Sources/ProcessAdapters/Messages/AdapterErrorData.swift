import Ads
import JSON

/// The data of a program's error: the network's own error.
struct AdapterErrorData: JSONReadable {
  let error: AdError?
  /// Whether the adapter gave an ad together with the error.
  let hasAd: Bool

  init(_ json: JSONValue) throws(JSONReadError) {
    let data = try JSONObject(json)
    error = try data.readIfPresent("error")
    hasAd = try data.readIfPresent("hasAd") ?? false
  }
}
