import EventLoop
import JSON
import JSONRPC
import Mediation
import MediationJSON

/// `adapter/didRender`: a native ad was drawn.
enum DidRender: AdMethod {
  static let name = "adapter/didRender"

  struct Params: AdParameters {
    let loadID: LoadID
    let view: ViewParameters
    let clickableAssetViews: AssetViews
    let nonclickableAssetViews: AssetViews
    let adChoices: AdChoicesPlacement?

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      loadID = try params.read("loadId")
      view = try params.read("view")
      clickableAssetViews = try params.read("clickableAssetViews")
      nonclickableAssetViews = try params.read("nonclickableAssetViews")
      adChoices = try params.readIfPresent("adChoices")
    }
  }

  static func perform(_ params: Params, on ad: ServedNativeAd) {
    ad.didRender(
      in: params.view.makeView(),
      clickableAssetViews: params.clickableAssetViews.makeViews(),
      nonclickableAssetViews: params.nonclickableAssetViews.makeViews(),
      adChoicesFrame: params.adChoices?.frame)
  }
}
