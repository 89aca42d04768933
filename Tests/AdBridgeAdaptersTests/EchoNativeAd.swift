import EventLoop
import JSON
import Mediation

/// An ad that reports every call, as an event of its video or as an error.
final class EchoNativeAd: MediationNativeAd {
  let headline: String? = nil
  let body: String? = nil
  let callToAction: String? = nil
  let icon: NativeAdImage? = nil
  let images: [NativeAdImage]? = nil
  let starRating: JSONNumber? = nil
  let store: String? = nil
  let price: String? = nil
  let advertiser: String? = nil
  let extraAssets: JSONObject?
  let adChoicesView: View? = View(frame: Rect(x: 0, y: 0, width: 30, height: 20))
  var delegate: (any MediationNativeAdEventDelegate)?

  init(extraAssets: JSONObject) { self.extraAssets = extraAssets }

  /// Reports where the icon is.
  private func reportPlace() {
    let place = adChoicesView?.superview.map { "\($0.identifier ?? "-") \($0.frame)" } ?? "nowhere"
    delegate?.didFailToPresentWithError(
      AdError(
        domain: "echo", code: 0, message: "\(place): \(adChoicesView.map { "\($0.frame)" } ?? "-")")
    )
  }

  func didRender(
    in view: View,
    clickableAssetViews: [NativeAssetIdentifier: View],
    nonclickableAssetViews: [NativeAssetIdentifier: View],
    viewController: ViewController
  ) {
    reportPlace()
  }

  func didRecordImpression() { delegate?.didPlayVideo() }

  func didRecordClickOnAsset(
    withName assetName: NativeAssetIdentifier,
    view: View,
    viewController: ViewController
  ) {
    delegate?.didFailToPresentWithError(
      AdError(domain: "echo", code: 0, message: "\(assetName) in \(view.frame)"))
  }

  func didUntrackView(_ view: View?) {
    delegate?.didFailToPresentWithError(
      AdError(domain: "echo", code: 0, message: "left \(view?.identifier ?? "-")"))
    reportPlace()
  }
}
