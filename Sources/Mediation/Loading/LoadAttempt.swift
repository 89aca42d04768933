import EventLoop

/// One network's turn to give an ad.
///
/// It ends once: with an ad, with an error, at its deadline, or because nobody wants its ad any
/// more. Whatever the adapter answers after that is ignored, and reported where the contract
/// forbids it.
@BridgeActor
final class LoadAttempt {
  /// What a network's turn came to.
  enum Outcome {
    case ad(Ad)
    indirect case failure(AdError)
    /// The adapter was not ready to be asked.
    indirect case setUpFailure(AdError)
    /// The adapter turned out to load no ads of the format.
    case formatNotSupported
  }

  private enum State {
    case settingUp
    case loading
    case answered
    case timedOut
    case abandoned
  }

  let lineItem: LineItem
  private(set) var outcome: Outcome?

  /// Called when the attempt ends after ``start()`` has returned.
  ///
  /// The adapter's call to its completion handler has returned by then, so it has its delegate.
  var whenEnded: (@BridgeActor () -> Void)?

  let load: AdLoad
  private let adapter: AdapterSetUp
  private let timeoutMs: Int
  private let startedAtMs: Int
  private var latencyMs = 0
  private var state = State.settingUp
  private var timer: ClockTimer?
  private var overdueNumber: Int?

  /// The adapter that was asked, as long as its answer may still be heard: it may be its network's
  /// only delegate.
  private(set) var instance: (any MediationAdLoader)?

  init(
    _ lineItem: LineItem,
    of load: AdLoad,
    asking adapter: AdapterSetUp,
    timeoutMs: Int
  ) {
    self.lineItem = lineItem
    self.load = load
    self.adapter = adapter
    self.timeoutMs = timeoutMs
    startedAtMs = load.mobileAds.clock.nowMs
  }

  /// Asks the network. The ``outcome`` is there when this returns, or ``whenEnded`` tells.
  func start() {
    adapter.whenSetUp { [self] status in
      guard state == .settingUp else { return }
      if let error = status.error {
        end(.answered, .setUpFailure(error))
      } else {
        ask()
      }
    }
    guard outcome == nil else { return }
    timer = mobileAds.clock.schedule(afterMs: timeoutMs) { [self] in timeOut() }
  }

  /// Ends the attempt without an outcome: nobody wants its ad any more.
  func abandon() {
    guard outcome == nil else { return }
    timer?.cancel()
    instance?.giveUp {}
    state = .abandoned
    whenEnded = nil
    instance = nil
  }

  /// The attempt's entry in the response info.
  func info(_ error: AdError?) -> ResponseInfo.Attempt {
    ResponseInfo.Attempt(lineItem: lineItem, latencyMs: latencyMs, error: error)
  }

  private func ask() {
    state = .loading
    let request = load.request
    let credentials = MediationCredentials(settings: lineItem.settings, format: request.format)
    let targeting = request.targeting
    guard adapter.adapterClass.mayLoad(request.format) else {
      return end(.answered, .formatNotSupported)
    }
    let instance = adapter.adapterClass.host.makeLoader()
    self.instance = instance
    let deadlineMs = startedAtMs + timeoutMs
    switch request.kind {
    case .native(let adTypes, let options):
      instance.loadNativeAd(
        for: MediationNativeAdConfiguration(
          credentials: credentials, request: targeting, deadlineMs: deadlineMs,
          options: options, adTypes: adTypes)
      ) { [self] ad, error in complete(ad, error, makeAd: NativeAd.init) }
    case .banner(let adSize):
      instance.loadBanner(
        for: MediationBannerAdConfiguration(
          credentials: credentials, request: targeting, deadlineMs: deadlineMs,
          adSize: adSize)
      ) { [self] ad, error in complete(ad, error, makeAd: BannerAd.init) }
    case .fullScreen(.interstitial):
      instance.loadInterstitial(
        for: MediationInterstitialAdConfiguration(
          credentials: credentials, request: targeting, deadlineMs: deadlineMs)
      ) { [self] ad, error in complete(ad, error, makeAd: FullScreenAd.init) }
    case .fullScreen(.rewarded):
      instance.loadRewardedAd(
        for: MediationRewardedAdConfiguration(
          credentials: credentials, request: targeting, deadlineMs: deadlineMs)
      ) { [self] ad, error in complete(ad, error, makeAd: FullScreenAd.init) }
    case .fullScreen(.rewardedInterstitial):
      instance.loadRewardedInterstitialAd(
        for: MediationRewardedAdConfiguration(
          credentials: credentials, request: targeting, deadlineMs: deadlineMs)
      ) { [self] ad, error in complete(ad, error, makeAd: FullScreenAd.init) }
    case .fullScreen(.appOpen):
      instance.loadAppOpenAd(
        for: MediationAppOpenAdConfiguration(
          credentials: credentials, request: targeting, deadlineMs: deadlineMs)
      ) { [self] ad, error in complete(ad, error, makeAd: FullScreenAd.init) }
    }
  }

  /// The adapter called its completion handler.
  ///
  /// - Returns: Where the ad's events go, if this is the first answer, in time, and with an ad.
  private func complete<Mapped, Loaded: Ad>(
    _ ad: Mapped?,
    _ error: (any Error)?,
    makeAd: (Mapped, LoadAttempt) -> Loaded
  ) -> Loaded? {
    switch state {
    case .loading:
      return end(with: ad, error, makeAd)
    case .answered:
      report(.duplicateCompletion, "The adapter answered a load a second time.")
    case .timedOut:
      report(.lateCompletion, "The adapter answered a load after its deadline.")
      state = .answered
      giveUpWaiting()
    case .settingUp, .abandoned:
      break
    }
    return nil
  }

  /// Takes the adapter's answer.
  private func end<Mapped, Loaded: Ad>(
    with ad: Mapped?,
    _ error: (any Error)?,
    _ makeAd: (Mapped, LoadAttempt) -> Loaded
  ) -> Loaded? {
    defer { instance = nil }
    if let error {
      end(.answered, .failure(AdError(error)))
    } else if let ad {
      let loaded = makeAd(ad, self)
      end(.answered, .ad(loaded))
      return loaded
    } else {
      report(.emptyCompletion, "The adapter answered a load with neither an ad nor an error.")
      let message = "\(lineItem.className) gave neither an ad nor an error."
      end(.answered, .failure(AdError(.mediationAdapterError, message)))
    }
    return nil
  }

  private func timeOut() {
    let error = AdError(.timeout, "\(lineItem.className) gave no answer within \(timeoutMs) ms.")
    guard state == .loading else { return end(.timedOut, .setUpFailure(error)) }
    end(.timedOut, .failure(error))
    overdueNumber = mobileAds.overdueAnswers.add { [self] in
      report(.neverCompleted, "The adapter never answered a load.")
      instance = nil
    }
    instance?.giveUp { [self] in giveUpWaiting() }
  }

  private var mobileAds: MobileAds { load.mobileAds }

  private func giveUpWaiting() {
    if let overdueNumber { mobileAds.overdueAnswers.remove(overdueNumber) }
    instance = nil
  }

  private func end(_ newState: State, _ outcome: Outcome) {
    state = newState
    self.outcome = outcome
    latencyMs = mobileAds.clock.nowMs - startedAtMs
    timer?.cancel()
    timer = nil
    if instance?.hasReportedEarly == true {
      report(.eventBeforeCompletion, "The adapter reported something of an ad before it gave it.")
    }
    // Not before the adapter's own call is over: it has no delegate until then.
    if let whenEnded { mobileAds.clock.schedule(afterMs: 0, whenEnded) }
    whenEnded = nil
  }

  private func report(_ rule: ContractRule, _ message: String) {
    if case .ad(let ad) = outcome {
      ad.report(rule, message)
    } else {
      // A load that is over has given the client's id back, and it may be another ad's by now.
      let isStillOurs = load.id.isBridgeNumbered || !load.isOver
      mobileAds.events.report(
        rule, className: lineItem.className, ad: isStillOurs ? load.id : nil, message)
    }
  }
}
