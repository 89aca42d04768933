package import JSON

/// The parameters of a request about one ad.
package protocol AdapterAdParameters: JSONReadable, JSONWritable {
  /// The load that gave the ad.
  var loadID: LoadID { get }
}

/// The parameters of a request that needs only the ad.
package struct LoadIDParameters: AdapterAdParameters {
  package let loadID: LoadID

  package init(loadID: LoadID) {
    self.loadID = loadID
  }

  package init(_ json: JSONValue) throws(JSONReadError) {
    loadID = try JSONObject(json).read("loadId")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("loadId", loadID)
    writer.endObject()
  }
}
