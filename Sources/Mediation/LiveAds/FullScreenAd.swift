package import Ads
package import EventLoop

/// A full-screen ad that was loaded: an interstitial, a rewarded ad, a rewarded interstitial or an
/// app open ad.
@LoopActor
package final class FullScreenAd: Ad {
  private var mapped: (any FullScreenAdapterAd)?
  /// Whether the call to present the ad is pending.
  private var isPresentPending = false
  private var presentError: AdError?

  init(_ mapped: any FullScreenAdapterAd, _ attempt: LoadAttempt) {
    self.mapped = mapped
    super.init(attempt, tracking: Tracking(impressions: .adapter, clicks: .adapter))
  }

  override package var adapterAd: (any AdapterAd)? { mapped }

  /// What the ad shows on screen, if its adapter reports it.
  package var content: FullScreenAdContent { mapped?.content ?? FullScreenAdContent() }

  override var contentBytes: Int { super.contentBytes + content.byteCount }

  override func release() {
    mapped = nil
    super.release()
  }

  /// Presents the ad on screen, once. The rest arrives as events.
  package func present() throws(MediationError) {
    try require(.loaded, toDo: "present")
    stopExpiry()
    state = .presenting
    isPresentPending = true
    trace(.adPresented) { .adPresented(id) }
    mapped?.present()
    if let presentError { throw .presentFailed(id, presentError) }
  }

  /// - Parameter action: Also gets why the ad could not be presented, if that was the call.
  override package func whenAcknowledged(
    _ action: @escaping @LoopActor (MediationError?) -> Void
  ) {
    super.whenAcknowledged { [self] error in
      isPresentPending = false
      action(error ?? presentError.map { .presentFailed(id, $0) })
    }
  }

  /// Simulates what a person does to the ad on screen.
  override package func simulate(
    _ action: SimulatedAction,
    asset: AssetName?
  ) throws(MediationError) {
    if action != .expire { try require(.presenting, toDo: action.rawValue) }
    try super.simulate(action, asset: asset)
  }

  // MARK: AdEventDelegate

  override package func adDidReport(_ event: AdEvent) {
    if state == .presenting {
      switch event {
      case .didFailToPresent(let error):
        state = .dismissed
        if isPresentPending { presentError = error }
      case .didDismissFullScreenView:
        state = .dismissed
      default:
        break
      }
    }
    super.adDidReport(event)
  }
}
