import EventLoop
import Mediation

/// What is done to ads. Each step is over, with all that the adapter does at once, when it returns.
extension CheckContext {
  /// A view that is large enough for an ad.
  func makeView() -> View { View(frame: Rect(x: 0, y: 0, width: 320, height: 250)) }

  /// Draws a native ad.
  ///
  /// - Returns: Where AdChoices is; `nil` for an ad without the icon.
  @discardableResult
  func render(_ ad: NativeAd, in view: View) throws(Verdict) -> AdChoicesPlacement? {
    var placement: AdChoicesPlacement?
    try step(.render, ad) { () throws(MediationError) in
      placement = try ad.render(in: view, clickableAssetViews: [:], nonclickableAssetViews: [:])
    }
    return placement
  }

  func untrack(_ ad: NativeAd) throws(Verdict) {
    try step(.untrack, ad) { () throws(MediationError) in try ad.untrack() }
  }

  /// - Returns: Why the ad could not be presented.
  func present(_ ad: FullScreenAd) throws(Verdict) -> AdError? {
    switch try perform(.present, on: ad, { () throws(MediationError) in try ad.present() }) {
    case nil: return nil
    case .presentFailed(_, let error): return error
    case .some(let error): throw .skipped("The ad can't be presented: \(error.sentence)")
    }
  }

  /// A person or the network acts on an ad.
  ///
  /// - Returns: Whether the adapter offers that.
  func simulate(_ action: SimulatedAction, on ad: Ad) throws(Verdict) -> Bool {
    try isOffered(.simulate(action), by: ad) { () throws(MediationError) in
      try ad.simulate(action, asset: nil)
    }
  }

  /// - Returns: Whether the adapter offers that.
  func changeAdSize(of ad: BannerAd, to adSize: AdSize) throws(Verdict) -> Bool {
    try isOffered(.changeAdSize, by: ad) { () throws(MediationError) in
      try ad.changeAdSize(to: adSize)
    }
  }

  func dispose(_ id: AdID) throws(Verdict) {
    do throws(MediationError) {
      _ = try mobileAds.ads.dispose(id)
    } catch {
      throw .skipped("There was nothing to dispose of: \(error.sentence)")
    }
    try runPending()
  }

  // MARK: Scenes

  /// Puts an ad where a person sees it: draws a native ad, presents a full-screen ad.
  ///
  /// The check is skipped if a full-screen ad does not appear.
  func show(_ ad: Ad) throws(Verdict) {
    switch ad {
    case let ad as NativeAd:
      try render(ad, in: makeView())
    case let ad as FullScreenAd:
      if let error = try present(ad) {
        throw .skipped("The ad can't be presented: \(error.sentence)")
      }
      guard try comes(.willPresentFullScreenView, of: ad) else {
        throw .skipped("The ad never appears when it is presented.")
      }
    default:
      break
    }
  }

  /// Shows an ad, and lets it see all that an ad can see, except the end of its life.
  ///
  /// Native ads are drawn twice, since much goes wrong only then. Nobody touches a full-screen ad:
  /// networks in use tell of that when its screen is gone.
  func exercise(_ ad: Ad) throws(Verdict) {
    try show(ad)
    switch ad {
    case let ad as NativeAd:
      try step(.recordImpression, ad) { () throws(MediationError) in
        if ad.tracking.impressions == .bridge { _ = try ad.recordImpression() }
      }
      try step(.recordClick, ad) { () throws(MediationError) in
        if ad.tracking.clicks == .bridge { _ = try ad.recordClick(on: .callToAction) }
      }
      try simulateAll([.tap, .open, .close] + SimulatedAction.videoActions, on: ad)
      try untrack(ad)
      try render(ad, in: makeView())
      try simulateAll([.tap], on: ad)
    case is FullScreenAd:
      try simulateAll([.earnReward, .close], on: ad)
    default:
      try simulateAll([.tap, .open, .close], on: ad)
    }
    try rest()
  }

  private func simulateAll(_ actions: [SimulatedAction], on ad: Ad) throws(Verdict) {
    for action in actions { _ = try simulate(action, on: ad) }
  }

  // MARK: Steps

  private func isOffered(
    _ call: AdCall,
    by ad: Ad,
    _ action: () throws(MediationError) -> Void
  ) throws(Verdict) -> Bool {
    switch try perform(call, on: ad, action) {
    case nil: return true
    case .notSimulated: return false
    // A person can't touch what is not on screen any more.
    case .wrongState: return false
    case .some(let error): throw .skipped("The ad does not react: \(error.sentence)")
    }
  }

  private func step(
    _ call: AdCall,
    _ ad: Ad,
    _ action: () throws(MediationError) -> Void
  ) throws(Verdict) {
    if let error = try perform(call, on: ad, action) {
      throw .skipped("The ad did not live long enough: \(error.sentence)")
    }
  }

  /// Does something to an ad, and waits until its adapter is done with it.
  ///
  /// What has failed in another check is not tried again: that may take long, and is told already.
  private func perform(
    _ call: AdCall,
    on ad: Ad,
    _ action: () throws(MediationError) -> Void
  ) throws(Verdict) -> MediationError? {
    if let reason = memory.failedCalls[format]?[call] { throw .skipped(reason) }
    var failure: MediationError?
    do throws(MediationError) {
      try action()
    } catch {
      failure = error
    }
    if failure == nil, !ad.isAcknowledged {
      var isAcknowledged = false
      ad.whenAcknowledged { error in (failure, isAcknowledged) = (error, true) }
      guard try wait(forMs: limits.settleMs, until: { isAcknowledged }) else {
        throw failed(call, "It did not answer within \(limits.settleMs) ms.")
      }
    }
    try runPending()
    if case .adapterFailed(_, let error) = failure { throw failed(call, error.sentence) }
    return failure
  }

  /// The adapter fails at what an ad is told: the first check of a format that meets this fails, and
  /// those after it are skipped.
  private func failed(_ call: AdCall, _ why: String) -> Verdict {
    let reason = "\(call.moment), the adapter failed: \(why)"
    let isNew = memory.failedCalls[format] == nil
    memory.failedCalls[format, default: [:]][call] = reason
    return isNew ? .failed(reason) : .skipped(reason)
  }
}

extension SimulatedAction {
  /// What can be done to a video, in an order in which each has something to do.
  static let videoActions = [
    SimulatedAction.playVideo, .muteVideo, .unmuteVideo, .muteVideo, .pauseVideo, .playVideo,
    .endVideo,
  ]
}
