import EventLoop
import Mediation

/// A banner that keeps its size.
final class EchoBannerAd: MediationBannerAd {
  let view: View

  init(_ adSize: AdSize) {
    view = View(
      identifier: "banner", frame: Rect(x: 0, y: 0, width: adSize.width, height: adSize.height))
  }
}
