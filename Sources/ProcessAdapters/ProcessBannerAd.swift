import AdapterMessages
import EventLoop
import JSON
import Mediation
import MediationJSON

/// A banner of a process adapter.
@LoopActor
final class ProcessBannerAd: ProcessAd, MediationBannerAd {
  /// Empty after ``didDispose()``: its texts may be long, and the ad is kept for late events.
  private(set) var view: View

  init(
    _ content: BannerAdContent,
    loadID: LoadID,
    of process: AdapterProcess,
    onDispose: @escaping @LoopActor () -> Void
  ) {
    view = content.view.makeView()
    super.init(loadID: loadID, format: .banner, of: process, onDispose: onDispose)
  }

  func changeAdSize(to adSize: AdSize) -> Bool {
    tell(
      ChangeAdSizeRequest.self, ChangeAdSizeRequest.Params(loadID: loadID, adSize: adSize),
      offering: "changeAdSize", onResult: { [self] content in view.frame = content.view.frame })
    return true
  }

  override func didDispose() {
    view = View(frame: view.frame)
    super.didDispose()
  }
}
