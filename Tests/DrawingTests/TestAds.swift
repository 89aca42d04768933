import EventLoop
import JSON
import Mediation
import Ads
import Drawing

/// The ads that the tests draw.
enum TestAds {
  /// A native ad with some texts.
  static func native(
    headline: String? = "A headline", body: String? = "A body", callToAction: String? = "Go",
    more: String = "", media: String = "null", adChoices: String = "",
    rendering: AdRendering? = nil
  ) throws -> PreviewedAd {
    var texts = JSONWriter()
    texts.beginObject()
    texts.member("headline", headline)
    texts.member("body", body)
    texts.member("callToAction", callToAction)
    texts.endObject()
    let assets = String(decoding: Array(texts.bytes).dropLast(), as: UTF8.self) + more + "}"
    let answer = """
      {"format":"native","assets":\(assets),"mediaContent":\(media),
      "adChoices":{"position":"topRight"\(adChoices)}}
      """
    var ad = try PreviewedAd(answer: JSONValue(parsing: Array(answer.utf8)))
    ad.rendering = rendering
    return ad
  }

  /// Where an ad is drawn.
  static func rendering(
    width: Double = 320, height: Double = 250, clickable: [AssetName: Rect] = [:],
    nonclickable: [AssetName: Rect] = [:], adChoices: Rect? = nil
  ) -> AdRendering {
    AdRendering(
      in: AdView(width: width, height: height), clickable: AssetFrames(clickable),
      nonclickable: AssetFrames(nonclickable),
      adChoices: adChoices.map { AdChoicesPlacement(position: .topRight, frame: $0) })
  }
}
