import JSON

/// The parameters of a method that needs to know which ad, and nothing else.
struct LoadIDParameters: AdParameters {
  let loadID: LoadID

  init(_ json: JSONValue) throws(JSONReadError) {
    loadID = try JSONObject(json).read("loadId")
  }
}
