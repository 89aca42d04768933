import Ads
import EventLoop
import JSON
import Mediation

/// `render`: draws a native ad in a view.
enum Render: AdMethod {
  static let name = "render"

  struct Params: AdParameters {
    let adID: AdID
    let view: AdView
    let clickableAssetViews: AssetFrames
    let nonclickableAssetViews: AssetFrames

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      adID = try params.read("adId")
      view = try params.read("view")
      clickableAssetViews = try params.readIfPresent("clickableAssetViews") ?? AssetFrames()
      nonclickableAssetViews = try params.readIfPresent("nonclickableAssetViews") ?? AssetFrames()
    }
  }

  /// The places of the ad's parts when the answer is written.
  struct Result: JSONWritable {
    let ad: NativeAd

    func write(to writer: inout JSONWriter) {
      let (adChoices, mediaView) = LoopActor.assumeIsolated {
        (ad.adChoicesPlacement, ad.mediaViewFrame)
      }
      writer.beginObject()
      writer.member("adChoices", adChoices)
      writer.member("mediaView", mediaView)
      writer.endObject()
    }
  }

  static func answer(_ params: Params, for ad: NativeAd) throws(MediationError) -> Result {
    try ad.render(
      in: params.view, clickable: params.clickableAssetViews,
      nonclickable: params.nonclickableAssetViews)
    return Result(ad: ad)
  }
}
