import EventLoop
import JSON
import Mediation
import MediationJSON
import Drawing

/// The ads that the tests draw.
enum Ads {
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
  @LoopActor
  static func rendering(
    width: Double = 320, height: Double = 250, clickable: [NativeAssetIdentifier: Rect] = [:],
    nonclickable: [NativeAssetIdentifier: Rect] = [:], adChoices: Rect? = nil
  ) -> AdRendering {
    let view = { (frame: Rect) in View(frame: frame) }
    return AdRendering(
      in: View(frame: Rect(x: 0, y: 0, width: width, height: height)),
      clickable: clickable.mapValues(view), nonclickable: nonclickable.mapValues(view),
      adChoices: adChoices.map { AdChoicesPlacement(position: .topRight, frame: $0) },
      mediaView: nil)
  }
}
