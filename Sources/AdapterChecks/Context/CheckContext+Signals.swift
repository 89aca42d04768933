import Ads
import EventLoop
import JSON
import Mediation

/// Requests for signals, as an auction makes them.
extension CheckContext {
  /// A request for signals, and every answer to it.
  @LoopActor
  final class RunningSignals {
    let format: AdFormat
    fileprivate(set) var answers: [(signals: String?, error: AdError?)] = []
    /// How long the first answer took.
    fileprivate(set) var latencyMs = 0
    /// Kept while it may answer.
    fileprivate var collector: (any SignalCollector)?

    fileprivate init(_ format: AdFormat) {
      self.format = format
    }

    /// The signals, if the first answer was good.
    var signals: String? {
      guard let first = answers.first, first.error == nil, first.signals?.isEmpty == false else {
        return nil
      }
      return first.signals
    }
  }

  /// How many answers to one request are kept: an adapter may answer any number of times.
  private static let answerLimit = 100

  /// Returns the formats of an adapter that collects signals, or skips the check for another one.
  /// An adapter that only gives signals is asked for every format.
  func requireSignals() async throws(Verdict) -> [AdFormat] {
    try await requireSetUp()
    guard adapter.collectsSignals == true else {
      throw .skipped("The adapter collects no signals.")
    }
    let formats = adapter.details?.formats ?? []
    return formats.isEmpty ? AdFormat.allCases : formats
  }

  /// Returns a bid response that gives an ad, or does not run the check if none is known.
  func requireBidResponse() throws(Verdict) -> String {
    guard
      let response = request.bidResponse ?? lineItems.good.request?.bidResponse
        ?? lineItems.bidResponse
    else {
      throw .notRun("No bid response is known; name one in the file of --request.")
    }
    return response
  }

  /// The request of the run with another bid response or watermark.
  func request(bidResponse: String, watermark: [UInt8]? = nil) -> AdRequest {
    AdRequest(bidResponse: bidResponse, watermark: watermark).completed(by: request)
  }

  /// Asks for signals, without waiting for them.
  ///
  /// - Parameters:
  ///   - hasCredentials: Whether the request has the settings of a line item.
  ///   - settings: The settings; those of the good line item by default.
  ///   - extras: The publisher's extras; those of the run by default.
  ///   - adSize: The size of a banner.
  func beginSignals(
    _ format: AdFormat, hasCredentials: Bool = true, settings: JSONObject? = nil,
    extras: JSONObject? = nil, adSize: AdSize? = nil
  ) -> RunningSignals {
    let running = RunningSignals(format)
    let isUsual = hasCredentials && settings == nil && extras == nil && adSize == nil
    let settings = settings ?? session.adapter.lineItems(format).good.settings
    let startMs = nowMs
    let networkRequest = NetworkSignalRequest(
      format: format,
      credentials: hasCredentials ? [Credentials(settings: settings, format: format)] : [],
      extras: extras ?? request.extras,
      adSize: format == .banner ? adSize ?? AdSize(.banner) : nil,
      logger: AdapterLogger(
        to: mediator.events, className: session.adapter.className, load: nil),
      deadlineMs: startMs + SignalRequest.timeoutMs)
    note("collect signals for \(format.rawValue)\(hasCredentials ? "" : ", without credentials")")
    running.collector = adapter.makeSignalCollector()
    timed {
      running.collector?.collectSignals(networkRequest) { [weak self] signals, error in
        if running.answers.isEmpty { running.latencyMs = (self?.nowMs ?? 0) - startMs }
        guard running.answers.count < Self.answerLimit else { return }
        running.answers.append((signals, error))
        if running.signals != nil {
          self?.memory.hasGivenSignals = true
          if isUsual { self?.memory.formatsWithSignals.insert(format) }
        }
        self?.note("signals: \(signals ?? "none"), error: \(error?.sentence ?? "none")")
      }
    }
    return running
  }

  /// Asks for signals, and waits for the answer for as long as the bridge does.
  func collectSignals(
    _ format: AdFormat, hasCredentials: Bool = true, settings: JSONObject? = nil,
    extras: JSONObject? = nil, adSize: AdSize? = nil
  ) async throws(Verdict) -> RunningSignals {
    let running = beginSignals(
      format, hasCredentials: hasCredentials, settings: settings, extras: extras, adSize: adSize)
    _ = try await wait(forMs: SignalRequest.timeoutMs) { !running.answers.isEmpty }
    return running
  }

  /// Asks for the signals of each format, with credentials and without, and waits for answers that
  /// come late.
  func collectAllSignals() async throws(Verdict) -> [RunningSignals] {
    var all: [RunningSignals] = []
    for format in try await requireSignals() {
      all.append(try await collectSignals(format))
    }
    if let format = all.first?.format {
      all.append(try await collectSignals(format, hasCredentials: false))
    }
    try await rest()
    guard all.contains(where: { !$0.answers.isEmpty }) else {
      isDoubtful = true
      throw .notRun("The adapter answers no request for signals.")
    }
    return all
  }
}
