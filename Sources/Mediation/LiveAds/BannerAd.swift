package import Ads
package import EventLoop

/// A banner that was loaded.
@LoopActor
package final class BannerAd: Ad {
  private var mapped: (any BannerAdapterAd)?

  /// The new size, until the adapter has acknowledged it.
  private var requestedSize: AdSize?

  /// Loads the next creative from time to time; `nil` if the ad unit does not refresh.
  var refresh: BannerRefresh?

  init(_ mapped: any BannerAdapterAd, _ attempt: LoadAttempt) {
    self.mapped = mapped
    super.init(attempt, tracking: Tracking(impressions: .bridge, clicks: .adapter))
  }

  override package var adapterAd: (any AdapterAd)? { mapped }

  /// The current content of the banner. It is empty and has no size after this ad was disposed of.
  package var content: BannerContent {
    mapped?.content ?? BannerContent(size: AdSize(width: 0, height: 0))
  }

  override var contentBytes: Int { super.contentBytes + content.byteCount }

  /// The client may record a banner's impression, or the adapter may report it: the first counts.
  override func mayReport(_ tracker: Tracking.Tracker) -> Bool { true }

  /// The size of the banner's view.
  package var size: AdSize { content.size }

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
    _ action: @escaping @LoopActor (MediationError?) -> Void
  ) {
    super.whenAcknowledged { [self] error in
      if let adSize = requestedSize, error == nil { didChangeAdSize(to: adSize) }
      requestedSize = nil
      action(error)
    }
  }

  /// Replaces the previous creative of the same banner, which may have another size.
  func replace(_ previous: BannerAd) {
    let resizing = size == previous.size ? [] : [AdEvent.adSizeChanged(size)]
    continueEvents(of: previous, with: [.refreshed(content)] + resizing)
  }

  override func release() {
    refresh?.stop()
    refresh = nil
    mapped = nil
    super.release()
  }
}
