package import JSON
package import Mediation
package import MediationJSON

/// `adapter/loadBanner`: loads a banner of a size.
package enum LoadBannerRequest: AdapterLoadRequest {
  package static let name = "adapter/loadBanner"
  package static let format = AdFormat.banner

  package struct Params: AdapterLoadParameters {
    package let load: AdapterLoad
    package let adSize: AdSize

    package init(load: AdapterLoad, adSize: AdSize) {
      self.load = load
      self.adSize = adSize
    }

    package init(_ json: JSONValue) throws(JSONReadError) {
      load = try AdapterLoad(json)
      adSize = try JSONObject(json).read("adSize")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      load.writeMembers(to: &writer)
      writer.member("adSize", adSize)
      writer.endObject()
    }
  }

  package typealias Ad = BannerAdContent
}

/// A banner: its view, as it is when the request is answered.
package struct BannerAdContent: JSONReadable, JSONWritable {
  package let view: BannerView

  package init(_ json: JSONValue) throws(JSONReadError) {
    view = try JSONObject(json).read("view")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("view", view)
    writer.endObject()
  }
}
