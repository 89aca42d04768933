import Ads
import JSON
import JSONRPC

/// The parameters of a request that needs only the ad.
struct LoadIDParams: JSONWritable {
  /// The load that gave the ad.
  let loadID: LoadID

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("loadId", loadID)
    writer.endObject()
  }
}

/// `adapter/dispose`: releases an ad, or cancels a load.
enum DisposeAd: AdapterMethod {
  static let name = "adapter/dispose"

  typealias Params = LoadIDParams
  typealias Result = NoResult
}

/// `adapter/didExpire`: an ad became too old before it was shown.
enum DidExpire: AdapterMethod {
  static let name = "adapter/didExpire"

  typealias Params = LoadIDParams
  typealias Result = NoResult
}

/// `adapter/inspect`: asks what is left of an ad.
enum InspectAd: AdapterMethod {
  static let name = "adapter/inspect"

  typealias Params = LoadIDParams
  typealias Result = AdRemains
}

/// `adapter/simulate`: does to an ad what a person or the network does on a device.
enum SimulateAction: AdapterMethod {
  static let name = "adapter/simulate"

  struct Params: JSONWritable {
    let loadID: LoadID
    let action: SimulatedAction
    /// The asset of a native ad that is tapped.
    let asset: AssetName?

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("loadId", loadID)
      writer.member("action", action.rawValue)
      writer.member("asset", asset?.rawValue)
      writer.endObject()
    }
  }

  typealias Result = NoResult
}

/// `adapter/present`: puts a full-screen ad on the screen.
enum PresentAd: AdapterMethod {
  static let name = "adapter/present"

  typealias Params = LoadIDParams
  typealias Result = NoResult
}

/// `adapter/changeAdSize`: gives a banner another size.
enum ChangeAdSize: AdapterMethod {
  static let name = "adapter/changeAdSize"

  struct Params: JSONWritable {
    let loadID: LoadID
    let adSize: AdSize

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("loadId", loadID)
      writer.member("adSize", adSize)
      writer.endObject()
    }
  }

  /// The banner with its new size.
  typealias Result = BannerAdContent
}
