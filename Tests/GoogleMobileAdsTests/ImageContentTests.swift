import JSON
import Testing

@testable import GoogleMobileAds

/// The first bytes of a GIF of 300 by 200 pixels.
private let gif = Data(Array("GIF89a".utf8) + [44, 1, 200, 0])

/// What the bridge gets of images.
@MainActor
@Suite struct ImageContentTests {
  private func written(_ image: NativeAdImage?) throws -> JSONValue {
    var writer = JSONWriter()
    writer.object { $0.member(.icon, image) }
    return try #require(JSONValue(parsing: Array(writer.bytes)).object?["icon"])
  }

  @Test func `an image reaches the bridge as its file, with its pixels`() throws {
    let image = try #require(UIImage(data: gif, scale: 2))

    #expect(
      try written(NativeAdImage(image: image)) == [
        "scale": 2, "url": .null, "width": 300, "height": 200, "mimeType": "image/gif",
        "data": .string(gif.base64EncodedString()),
      ])
  }

  @Test func `an image without content reaches the bridge as one transparent pixel`() throws {
    let image = try written(NativeAdImage(image: UIImage())).object

    let data = try #require(Data(base64Encoded: image?["data"]?.string ?? ""))
    #expect(image?["mimeType"] == "image/png")
    #expect(image?["width"] == 0)
    #expect(UIImage(data: data)?.size == CGSize(width: 1, height: 1))
  }

  @Test func `an image of a native ad has the scale of its image`() throws {
    let image = try #require(UIImage(data: gif, scale: 3))
    let asset = NativeAdImage(image: image)
    #expect(asset.scale == 3)
    #expect(asset.image === image)
    #expect(asset.imageURL == nil)
  }

  @Test func `no image is null`() throws {
    #expect(try written(nil) == .null)
  }

  /// An ad whose icon for AdChoices is an image view.
  final class ChoicesAd: EmptyNativeAd, MediationAdapter, MediationNativeAd {
    nonisolated(unsafe) static var image: UIImage?
    let adChoicesView: UIView? = MainActor.assumeIsolated {
      let view = UIImageView(image: ChoicesAd.image)
      view.frame = CGRect(x: 5, y: 6, width: 30, height: 20)
      return view
    }

    func loadNativeAd(
      for adConfiguration: MediationNativeAdConfiguration,
      completionHandler: @escaping GADMediationNativeLoadCompletionHandler
    ) { _ = completionHandler(self, nil) }
  }

  @Test func `AdChoices shows the picture of its image view`() throws {
    func choices(_ image: UIImage?) throws -> JSONObject? {
      ChoicesAd.image = image
      let bridge = TestBridge(
        ChoicesAd.self, make: ChoicesAd.init, loads: .native(ChoicesAd.loadNativeAd))
      return try object(bridge.load("Native").first)["result"]?.object?["adChoices"]?.object
    }

    let picture = try choices(UIImage(data: gif))
    #expect(picture?["width"] == 30)
    #expect(picture?["height"] == 20)
    #expect(picture?["image"]?.object?["mimeType"] == "image/gif")
    #expect(try choices(UIImage())?["image"] == nil)
    #expect(try choices(nil)?["image"] == nil)
  }

  final class FullScreenAd: NSObject, MediationAdapter, MediationInterstitialAd,
    DescribedFullScreenAd
  {
    var fullScreenDescription = FullScreenAdDescription()

    func present(from viewController: UIViewController) {}

    func loadInterstitial(
      for adConfiguration: MediationInterstitialAdConfiguration,
      completionHandler: @escaping GADMediationInterstitialLoadCompletionHandler
    ) { _ = completionHandler(self, nil) }
  }

  private func written(_ description: FullScreenAdDescription) throws -> JSONValue? {
    let bridge = TestBridge(
      FullScreenAd.self,
      make: {
        let ad = FullScreenAd()
        ad.fullScreenDescription = description
        return ad
      }, loads: .interstitial(FullScreenAd.loadInterstitial))
    return try object(bridge.load("Interstitial").first)["result"]
  }

  @Test func `the image of a full-screen ad reaches the bridge`() throws {
    let url = URL(fileURLWithPath: "/a.png")
    #expect(
      try written(FullScreenAdDescription(image: NativeAdImage(url: url, scale: 2)))
        == ["image": ["scale": 2, "url": "file:///a.png"]])
  }

  @Test(arguments: [(1.5, 1_500), (-1, 0), (.infinity, 0), (1e300, 1_000_000_000_000)])
  func `the duration of a full-screen ad is a number of milliseconds`(
    duration: TimeInterval, ms: Int
  ) throws {
    let written = try written(FullScreenAdDescription(duration: duration))
    #expect(written == ["durationMs": .number(JSONNumber(ms))])
  }
}
