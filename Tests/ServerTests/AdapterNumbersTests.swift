import Ads
import EventLoop
import JSON
import Mediation
import Testing

@testable import Server

/// Adapters may report numbers that JSON cannot write. The bridge writes 0 for them.
@Suite @LoopActor struct AdapterNumbersTests {
  /// A native ad whose image has no valid scale, and whose media no valid shape.
  private final class UnmeasuredNativeAd: NativeAdapterAd {
    let assets = NativeAdAssets(icon: Image(url: "https://www.example.com/icon.png", scale: .nan))
    let mediaContent: MediaContent?

    init(aspectRatio: Double) {
      mediaContent = MediaContent(hasVideoContent: true, aspectRatio: aspectRatio, durationMs: 0)
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `invalid numbers of an ad's image and media are written as 0`(aspectRatio: Double) throws {
    let adapter = NativeAdapter(label: "A") {
      _ = $0(.native(UnmeasuredNativeAd(aspectRatio: aspectRatio)))
    }
    let mediator = Mediator(
      adapterClasses: [AdapterClass(adapter, className: "A")], adUnits: [], clock: Clock(.manual))
    var loaded: LoadedAd?
    try mediator.load(
      LoadRequest(.native(adTypes: [.content], options: NativeAdOptions()), targeting: .plain),
      from: .adapter(LineItem(className: "A")), as: nil, timeoutMs: nil
    ) { loaded = try? $0.get() }
    let end = try #require(loaded)

    let result = NativeAdResult(
      ad: try #require(end.ad as? NativeAd), responseInfo: end.responseInfo)
    let json = try #require(try JSONValue(parsing: JSONWriter.bytes(of: result)).object)

    #expect(json["mediaContent"]?.object?["aspectRatio"]?.int == 0)
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
