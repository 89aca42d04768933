import Ads
import EventLoop
import Mediation

/// A banner of a stub.
final class StubBanner: StubAd, BannerAdapterAd {
  private(set) var content: BannerContent

  init(_ stub: StubDefinition, _ adSize: AdSize, on clock: Clock) {
    let given: StubBannerContent? =
      if case .banner(let content) = stub.answer { content } else { nil }
    let size = given?.size ?? AdSize(width: adSize.width, height: adSize.height)
    content = BannerContent(viewID: given?.viewID, size: size, text: given?.text)
    super.init(stub, .banner, on: clock)
  }

  func changeAdSize(to adSize: AdSize) -> Bool {
    content = content.resized(to: AdSize(width: adSize.width, height: adSize.height))
    return true
  }
}
