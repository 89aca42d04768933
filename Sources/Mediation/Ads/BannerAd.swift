package import EventLoop

/// A banner that was loaded.
@BridgeActor
package final class BannerAd: Ad, MediationBannerAdEventDelegate {
  private var mapped: (any MediationBannerAd)?

  /// The size of a call that the adapter has not acknowledged.
  private var requestedSize: AdSize?

  /// Asks for the next creative from time to time; `nil` when the ad unit does not refresh.
  var refresh: BannerRefresh?

  init(_ mapped: any MediationBannerAd, _ attempt: LoadAttempt) {
    self.mapped = mapped
    super.init(attempt, tracking: Tracking(impressions: .bridge, clicks: .adapter))
  }

  override var mediationAd: (any MediationAd)? { mapped }

  /// What the banner is drawn in; `nil` when this ad was disposed of.
  package var view: View? { mapped?.view }

  /// The bridge counts a banner's impression or hears of it from the adapter: the first counts.
  override func mayReport(_ tracker: Tracking.Tracker) -> Bool { true }

  /// How large the banner is: its view says so.
  package var size: AdSize {
    AdSize(width: view?.frame.width ?? 0, height: view?.frame.height ?? 0)
  }

  /// Changes the banner's size.
  package func changeAdSize(to adSize: AdSize) throws(MediationError) {
    guard let mapped, mapped.changeAdSize(to: adSize) else {
      throw .notSimulated(id, "changeAdSize")
    }
    if mapped.isAcknowledged { didChangeAdSize(to: adSize) } else { requestedSize = adSize }
  }

  private func didChangeAdSize(to adSize: AdSize) {
    refresh?.adSize = adSize
    emit(.adSizeChanged(size))
  }

  override package func whenAcknowledged(
    _ action: @escaping @BridgeActor (MediationError?) -> Void
  ) {
    super.whenAcknowledged { [self] error in
      if let adSize = requestedSize, error == nil { didChangeAdSize(to: adSize) }
      requestedSize = nil
      action(error)
    }
  }

  /// Goes on where another creative of the same banner ended, which it may not be as large as.
  func takeOver(from previous: BannerAd) {
    let resizing = size == previous.size ? [] : [AdEvent.Kind.adSizeChanged(size)]
    takeOver(from: previous, telling: [.refreshed] + resizing)
  }

  override func release() {
    refresh?.stop()
    refresh = nil
    mapped = nil
    super.release()
  }
}
