import Ads
import EventLoop
import Mediation

/// A banner of a process adapter.
@LoopActor
final class ProcessBannerAd: ProcessAd, BannerAdapterAd {
  /// Without texts after ``didDispose()``: they may be long, and the ad is kept for late events.
  private(set) var content: BannerContent

  init(
    _ content: BannerContent, loadID: LoadID, of host: Host,
    onDispose: @escaping @LoopActor () -> Void
  ) {
    self.content = content
    super.init(loadID: loadID, format: .banner, of: host, onDispose: onDispose)
  }

  func changeAdSize(to adSize: AdSize) -> Bool {
    tell(
      ChangeAdSize.self, ChangeAdSize.Params(loadID: loadID, adSize: adSize),
      offering: "changeAdSize",
      onResult: { [self] banner in content = content.resized(to: banner.view.size) })
    return true
  }

  override func didDispose() {
    content = BannerContent(size: content.size)
    super.didDispose()
  }
}
