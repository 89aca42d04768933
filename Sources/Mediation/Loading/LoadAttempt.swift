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
    case failure(AdError)
    /// The adapter was not ready to be asked.
    case setUpFailure(AdError)
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

  private let adID: AdID
  private let request: LoadRequest
  private let adapter: AdapterSetUp
  private let limitMs: Int
  private let events: EventLog
  private let clock: Clock
  private let startedAtMs: Int
  private var latencyMs = 0
  private var state = State.settingUp
  private var timer: ClockTimer?

  init(
    _ lineItem: LineItem,
    for adID: AdID,
    _ request: LoadRequest,
    asking adapter: AdapterSetUp,
    limitMs: Int,
    events: EventLog,
    clock: Clock
  ) {
    self.lineItem = lineItem
    self.adID = adID
    self.request = request
    self.adapter = adapter
    self.limitMs = limitMs
    self.events = events
    self.clock = clock
    startedAtMs = clock.nowMs
  }

  /// Asks the network. The ``outcome`` is there when this returns, or ``whenEnded`` tells.
  func start() {
    adapter.whenSetUp { [self] status in
      guard state == .settingUp else { return }
      if let error = status.error {
        end(.answered, .setUpFailure(error))
      } else {
        load()
      }
    }
    guard outcome == nil else { return }
    timer = clock.schedule(afterMs: limitMs) { [self] in timeOut() }
  }

  /// Ends the attempt without an outcome: nobody wants its ad any more.
  func abandon() {
    guard outcome == nil else { return }
    timer?.cancel()
    state = .abandoned
    whenEnded = nil
  }

  /// The attempt's entry in the response info.
  func info(_ error: AdError?) -> ResponseInfo.Attempt {
    ResponseInfo.Attempt(lineItem: lineItem, latencyMs: latencyMs, error: error)
  }

  private func load() {
    state = .loading
    let credentials = MediationCredentials(settings: lineItem.settings, format: request.format)
    let instance = adapter.adapterClass.make()
    switch request.kind {
    case .native(let adTypes, let options):
      let corner = options.lazy.compactMap { $0 as? NativeAdViewAdOptions }.first
      instance.loadNativeAd(
        for: MediationNativeAdConfiguration(
          credentials: credentials, request: request.targeting, viewController: ViewController(),
          options: options, adTypes: adTypes)
      ) { [self] ad, error in
        complete(error, ad) { ad in
          NativeAd(
            ad, id: adID,
            preferredAdChoicesPosition: corner?.preferredAdChoicesPosition ?? .topRight,
            className: lineItem.className, adapter: instance, events: events)
        }
      }
    case .banner(let adSize):
      instance.loadBanner(
        for: MediationBannerAdConfiguration(
          credentials: credentials, request: request.targeting, viewController: ViewController(),
          adSize: adSize)
      ) { [self] ad, error in
        complete(error, ad) { ad in
          BannerAd(
            ad, id: adID, className: lineItem.className, adapter: instance, events: events)
        }
      }
    }
  }

  /// The adapter called its completion handler.
  ///
  /// - Returns: Where the ad's events go, if this is the first answer, in time, and with an ad.
  private func complete<Mapped, Loaded: Ad>(
    _ error: (any Error)?,
    _ ad: Mapped?,
    _ makeAd: (Mapped) -> Loaded
  ) -> Loaded? {
    switch state {
    case .loading: break
    case .answered: report(.duplicateCompletion, "The adapter answered a load a second time.")
    case .timedOut: report(.lateCompletion, "The adapter answered a load after its deadline.")
    case .settingUp, .abandoned: break
    }
    guard state == .loading else { return nil }
    if let error {
      end(.answered, .failure(AdError(error)))
    } else if let ad {
      let loaded = makeAd(ad)
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
    let error = AdError(.timeout, "\(lineItem.className) gave no answer within \(limitMs) ms.")
    end(.timedOut, state == .settingUp ? .setUpFailure(error) : .failure(error))
  }

  private func end(_ newState: State, _ outcome: Outcome) {
    state = newState
    self.outcome = outcome
    latencyMs = clock.nowMs - startedAtMs
    timer?.cancel()
    timer = nil
    // Not before the adapter's own call is over: it has no delegate until then.
    if let whenEnded { clock.schedule(afterMs: 0, whenEnded) }
    whenEnded = nil
  }

  private func report(_ rule: ContractRule, _ message: String) {
    events.report(rule, className: lineItem.className, ad: adID, message)
  }
}
