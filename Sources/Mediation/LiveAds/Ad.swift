package import Ads
package import EventLoop

/// An ad that was loaded: its state, its events, and its adapter's ad.
///
/// It is the event delegate of its adapter. Events before the load's answer wait until
/// ``forwardEvents()``, so a client gets no event of an ad that it does not know.
@LoopActor
package class Ad: AdEventDelegate {
  package let id: AdID
  package let format: AdFormat
  package let tracking: Tracking
  /// The options of its load, if the ad is native.
  package let options: NativeAdOptions?
  private let lineItem: LineItem
  private let adUnit: AdUnit?
  /// The history of the load; set when the load ends.
  package internal(set) var responseInfo: ResponseInfo?
  package internal(set) var state = AdState.loaded

  // Each event touches these, and no access to them lasts while anything else runs.
  @exclusivity(unchecked) private var events: AdEventStream
  @exclusivity(unchecked) private(set) var hasImpression = false
  /// Whether the ad fails its attempt, because the publisher could not draw it.
  var isRefused = false
  private var hasReportedImpression = false
  private var hasReward = false
  /// Whether the client knows what the impression has earned.
  private var hasValue = false

  /// Kept as long as the ad lives: the adapter may be its network's only delegate.
  private var loader: (any AdapterLoader)?
  private var sequence: EventSequence
  private var expiry: ClockTimer?

  /// - Parameter attempt: The attempt that gave the ad.
  init(_ attempt: LoadAttempt, tracking: Tracking) {
    id = attempt.load.id
    format = attempt.load.request.format
    options = attempt.load.request.options
    lineItem = attempt.load.lineItem
    adUnit = attempt.load.adUnit
    self.tracking = tracking
    loader = attempt.loader
    events = AdEventStream(of: id, log: attempt.load.mediator.events)
    sequence = EventSequence(isFullScreen: format.isFullScreen)
  }

  /// The adapter's class name.
  package var className: String { lineItem.className }

  /// The ad unit; `nil` if the client named the adapter.
  package var adUnitID: String? { adUnit?.id }

  /// The adapter's own ad; `nil` after this ad was disposed of.
  package var adapterAd: (any AdapterAd)? { nil }

  /// How many bytes of memory the ad takes at most before its content and its request.
  ///
  /// Measured with 100,000 ads of each format. A native ad has room for its view, whose id has at
  /// most 1 KiB, and the views of all assets.
  static func usualBytes(of format: AdFormat) -> Int { format == .native ? 8 << 10 : 4 << 10 }

  /// How many bytes of memory the ad takes, without its request.
  var byteCount: Int {
    Self.usualBytes(of: format) + contentBytes + (responseInfo?.errorBytes ?? 0)
  }

  /// How many bytes of memory the content of the ad takes.
  var contentBytes: Int { adapterAd?.contentBytes ?? 0 }

  /// Counts of the events that occurred, in the order of ``AdEvent/Name``.
  package var eventCounts: [(name: AdEvent.Name, count: Int)] { events.counts }

  /// Whether an impression or a click that the adapter reports counts.
  func mayReport(_ tracker: Tracking.Tracker) -> Bool { tracker == .adapter }

  /// Releases the adapter's ad and the adapter.
  func release() {
    loader = nil
  }

  // MARK: Acknowledgement

  /// Whether the adapter has done everything that it was told about the ad, and no failure is left
  /// to deliver.
  package var isAcknowledged: Bool { adapterAd?.isAcknowledged ?? true }

  /// Calls `action` when the adapter has done everything that it was told about the ad.
  ///
  /// - Parameter action: Gets why the adapter did not do it, or that the ad was disposed of
  ///   meanwhile.
  package func whenAcknowledged(_ action: @escaping @LoopActor (MediationError?) -> Void) {
    guard let adapterAd else { return action(nil) }
    adapterAd.whenAcknowledged { [self] failure in
      guard state != .disposed else { return action(.adDisposed(id)) }
      switch failure {
      case .notOffered(let what): action(.notSimulated(id, what))
      case .failed(let error):
        action(.adapterFailed(id, error.bounded(recordViolation)))
      case nil: action(nil)
      }
    }
  }

  // MARK: What a client does

  /// Counts the ad's impression, if it was not counted before, and tells the adapter.
  ///
  /// - Returns: Whether this call counted it.
  package func recordImpression() throws(MediationError) -> Bool {
    guard case .bridge = tracking.impressions else {
      throw .trackedByAdapter(id, what: "impressions")
    }
    try require(.loaded, .rendered, toDo: "record an impression")
    guard !hasImpression else { return false }
    hasImpression = true
    emit(.impression)
    reportValue()
    didRecordImpression()
    return true
  }

  /// Tells the adapter about an impression that the bridge has counted.
  func didRecordImpression() {}

  /// Counts a click on an asset, and tells the adapter.
  ///
  /// - Returns: Whether it counted.
  package func recordClick(on asset: AssetName) throws(MediationError) -> Bool {
    throw .trackedByAdapter(id, what: "clicks")
  }

  /// Simulates what a person or the network does to the ad on a device.
  package func simulate(
    _ action: SimulatedAction,
    asset: AssetName?
  ) throws(MediationError) {
    if action == .expire, format != .banner {
      try require(.loaded, toDo: "expire")
      return expire()
    }
    guard adapterAd?.simulate(action, asset: asset) == true else {
      throw .notSimulated(id, action.rawValue)
    }
  }

  /// Ends the ad's life: removes it from its view, and releases everything.
  func dispose() {
    stopExpiry()
    state = .disposed
    let adapterAd = adapterAd
    release()
    adapterAd?.didDispose()
  }

  // MARK: Age

  /// Makes the ad expire after a time, unless it is shown before.
  func expire(afterMs ms: Int, on clock: Clock) {
    // The clock keeps the ad as long as the store does: until the ad is disposed of.
    expiry = clock.schedule(afterMs: ms) { [self] in
      // An ad with an impression was shown, even if the client did not draw it here.
      guard !hasImpression else { return }
      expire()
      // No client waits for the adapter, so a failure must not wait for the next call.
      adapterAd?.whenAcknowledged { _ in }
    }
  }

  /// When the bid of the ad is no longer valid, on the clock of the ads; `nil` for never.
  final var bidExpiresAtMs: Int? { lineItem.bid?.expiresAtMs }

  /// The ad was shown or disposed of, so it does not expire.
  func stopExpiry() {
    expiry?.cancel()
    expiry = nil
  }

  private func expire() {
    stopExpiry()
    state = .expired
    emit(.expired)
    adapterAd?.didExpire()
  }

  func require(_ allowed: AdState..., toDo what: String) throws(MediationError) {
    guard allowed.contains(state) else {
      throw .wrongState(id, state, allowed: allowed, toDo: what)
    }
  }

  // MARK: Events

  /// Sends the events that waited for the load's answer, and from now on every event at once.
  package func forwardEvents() {
    events.forward()
  }

  /// Ends the life of an ad that the client will never know.
  func discard() {
    events.giveUp()
    dispose()
  }

  /// Counts an event, and sends it to the client.
  func emit(_ event: AdEvent) {
    events.emit(event)
  }

  /// Continues the event stream of the previous creative of the same ad.
  ///
  /// - Parameter changes: The events that come before this creative's own events.
  func continueEvents(of previous: Ad, with changes: [AdEvent]) {
    let own = events
    events = previous.events
    for change in changes { emit(change) }
    events.append(own)
  }

  /// Records the work of the bridge on the ad, if the client has chosen its kind.
  @inline(__always)
  func trace(_ kind: NotificationKind, _ content: () -> TraceEntry.Content) {
    events.trace(kind, content)
  }

  func recordViolation(_ rule: ContractRule, _ message: String) {
    recordViolation(EventSequence.Violation(rule: rule, message: message))
  }

  func recordViolation(_ violation: EventSequence.Violation) {
    events.recordViolation(violation, by: className)
  }

  // MARK: AdEventDelegate

  package func adDidReport(_ event: AdEvent) {
    switch event {
    case .impression: receiveImpression()
    case .click: receiveClick()
    case .didRewardUser: receiveReward(event)
    case .paid: receiveValue(event)
    default: receive(event)
    }
  }

  private func receiveReward(_ event: AdEvent) {
    guard isAlive(toReport: .didRewardUser) else { return }
    guard !hasReward else {
      return recordViolation(.doubleReward, "The adapter reported a second reward.")
    }
    hasReward = true
    receive(event)
  }

  /// Receives an event from the adapter. Ignores it if the ad was disposed of.
  private func receive(_ event: AdEvent) {
    guard isAlive(toReport: event.name) else { return }
    if let violation = sequence.advance(to: event.name) { recordViolation(violation) }
    guard let truncated = event.truncated else { return emit(event) }
    recordViolation(
      .contentTooLarge,
      "The adapter reported \(event.name.rawValue) with more than \(AdError.maximumTextLength) bytes "
        + "of text.")
    emit(truncated)
  }

  private func receiveImpression() {
    guard isAlive(toReport: .impression) else { return }
    guard mayReport(tracking.impressions) else {
      return recordViolation(
        .wrongTracker,
        "The adapter reported an impression, but the bridge counts the impressions of this ad.")
    }
    guard !hasReportedImpression else {
      return recordViolation(.doubleImpression, "The adapter reported a second impression.")
    }
    hasReportedImpression = true
    // The client may have recorded a banner's impression before.
    guard !hasImpression else { return }
    hasImpression = true
    receive(.impression)
    reportValue()
  }

  /// Reports what the impression has earned, if the mediation knows the price.
  private func reportValue() {
    if let price = lineItem.price { reportValue(price) }
  }

  /// A bid is billed, too. Most ads have no price.
  @inline(never)
  private func reportValue(_ price: Price) {
    emit(
      .paid(
        AdValue(
          valueMicros: price.microsOfImpression, currencyCode: adUnit?.currencyCode ?? .usDollar,
          precision: lineItem.bid == nil ? .publisherProvided : .precise)))
    if let notice = lineItem.bid?.bill() { trace(.bidNotice) { .bidNotice(notice) } }
  }

  /// Receives from the adapter what the impression has earned. The price of the mediation comes first.
  private func receiveValue(_ event: AdEvent) {
    guard isAlive(toReport: .paid) else { return }
    if let bid = lineItem.bid, case .paid(let value) = event { compare(value, with: bid) }
    guard lineItem.price == nil else { return }
    guard !hasValue else {
      return recordViolation(.eventOrder, "The adapter reported paid a second time.")
    }
    hasValue = true
    if !hasImpression {
      recordViolation(.eventOrder, "The adapter reported paid before the impression.")
    }
    receive(event)
  }

  /// The price of a bid is that of its impression. One micro may be lost in rounding. A value in another
  /// currency can't be compared.
  private func compare(_ value: AdValue, with bid: Bid) {
    let price = bid.price.microsOfImpression
    guard value.currencyCode == bid.currencyCode,
      !(price - 1...price + 1).contains(value.valueMicros)
    else { return }
    recordViolation(
      .changedPrice,
      "The adapter reported that an impression has earned \(value.valueMicros) micros, but its bid "
        + "was \(price).")
  }

  private func receiveClick() {
    guard isAlive(toReport: .click) else { return }
    guard mayReport(tracking.clicks) else {
      return recordViolation(
        .wrongTracker,
        "The adapter reported a click, but the bridge counts the clicks of this ad.")
    }
    receive(.click(asset: nil))
  }

  private func isAlive(toReport event: AdEvent.Name) -> Bool {
    if state != .disposed { return true }
    recordViolation(
      .eventAfterDispose,
      "The adapter reported \(event.rawValue) for an ad that was disposed of or replaced.")
    return false
  }
}
