import Ads
import EventLoop
import Mediation

/// A full-screen ad of a process adapter.
@LoopActor
final class ProcessFullScreenAd: ProcessAd, FullScreenAdapterAd {
  /// Empty after ``didDispose()``: it may be large, and the ad is kept for late events.
  private(set) var content: FullScreenAdContent
  private var isOnScreen = false

  init(
    _ content: FullScreenAdContent,
    loadID: LoadID,
    format: AdFormat,
    of host: Host,
    onDispose: @escaping @LoopActor () -> Void
  ) {
    self.content = content
    super.init(loadID: loadID, format: format, of: host, onDispose: onDispose)
  }

  func present() {
    isOnScreen = true
    tell(
      PresentAd.self, LoadIDParams(loadID: loadID), onFailure: { [self] in failToPresent($0) })
  }

  override func forward(_ event: AdEvent) -> Bool {
    switch event {
    case .didFailToPresent, .didDismissFullScreenView: isOnScreen = false
    default: break
    }
    return super.forward(event)
  }

  override func didDispose() {
    isOnScreen = false
    content = FullScreenAdContent()
    super.didDispose()
  }

  override func processDidEnd(_ error: AdError) {
    failToPresent(error)
  }

  /// Reports that the ad is not on screen, unless the adapter has reported that itself.
  private func failToPresent(_ error: AdError) {
    guard isOnScreen else { return }
    isOnScreen = false
    delegate?.adDidReport(.didFailToPresent(error))
  }
}
