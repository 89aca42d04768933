import Ads
import EventLoop
import Mediation

/// Calls on ads. Each one returns after the adapter has finished its immediate work.
extension CheckContext {
  /// A view that is large enough for an ad.
  static let view = AdView(width: 320, height: 250)

  /// Where the view shows the assets of an ad. Networks listen to taps on the views of assets.
  private static func frames(of ad: NativeAd) -> AssetFrames {
    var frames: [AssetName: Rect] = [:]
    for (row, asset) in AssetName.allCases.enumerated() where ad.has(asset) {
      let height = asset == .mediaView ? 120.0 : 20
      frames[asset] = Rect(x: 30, y: 20 * Double(row) + 20 - height, width: 260, height: height)
    }
    return AssetFrames(frames)
  }

  /// Draws a native ad.
  ///
  /// - Returns: The place of the AdChoices icon; `nil` for an ad without one.
  @discardableResult
  func render(_ ad: NativeAd) async throws(Verdict) -> AdChoicesPlacement? {
    try await step(.render, ad) { () throws(MediationError) in
      try ad.render(in: Self.view, clickable: Self.frames(of: ad))
    }
    return ad.adChoicesPlacement
  }

  /// Records an impression of an ad whose impressions the bridge counts.
  func recordImpression(of ad: Ad) async throws(Verdict) {
    try await step(.recordImpression, ad) { () throws(MediationError) in
      _ = try ad.recordImpression()
    }
  }

  /// Records a click on an ad whose clicks the bridge counts.
  func recordClick(on ad: Ad) async throws(Verdict) {
    try await step(.recordClick, ad) { () throws(MediationError) in
      _ = try ad.recordClick(on: .callToAction)
    }
  }

  /// Records an impression and a click, if the bridge counts them for this ad.
  func recordWhatBridgeCounts(of ad: Ad) async throws(Verdict) {
    if ad.tracking.impressions == .bridge { try await recordImpression(of: ad) }
    if ad.tracking.clicks == .bridge { try await recordClick(on: ad) }
  }

  func untrack(_ ad: NativeAd) async throws(Verdict) {
    try await step(.untrack, ad) { () throws(MediationError) in try ad.untrack() }
  }

  /// Presents a full-screen ad.
  ///
  /// - Returns: Why the ad could not be presented.
  func present(_ ad: FullScreenAd) async throws(Verdict) -> AdError? {
    switch try await perform(.present, on: ad, { () throws(MediationError) in try ad.present() }) {
    case nil: return nil
    case .presentFailed(_, let error): return error
    case .some(let error):
      isDoubtful = true
      throw .notRun("The ad can't be presented: \(error.sentence)")
    }
  }

  /// Simulates an action of a person or the network on an ad.
  ///
  /// - Parameter asset: The asset of a native ad that is tapped; `nil` for the call to action.
  /// - Returns: Whether the adapter offers the action.
  func simulate(
    _ action: SimulatedAction, on ad: Ad, asset: AssetName? = nil
  ) async throws(Verdict) -> Bool {
    // Nobody can earn a reward of another ad, and an event of it would be invalid.
    if action == .earnReward, !ad.format.isRewarded { return false }
    return try await isOffered(.simulate(action), by: ad) { () throws(MediationError) in
      try ad.simulate(action, asset: asset)
    }
  }

  /// Taps each asset of an ad on screen.
  func tapAssets(of ad: NativeAd) async throws(Verdict) {
    for asset in AssetName.allCases where ad.has(asset) {
      note("tap \(asset.rawValue)")
      _ = try await simulate(.tap, on: ad, asset: asset)
    }
  }

  /// Changes the size of a banner.
  ///
  /// - Returns: Whether the adapter can change the size.
  func changeAdSize(of ad: BannerAd, to adSize: AdSize) async throws(Verdict) -> Bool {
    try await isOffered(.changeAdSize, by: ad) { () throws(MediationError) in
      try ad.changeAdSize(to: adSize)
    }
  }

  func dispose(_ id: AdID) async throws(Verdict) {
    willDispose(id)
    do throws(MediationError) {
      try timed { () throws(MediationError) in _ = try mediator.ads.dispose(id) }
    } catch {
      throw .notRun("The ad could not be disposed of: \(error.sentence)")
    }
    try await runPending()
  }

  /// Asks the adapter what is left of an ad.
  func remains(of ad: (any AdapterAd)?) async throws(Verdict) -> AdRemains {
    var answer: AdRemains?
    var isAnswered = false
    ad?.inspect { (answer, isAnswered) = ($0, true) }
    _ = try await wait(forMs: limits.acknowledgeMs) { isAnswered }
    guard let answer else {
      isDoubtful = true
      throw .notRun("The adapter did not report what is left of the ad.")
    }
    return answer
  }

  // MARK: Scenes

  /// Loads an ad with the good line item, and makes it visible.
  func showAd() async throws(Verdict) -> Ad {
    let ad = try await load()
    try await show(ad)
    return ad
  }

  /// Makes an ad visible: draws a native ad, presents a full-screen ad.
  ///
  /// The check is skipped if a full-screen ad does not appear.
  func show(_ ad: Ad) async throws(Verdict) {
    switch ad {
    case let ad as NativeAd:
      try await render(ad)
    case let ad as FullScreenAd:
      if let error = try await present(ad) {
        isDoubtful = true
        throw .notRun("The ad can't be presented: \(error.sentence)")
      }
      try await awaitEvent(.willPresentFullScreenView, of: ad)
      if count(.willPresentFullScreenView, of: ad) == 0 {
        isDoubtful = true
        throw .notRun("The ad never appears when it is presented.")
      }
    default:
      break
    }
  }

  /// Shows an ad and makes every call on it that the bridge can make, except to dispose of it.
  ///
  /// Native ads are drawn twice, because many faults appear only then. Full-screen ads are not
  /// tapped: some networks report the click after the screen is gone.
  func exercise(_ ad: Ad) async throws(Verdict) {
    try await show(ad)
    try await actOnShown(ad)
    try await rest()
  }

  /// Makes every call on an ad on screen that the bridge can make, except to dispose of it.
  func actOnShown(_ ad: Ad) async throws(Verdict) {
    switch ad {
    case let ad as NativeAd:
      try await recordWhatBridgeCounts(of: ad)
      try await act([.tap, .open, .close] + SimulatedAction.videoActions, on: ad)
      try await untrack(ad)
      try await render(ad)
      try await act([.tap], on: ad)
    case is FullScreenAd:
      try await act([.earnReward, .close], on: ad)
    default:
      try await act([.tap, .open, .close], on: ad)
    }
  }

  /// Taps an ad whose network counts clicks itself, or skips the check if that isn't possible.
  func tap(_ ad: Ad) async throws(Verdict) {
    if ad.tracking.clicks == .bridge { throw .skipped("The bridge counts the clicks of this ad.") }
    guard try await simulate(.tap, on: ad) else {
      throw .notRun("The adapter does not simulate taps.")
    }
  }

  /// Simulates that a person earns the reward of an ad, or skips the check if that isn't possible.
  func earnReward(of ad: Ad) async throws(Verdict) {
    guard try await simulate(.earnReward, on: ad) else {
      throw .notRun("The adapter does not simulate rewards.")
    }
  }

  /// Simulates that a person closes a screen, or does not run the check if that isn't possible.
  func close(_ ad: Ad) async throws(Verdict) {
    // Some ads close themselves.
    if count(.didDismissFullScreenView, of: ad) > 0 { return }
    guard try await simulate(.close, on: ad) else {
      throw .notRun("The adapter does not simulate closing a screen.")
    }
  }

  /// Makes an ad open a screen, or skips the check if the ad can't: many open another application.
  ///
  /// - Returns: Whether the screen was announced.
  func opensScreen(_ ad: Ad) async throws(Verdict) -> Bool {
    guard try await simulate(.open, on: ad) else {
      throw .skipped("The ad opens no screen inside the application.")
    }
    _ = try await wait(forMs: limits.eventMs) {
      self.count(.willPresentFullScreenView, of: ad) + self.count(.willLeaveApplication, of: ad) > 0
    }
    if count(.willPresentFullScreenView, of: ad) > 0 { return true }
    if count(.willLeaveApplication, of: ad) > 0 {
      throw .skipped("The ad opens another application.")
    }
    return false
  }

  /// Simulates actions one after the other, as a person acts: after a reward was earned, and after a
  /// screen was opened or closed, the ad has time to report it.
  func act(_ actions: [SimulatedAction], on ad: Ad) async throws(Verdict) {
    for action in actions {
      guard try await simulate(action, on: ad) else { continue }
      switch action {
      case .earnReward: try await awaitEvent(.didRewardUser, of: ad)
      case .open: try await awaitEvent(.willPresentFullScreenView, of: ad)
      case .close where count(.willPresentFullScreenView, of: ad) > 0:
        try await awaitEvent(.didDismissFullScreenView, of: ad)
      default: break
      }
    }
  }

  /// Waits for an event, unless the program has lost such an event before.
  func awaitEvent(_ name: AdEvent.Name, of ad: Ad) async throws(Verdict) {
    guard memory.lostEvents[ad.format]?.contains(name) != true else { return }
    let hasLeft = count(.willLeaveApplication, of: ad)
    let hasCome = try await wait(forMs: limits.eventMs) {
      self.count(name, of: ad) > 0 || self.count(.willLeaveApplication, of: ad) > hasLeft
    }
    if !hasCome { memory.lostEvents[ad.format, default: []].insert(name) }
  }

  // MARK: Steps

  private func isOffered(
    _ call: AdCall,
    by ad: Ad,
    _ action: () throws(MediationError) -> Void
  ) async throws(Verdict) -> Bool {
    switch try await perform(call, on: ad, action) {
    case nil: return true
    case .notSimulated: return false
    // A person can't touch an ad that is no longer on the screen.
    case .wrongState: return false
    case .some(let error):
      isDoubtful = true
      throw .notRun("The ad does not react: \(error.sentence)")
    }
  }

  private func step(
    _ call: AdCall,
    _ ad: Ad,
    _ action: () throws(MediationError) -> Void
  ) async throws(Verdict) {
    if let error = try await perform(call, on: ad, action) {
      isDoubtful = true
      throw .notRun("The ad ended during the check: \(error.sentence)")
    }
  }

  /// Calls an ad, and waits until its adapter has acknowledged the call.
  ///
  /// A call that has failed in another check is not repeated: it could take long, and the failure
  /// is already reported.
  private func perform(
    _ call: AdCall,
    on ad: Ad,
    _ action: () throws(MediationError) -> Void
  ) async throws(Verdict) -> MediationError? {
    if let reason = memory.failedCalls[format]?[call] {
      isDoubtful = true
      throw .notRun(reason)
    }
    note("\(call.words) \(ad.id)")
    let startMs = nowMs
    var failure: MediationError?
    do throws(MediationError) {
      try timed(action)
    } catch {
      failure = error
    }
    if failure == nil, !ad.isAcknowledged {
      var isAcknowledged = false
      ad.whenAcknowledged { error in (failure, isAcknowledged) = (error, true) }
      guard try await wait(forMs: limits.acknowledgeMs, until: { isAcknowledged }) else {
        throw failed(call, "It did not answer within \(limits.acknowledgeMs) ms.")
      }
    }
    if nowMs - startMs > slowestCall?.ms ?? -1 { slowestCall = (call, nowMs - startMs) }
    try await runPending()
    if case .adapterFailed(_, let error) = failure { throw failed(call, error.sentence) }
    return failure
  }

  /// Returns the result of a check in which the adapter fails at a call. The first such check of a
  /// format fails. The later ones are skipped.
  private func failed(_ call: AdCall, _ why: String) -> Verdict {
    let reason = "\(call.moment), the adapter failed: \(why)"
    if leavesFailedCalls { return .notRun(reason) }
    let isNew = memory.failedCalls[format] == nil
    memory.failedCalls[format, default: [:]][call] = reason
    return isNew ? .failed(reason) : .notRun(reason)
  }
}

extension NativeAd {
  /// Whether the ad has an asset that the publisher shows in a view of its own.
  fileprivate func has(_ asset: AssetName) -> Bool {
    switch asset {
    case .icon: assets.icon != nil
    case .image: assets.images?.isEmpty == false
    case .starRating: assets.starRating != nil
    case .mediaView: mediaContent != nil
    case .adChoicesView: false
    default: assets.text(of: asset) != nil
    }
  }
}

extension SimulatedAction {
  /// Everything that a person can do. A reward is earned before the screen is closed.
  static let everyTouch =
    [SimulatedAction.earnReward] + allCases.filter { $0 != .earnReward && $0 != .expire }

  /// All actions on a video, in an order in which each has an effect.
  static let videoActions = [
    SimulatedAction.playVideo, .muteVideo, .unmuteVideo, .muteVideo, .pauseVideo, .playVideo,
    .endVideo,
  ]
}

/// A call on an ad.
enum AdCall: Hashable {
  case render
  case untrack
  case recordImpression
  case recordClick
  case changeAdSize
  case present
  case simulate(SimulatedAction)

  /// The call for a person who reads a log.
  var words: String {
    if case .simulate(let action) = self { "simulate \(action.rawValue)" } else { "\(self)" }
  }

  /// The time of the call, as the beginning of a sentence.
  var moment: String {
    switch self {
    case .render: "When the ad was drawn"
    case .untrack: "When the ad was taken off its view"
    case .recordImpression: "When the bridge counted an impression"
    case .recordClick: "When the bridge counted a click"
    case .changeAdSize: "When the size of the banner was changed"
    case .present: "When the ad was presented"
    case .simulate(let action): "When \(action.rawValue) was simulated"
    }
  }
}
