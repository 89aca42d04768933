package import JSON
package import Mediation
package import MediationJSON

/// `adapter/loadNative`: loads a native ad.
package enum LoadNativeRequest: AdapterLoadRequest {
  package static let name = "adapter/loadNative"
  package static let format = AdFormat.native

  package struct Params: AdapterLoadParameters {
    package let load: AdapterLoad
    /// The legacy types that the publisher accepts.
    package let adTypes: NativeAdTypes
    package let options: NativeAdOptions

    package init(load: AdapterLoad, adTypes: NativeAdTypes, options: NativeAdOptions) {
      self.load = load
      self.adTypes = adTypes
      self.options = options
    }

    /// Leaves out ad types that a later version may add.
    package init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      load = try AdapterLoad(json)
      adTypes = NativeAdTypes(
        try params.read("adTypes", as: [String].self).compactMap(NativeAdType.init(rawValue:)))
      options = try params.read("options")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      load.writeMembers(to: &writer)
      writer.member("adTypes", NativeAdType.allCases.filter(adTypes.contains).map(\.rawValue))
      writer.member("options", options)
      writer.endObject()
    }
  }

  package typealias Ad = NativeAdContent
}

/// A native ad, mapped from the network's.
package struct NativeAdContent: JSONReadable, JSONWritable {
  package let nativeAdType: NativeAdType?
  package let assets: NativeAdAssets?
  package let mediaContent: MediaContent?
  /// The AdChoices icon; `nil` if the ad has none, or puts it into the view itself.
  package let adChoices: AdChoicesIcon?
  /// Who counts what happens to the ad; `nil` if the answer to `adapter/initialize` says it.
  package let tracking: Tracking?

  package init(_ json: JSONValue) throws(JSONReadError) {
    let ad = try JSONObject(json)
    assets = try ad.readIfPresent("assets")
    nativeAdType = try ad.readIfPresent("nativeAdType")
    mediaContent = try ad.readIfPresent("mediaContent")
    adChoices = try ad.readIfPresent("adChoices")
    tracking = try ad.readIfPresent("tracking")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("nativeAdType", nativeAdType?.rawValue)
    writer.member("assets", assets)
    writer.member("mediaContent", mediaContent)
    writer.member("adChoices", adChoices)
    writer.member("tracking", tracking)
    writer.endObject()
  }
}
