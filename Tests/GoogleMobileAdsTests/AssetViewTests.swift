import Testing

@testable import GoogleMobileAds

/// The views of assets that an adapter gets are those of an app.
@MainActor
@Suite struct AssetViewTests {
  private final class Adapter: EmptyNativeAd, MediationAdapter, MediationNativeAd {
    var clickable: [GADNativeAssetIdentifier: UIView] = [:]
    var nonclickable: [GADNativeAssetIdentifier: UIView] = [:]

    func loadNativeAd(
      for adConfiguration: MediationNativeAdConfiguration,
      completionHandler: @escaping GADMediationNativeLoadCompletionHandler
    ) { _ = completionHandler(self, nil) }

    func didRender(
      in view: UIView, clickableAssetViews: [GADNativeAssetIdentifier: UIView],
      nonclickableAssetViews: [GADNativeAssetIdentifier: UIView], viewController: UIViewController
    ) {
      clickable = clickableAssetViews
      nonclickable = nonclickableAssetViews
    }
  }

  private func draw(_ members: String) -> Adapter {
    let adapter = Adapter()
    let bridge = TestBridge(
      Adapter.self, make: { adapter }, loads: .native(Adapter.loadNativeAd))
    _ = bridge.load("Native")
    _ = bridge.ad("didRender", #","view":{"id":"slot","width":320,"height":250}\#(members)"#)
    return adapter
  }

  @Test(arguments: [
    ("headline", "UILabel"), ("body", "UILabel"), ("starRating", "UILabel"),
    ("callToAction", "UIButton"), ("icon", "UIImageView"), ("image", "UIImageView"),
    ("mediaView", "UIView"), ("adChoicesView", "UIView"),
  ])
  func `an asset is shown in a view of its class`(asset: String, viewClass: String) throws {
    let frame = #"{"x":1,"y":2,"width":30,"height":40}"#
    let adapter = draw(
      #","clickableAssetViews":{"\#(asset)":\#(frame)},"nonclickableAssetViews":{}"#)

    let view = try #require(adapter.clickable.values.first)
    #expect("\(type(of: view))" == viewClass)
    #expect(view.frame == CGRect(x: 1, y: 2, width: 30, height: 40))
    #expect(view.accessibilityIdentifier == asset)
  }

  @Test func `views that react to a touch are told apart from the others`() {
    let frame = #"{"x":0,"y":0,"width":10,"height":10}"#
    let adapter = draw(
      #","clickableAssetViews":{"headline":\#(frame)},"nonclickableAssetViews":{"body":\#(frame)}"#)

    #expect(Array(adapter.clickable.keys) == [.headlineAsset])
    #expect(Array(adapter.nonclickable.keys) == [.bodyAsset])
  }
}
