package import JSON
package import Mediation
import MediationJSON

/// `adapter/changeAdSize`: gives a banner another size.
package enum ChangeAdSizeRequest: AdapterAdRequest {
  package static let name = "adapter/changeAdSize"

  package struct Params: AdapterAdParameters {
    package let loadID: LoadID
    package let adSize: AdSize

    package init(loadID: LoadID, adSize: AdSize) {
      self.loadID = loadID
      self.adSize = adSize
    }

    package init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      loadID = try params.read("loadId")
      adSize = try params.read("adSize")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("loadId", loadID)
      writer.member("adSize", adSize)
      writer.endObject()
    }
  }

  /// The banner with its new size.
  package typealias Result = BannerAdContent
}
