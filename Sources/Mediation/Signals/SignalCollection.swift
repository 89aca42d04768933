import Ads
import EventLoop

/// One adapter's turn in a collection of signals: its set-up, its question and its answer.
///
/// It ends once. Later answers are ignored, and reported if the contract forbids them.
@LoopActor
final class SignalCollection {
  /// The maximum length of signals, in code points.
  static let maximumLength = 32_768

  private enum State {
    case settingUp
    case asking(sinceMs: Int)
    case answered
    case timedOut
    case abandoned
  }

  private let adapter: AdapterSetUp
  /// What the client wants signals for. After the end of the turn only the format is left, because
  /// an adapter that may still answer keeps this.
  private var request: SignalRequest
  private let isOptional: Bool
  private let timeoutMs: Int
  private var state = State.settingUp
  private var timer: ClockTimer?
  private var overdueNumber: Int?
  /// Called once; `nil` after that.
  private var completion: (@LoopActor (AdapterSignals?) -> Void)?

  /// The adapter that was asked, kept while it may answer.
  private var collector: (any SignalCollector)?

  /// - Parameters:
  ///   - isOptional: Whether an adapter that collects no signals of the format is left out; else
  ///     that is an error.
  ///   - completion: Called once, perhaps before ``start()`` returns. It gets `nil` for an adapter
  ///     that is left out.
  init(
    _ request: SignalRequest,
    from adapter: AdapterSetUp,
    isOptional: Bool,
    timeoutMs: Int,
    completion: @escaping @LoopActor (AdapterSignals?) -> Void
  ) {
    self.request = request
    self.adapter = adapter
    self.isOptional = isOptional
    self.timeoutMs = timeoutMs
    self.completion = completion
  }

  func start() {
    guard canAnswer else { return refuse() }
    adapter.whenSetUp { [self] status in
      guard case .settingUp = state else { return }
      if let error = status.error {
        let message = "\(className) could not be set up: \(error.message)"
        end(.answered, error: AdError(.mediationAdapterError, message, underlying: error))
      } else if canAnswer {
        ask()
      } else {
        refuse()
      }
    }
  }

  /// The client no longer waits. An answer that comes is ignored.
  func abandon() {
    guard completion != nil else { return }
    completion = nil
    request = SignalRequest(format: request.format)
    timer?.cancel()
    state = .abandoned
    collector?.giveUpSignals {}
    collector = nil
  }

  /// Whether the client still waits for the answer.
  var isPending: Bool { completion != nil }

  var className: String { adapter.adapterClass.className }

  /// Whether the adapter collects signals of the format, as far as that is known.
  private var canAnswer: Bool {
    adapter.adapterClass.adapter.collectsSignals != false
      && adapter.adapterClass.mayLoad(request.format)
  }

  private func refuse() {
    guard !isOptional else { return end(.answered, nil) }
    let what =
      adapter.adapterClass.mayLoad(request.format)
      ? "collects no signals" : "does not load \(request.format.rawValue) ads"
    end(.answered, error: AdError(.invalidRequest, "\(className) \(what)."))
  }

  private func ask() {
    let nowMs = adapter.clock.nowMs
    state = .asking(sinceMs: nowMs)
    let collector = adapter.adapterClass.adapter.makeSignalCollector()
    self.collector = collector
    let networkRequest = NetworkSignalRequest(
      format: request.format,
      credentials: adapter.credentials(of: request.format),
      extras: request.extras, adSize: request.format == .banner ? request.adSize : nil,
      clientID: request.clientID,
      logger: AdapterLogger(to: adapter.events, className: className, load: nil),
      deadlineMs: nowMs + timeoutMs)
    collector?.collectSignals(networkRequest) { [self] signals, error in complete(signals, error) }
    guard case .asking = state else { return }
    timer = adapter.clock.schedule(afterMs: timeoutMs) { [self] in timeOut() }
  }

  /// The adapter called its completion handler.
  private func complete(_ signals: String?, _ error: AdError?) {
    switch state {
    case .asking:
      collector = nil
      conclude(signals, error)
    case .answered:
      recordViolation(.duplicateCompletion, "The adapter gave signals a second time.")
    case .timedOut:
      recordViolation(.lateCompletion, "The adapter gave signals after their deadline.")
      state = .answered
      stopWaiting()
    case .settingUp, .abandoned:
      break
    }
  }

  /// Ends the turn with the adapter's first answer, if it came in time.
  private func conclude(_ signals: String?, _ error: AdError?) {
    if let error {
      if signals != nil {
        recordViolation(.signalsAndError, "The adapter gave signals and an error in one answer.")
      }
      end(.answered, error: error.bounded(recordViolation))
    } else if let signals {
      if signals.isEmpty {
        fail(.emptySignals, "gave empty signals")
      } else if signals.unicodeScalars.isLonger(than: Self.maximumLength) {
        fail(.signalsTooLong, "gave signals of more than \(Self.maximumLength) characters")
      } else {
        end(.answered, AdapterSignals(className: className, signals: signals, latencyMs: latencyMs))
      }
    } else {
      fail(.emptyCompletion, "gave neither signals nor an error")
    }
  }

  private func fail(_ rule: ContractRule, _ what: String) {
    recordViolation(rule, "The adapter \(what).")
    end(.answered, error: AdError(.mediationAdapterError, "\(className) \(what)."))
  }

  private func timeOut() {
    let message = "\(className) gave no signals within \(timeoutMs) ms."
    end(.timedOut, error: AdError(.timeout, message))
    let startMs = adapter.clock.nowMs - timeoutMs
    overdueNumber = adapter.overdue.add(usualDeadlineMs: startMs + SignalRequest.timeoutMs) {
      [self] in
      recordViolation(.neverCompleted, "The adapter never answered a request for signals.")
    } release: { [self] in
      collector = nil
    }
    collector?.giveUpSignals { [self] in stopWaiting() }
  }

  private func stopWaiting() {
    if let overdueNumber { adapter.overdue.remove(overdueNumber) }
    overdueNumber = nil
    collector = nil
  }

  private var latencyMs: Int {
    guard case .asking(let sinceMs) = state else { return 0 }
    return adapter.clock.nowMs - sinceMs
  }

  private func end(_ newState: State, error: AdError) {
    end(newState, AdapterSignals(className: className, latencyMs: latencyMs, error: error))
  }

  private func end(_ newState: State, _ answer: AdapterSignals?) {
    state = newState
    timer?.cancel()
    timer = nil
    request = SignalRequest(format: request.format)
    let completion = completion
    self.completion = nil
    completion?(answer)
  }

  private func recordViolation(_ rule: ContractRule, _ message: String) {
    adapter.events.recordViolation(rule, className: className, ad: nil, message)
  }
}

extension String.UnicodeScalarView {
  /// Whether the text has more than a number of code points. It does not count further.
  fileprivate func isLonger(than count: Int) -> Bool {
    String(self).utf8.count > count
      && index(startIndex, offsetBy: count, limitedBy: endIndex).map { $0 < endIndex } ?? false
  }
}
