import Ads
import EventLoop

/// One network's turn in a waterfall.
///
/// It ends once: with an ad, with an error, at its deadline, or by ``abandon()``. Later answers of
/// the adapter are ignored, and reported if the contract forbids them.
@LoopActor
final class LoadAttempt {
  /// The result of a network's turn.
  enum Outcome {
    case ad(Ad)
    indirect case failure(AdError)
    /// The adapter could not be set up.
    indirect case setUpFailure(AdError)
    /// The set-up has shown that the adapter does not load the format.
    case formatNotSupported
  }

  private enum State {
    case settingUp
    case loading
    case answered
    case timedOut
    case abandoned
  }

  let className: String
  private(set) var outcome: Outcome?

  /// Called if the attempt ends after ``start()`` has returned.
  ///
  /// By then the adapter's call of its completion has returned, so it has its delegate.
  var whenEnded: (@LoopActor () -> Void)?

  let load: AdLoad
  private let adapter: AdapterSetUp
  private let timeoutMs: Int
  private let startedAtMs: Int
  private(set) var latencyMs = 0
  private var state = State.settingUp
  private var timer: ClockTimer?
  private var overdueNumber: Int?

  /// The adapter that was asked, kept while it may answer: it may be its network's only delegate.
  private(set) var loader: (any AdapterLoader)?

  init(
    of load: AdLoad,
    asking adapter: AdapterSetUp,
    timeoutMs: Int
  ) {
    className = adapter.adapterClass.className
    self.load = load
    self.adapter = adapter
    self.timeoutMs = timeoutMs
    startedAtMs = load.mediator.clock.nowMs
  }

  /// Asks the network. Sets ``outcome`` before it returns, or calls ``whenEnded`` later.
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
    timer = mediator.clock.schedule(afterMs: timeoutMs) { [self] in timeOut() }
  }

  /// Ends the attempt without an outcome, because the load was cancelled.
  func abandon() {
    guard outcome == nil else { return }
    timer?.cancel()
    latencyMs = mediator.clock.nowMs - startedAtMs
    loader?.giveUp {}
    state = .abandoned
    whenEnded = nil
    loader = nil
  }

  private func ask() {
    state = .loading
    let (request, lineItem) = (load.request, load.lineItem)
    guard adapter.adapterClass.mayLoad(request.format) else {
      return end(.answered, .formatNotSupported)
    }
    let loader = adapter.adapterClass.adapter.makeLoader()
    self.loader = loader
    var targeting =
      lineItem.request.map(request.targeting.completed) ?? request.targeting
    if let all = mediator.targeting { targeting = targeting.completed(by: all) }
    if let bid = lineItem.bid { targeting = bid.request.completed(by: targeting) }
    loader.load(
      NetworkRequest(
        request.kind, settings: lineItem.settings, label: lineItem.label, targeting: targeting,
        deadlineMs: startedAtMs + timeoutMs, seed: load.seed,
        clientID: mediator.clientID,
        logger: AdapterLogger(
          to: mediator.events, className: className, load: load.id))
    ) { [self] answer in complete(answer) }
  }

  /// The adapter has answered.
  ///
  /// - Returns: The delegate for the ad's events, if this is the first answer, in time, and an ad.
  private func complete(_ answer: LoadAnswer) -> (any AdEventDelegate)? {
    switch state {
    case .loading:
      defer { loader = nil }
      return end(with: answer)
    case .answered:
      recordViolation(.duplicateCompletion, "The adapter answered a load a second time.")
    case .timedOut:
      recordViolation(.lateCompletion, "The adapter answered a load after its deadline.")
      state = .answered
      stopWaiting()
    case .settingUp, .abandoned:
      break
    }
    return nil
  }

  /// Ends the attempt with the adapter's answer.
  private func end(with answer: LoadAnswer) -> (any AdEventDelegate)? {
    switch answer {
    case .native(let ad): return end(with: NativeAd(ad, self))
    case .banner(let ad): return end(with: BannerAd(ad, self))
    case .fullScreen(let ad): return end(with: FullScreenAd(ad, self))
    case .failure(let error):
      end(with: error)
    case .adAndError(let error):
      recordViolation(.adAndError, "The adapter answered a load with an ad and an error.")
      end(with: error)
    case .oversizedAd(let error):
      recordViolation(.contentTooLarge, "The adapter gave an ad that is too large.")
      end(.answered, .failure(error.truncated ?? error))
    case .nothing:
      recordViolation(
        .emptyCompletion, "The adapter answered a load with neither an ad nor an error.")
      let message = "\(className) gave neither an ad nor an error."
      end(.answered, .failure(AdError(.mediationAdapterError, message)))
    }
    return nil
  }

  private func end(with error: AdError) {
    end(.answered, .failure(error.bounded(recordViolation)))
  }

  private func end(with ad: Ad) -> Ad? {
    guard ad.isRefused else {
      end(.answered, .ad(ad))
      return ad
    }
    let message = "\(className) gave an ad that the publisher cannot draw."
    end(.answered, .failure(AdError(.mediationAdapterError, message)))
    ad.discard()
    return nil
  }

  private func timeOut() {
    let obstacle = mediator.adapters[className]?.adapterClass.adapter.setUpObstacle
    let error = AdError(
      .timeout,
      "\(className) did not answer within \(timeoutMs) ms\(obstacle.map { ": \($0)" } ?? "").")
    guard state == .loading else { return end(.timedOut, .setUpFailure(error)) }
    end(.timedOut, .failure(error))
    overdueNumber = mediator.overdueAnswers.add(
      usualDeadlineMs: startedAtMs + AdLoad.attemptTimeoutMs, bytes: load.requestBytes
    ) { [self] in
      recordViolation(.neverCompleted, "The adapter never answered a load.")
    } release: { [self] in
      loader = nil
    }
    loader?.giveUp { [self] in stopWaiting() }
  }

  private var mediator: Mediator { load.mediator }

  private func stopWaiting() {
    if let overdueNumber { mediator.overdueAnswers.remove(overdueNumber) }
    loader = nil
  }

  private func end(_ newState: State, _ outcome: Outcome) {
    state = newState
    self.outcome = outcome
    latencyMs = mediator.clock.nowMs - startedAtMs
    timer?.cancel()
    timer = nil
    if loader?.hasReportedEarly == true {
      recordViolation(
        .eventBeforeCompletion,
        "The adapter reported an event of an ad before it delivered the ad.")
    }
    // The adapter's own call must return first: the adapter has no delegate until then.
    if let whenEnded { mediator.clock.schedule(afterMs: 0, whenEnded) }
    whenEnded = nil
  }

  private func recordViolation(_ rule: ContractRule, _ message: String) {
    if case .ad(let ad) = outcome {
      ad.recordViolation(rule, message)
    } else {
      // After a load has failed, another ad may have the client's id.
      let isStillOurs = load.id.isBridgeNumbered || !load.hasEnded
      mediator.events.recordViolation(
        rule, className: className, ad: isStillOurs ? load.id : nil, message)
    }
  }
}
