import EventLoop
import JSON
import Mediation
import Testing

@testable import Server

/// Adapters may report numbers that JSON cannot write. The bridge writes 0 for them.
@Suite @LoopActor struct AdapterNumbersTests {
  /// A native ad whose media has no valid size and no valid duration.
  private final class UnmeasuredNativeAd: MediationNativeAd {
    let headline: String? = nil
    let body: String? = nil
    let callToAction: String? = nil
    let icon: NativeAdImage? = NativeAdImage(url: "https://www.example.com/icon.png", scale: .nan)
    let images: [NativeAdImage]? = nil
    let starRating: JSONNumber? = nil
    let store: String? = nil
    let price: String? = nil
    let advertiser: String? = nil
    let extraAssets: JSONObject? = nil
    let mediaView: View? = View(frame: Rect(x: 0, y: 0, width: 0, height: 0))
    let mediaContentAspectRatio = Double.infinity
    let duration: Double

    init(duration: Double) {
      self.duration = duration
    }
  }

  private final class Adapter: MediationAdapter {
    static let formats: Set<AdFormat> = [.native]
    static func adapterVersion() -> VersionNumber {
      VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
    }
    static func adSDKVersion() -> VersionNumber { adapterVersion() }

    private let duration: Double

    init() { duration = 0 }
    init(duration: Double) { self.duration = duration }

    func loadNativeAd(
      for adConfiguration: MediationNativeAdConfiguration,
      completionHandler: @escaping MediationNativeLoadCompletionHandler
    ) {
      _ = completionHandler(UnmeasuredNativeAd(duration: duration), nil)
    }
  }

  @Test(arguments: [
    (Double.nan, 0), (.infinity, 0), (-1, 0), (1e300, Clock.lastMs), (2.5, 2500),
  ])
  func `invalid numbers of an ad's media are written as valid ones`(
    duration: Double, durationMs: Int
  ) throws {
    let adapter = AdapterClass(Adapter.self, className: "A", label: "A") {
      Adapter(duration: duration)
    }
    let mobileAds = MobileAds(adapterClasses: [adapter], adUnits: [], clock: Clock(.manual))
    var loaded: LoadedAd?
    try mobileAds.load(
      LoadRequest(.native(adTypes: [.content], options: NativeAdOptions()), targeting: .plain),
      from: .adapter(LineItem(className: "A")), as: nil, timeoutMs: nil
    ) { loaded = try? $0.get() }
    let end = try #require(loaded)

    let result = NativeAdResult(
      ad: try #require(end.ad as? NativeAd), responseInfo: end.responseInfo)
    let json = try #require(try JSONValue(parsing: JSONWriter.bytes(of: result)).object)

    let media = json["mediaContent"]?.object
    #expect(media?["aspectRatio"]?.int == 0)
    #expect(media?["durationMs"]?.int == durationMs)
    #expect(json["assets"]?.object?["icon"]?.object?["scale"]?.int == 0)
  }

  @Test func `sizes, frames and rewards are finite`() throws {
    #expect(text(AdSize(width: .infinity, height: .nan)) == #"{"width":0,"height":0}"#)
    #expect(
      text(Rect(x: -.infinity, y: 1, width: .nan, height: 2))
        == #"{"x":0,"y":1,"width":0,"height":2}"#)
    #expect(text(AdReward(type: "coins", amount: .nan)) == #"{"type":"coins","amount":0}"#)
  }

  private func text(_ value: some JSONWritable) -> String {
    String(decoding: JSONWriter.bytes(of: value), as: UTF8.self)
  }
}
