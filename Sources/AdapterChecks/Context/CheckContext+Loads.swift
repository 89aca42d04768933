import Ads
import EventLoop
import Mediation

extension CheckContext {
  /// Options of a load. Each belongs to one format; the other formats ignore it.
  struct LoadOptions {
    var adTypes = NativeAdTypes.all
    var options = NativeAdOptions()
    var adSize = AdSize(.banner)
    /// The format of the ad; `nil` for the format of the check.
    var format: AdFormat?
    /// The request of the load; `nil` for the request of the run.
    var request: AdRequest?
  }

  /// Loads an ad with the good line item, or skips the check if the load fails.
  func load(_ options: LoadOptions = LoadOptions()) async throws(Verdict) -> Ad {
    try ad(of: try await attempt(options))
  }

  /// Returns the ad that a load with the good line item gave, or skips the check if it gave none.
  @discardableResult
  func ad(of end: LoadEnd) throws(Verdict) -> Ad {
    switch end {
    case .ad(let ad):
      return ad
    case .failure(let error):
      isDoubtful = true
      throw .notRun("There is no ad to check: \(error.sentence)")
    case .unanswered(let reason):
      throw skipped(sinceLoadsAreUnanswered: reason)
    }
  }

  /// Returns the ad of a load that must give one, or fails the check.
  ///
  /// - Parameters:
  ///   - end: The adapter's answer to the load.
  ///   - failure: What has failed; the message of the load's error follows.
  ///   - unanswered: What precedes the reason why there is no answer.
  @discardableResult
  func expectAd(
    of end: LoadEnd, orFail failure: String, unanswered: String = ""
  ) throws(Verdict) -> Ad {
    switch end {
    case .ad(let ad): return ad
    case .failure(let error): throw .failed("\(failure): \(error.sentence)")
    case .unanswered(let reason): throw .failed(unanswered + reason)
    }
  }

  /// Waits for an answer after the deadline of its load.
  ///
  /// - Returns: Whether it came.
  func lateAnswerComes() async throws(Verdict) -> Bool {
    try await wait(forMs: limits.overdueMs) { self.hasViolated(.lateCompletion) }
  }

  /// Skips a check because loads with the good line item get no answer. If waiting takes real time,
  /// no later check waits again.
  func skipped(sinceLoadsAreUnanswered reason: String) -> Verdict {
    isDoubtful = true
    if !isTimeFree { memory.silentLoads[format] = reason }
    return .notRun(reason)
  }

  func loadNative(_ options: LoadOptions = LoadOptions()) async throws(Verdict) -> NativeAd {
    try await load(options).cast()
  }

  func loadBanner(_ adSize: AdSize = AdSize(.banner)) async throws(Verdict) -> BannerAd {
    try await load(LoadOptions(adSize: adSize)).cast()
  }

  /// Loads an ad, and returns the adapter's answer.
  ///
  /// - Parameters:
  ///   - options: The options of the load.
  ///   - lineItem: The line item to load with; the good one by default.
  ///   - waitsAgain: Whether to wait even if earlier loads got no answer.
  func attempt(
    _ options: LoadOptions = LoadOptions(),
    by lineItem: LineItem? = nil,
    waitsAgain: Bool = false
  ) async throws(Verdict) -> LoadEnd {
    if !waitsAgain, let reason = memory.silentLoads[format] {
      isDoubtful = true
      throw .notRun(reason)
    }
    try await requireSetUp()
    takeMoreTime()
    let startMs = nowMs
    let knownViolations = violations.count
    let load = try begin(options, by: lineItem)
    _ = try await wait(forMs: limits.loadMs + 1) { load.end != nil }
    switch load.end {
    case .success(let loaded):
      return .ad(loaded.ad)
    case .failure(.loadFailed) where lineItem == nil && session.waitingCount > 0:
      return try await attemptAlone(options)
    case .failure(.loadFailed(let error, _)):
      let rules = Set(violations.dropFirst(knownViolations).map(\.rule))
      if rules.contains(.emptyCompletion) {
        return .unanswered("The adapter answers with neither an ad nor an error.")
      }
      if rules.contains(.adAndError) {
        return .unanswered("The adapter answers with an ad and an error.")
      }
      if lineItem == nil, rules.contains(.contentTooLarge) {
        return .unanswered("The adapter's answer is larger than the bridge allows.")
      }
      return nowMs - startMs >= limits.loadMs ? .timedOut(limits.loadMs) : .failure(error)
    case .failure(let error):
      throw .notRun("The load could not be started: \(error.sentence)")
    case nil:
      return .timedOut(limits.loadMs)
    }
  }

  /// Loads again when no other check of the program has an ad: some networks hold one at a time.
  private func attemptAlone(_ options: LoadOptions) async throws(Verdict) -> LoadEnd {
    let session = session
    _ = try await wait(forMs: limits.checkMs) { session.waitingCount == 0 }
    let end = try await attempt(options)
    if case .ad = end { session.holdsOneAd = true }
    return end
  }

  /// The seed of loads for which neither the request nor the line item chooses one.
  ///
  /// The generators of Python and Java, Mulberry32 and the sample network make a number from 0.3 to
  /// 0.45 of it: an adapter with a fill rate of half or more gives ads.
  private static let seed = 6_432

  /// A load in progress.
  final class RunningLoad {
    fileprivate(set) var id: AdID?
    fileprivate(set) var end: Result<LoadedAd, MediationError>?
  }

  /// Starts a load without waiting for the answer.
  func begin(
    _ options: LoadOptions = LoadOptions(),
    by lineItem: LineItem? = nil
  ) throws(Verdict) -> RunningLoad {
    let running = RunningLoad()
    let format = options.format ?? format
    let item = lineItem ?? session.adapter.lineItems(format).good
    var targeting = options.request ?? self.request
    // Random choices are the same in each load: otherwise an ad would be missing by chance.
    if targeting.seed == nil, item.request?.seed == nil { targeting = targeting.seeded(Self.seed) }
    let request = LoadRequest(kind(options), targeting: targeting)
    note("load \(item.parameter.map { "with the parameter \($0)" } ?? "without a parameter")")
    do throws(MediationError) {
      let load = try mediator.load(
        request, from: .adapter(item), as: nil, timeoutMs: limits.loadMs
      ) { [memory, format, weak self] end in
        running.end = end
        switch end {
        case .success(let loaded):
          self?.note("\(loaded.ad.id) loaded")
          memory.formatsWithAds.insert(format)
          loaded.ad.forwardEvents()
        case .failure(let error):
          self?.note("load failed: \(error.sentence)")
        }
      }
      running.id = load.id
      add(load.id, isGood: lineItem == nil && options.request == nil)
      return running
    } catch {
      throw .notRun("The load could not be started: \(error.sentence)")
    }
  }

  /// Loads with a line item that gives no ad, or does not run the check if none is known.
  ///
  /// The load has no bid response, because an adapter for bidding gives the ad of the bid.
  func attemptFailingLoad() async throws(Verdict) -> LoadEnd {
    let failing = try failingLineItem()
    return try await attempt(LoadOptions(request: request.withoutBid), by: failing)
  }

  /// Returns a line item that gives no ad, or does not run the check if none is known.
  @discardableResult
  func failingLineItem() throws(Verdict) -> LineItem {
    guard let failing = lineItems.failing else {
      throw .notRun(
        "No failing load is known; name one with --failing-parameter or --failing-settings.")
    }
    return failing.with(
      timeoutMs: failing.timeoutMs, request: failing.request?.withoutBid,
      adSource: failing.adSource, price: failing.price)
  }

  private func kind(_ options: LoadOptions) -> LoadRequest.Kind {
    let format = options.format ?? format
    return switch format {
    case .native: .native(adTypes: options.adTypes, options: options.options)
    case .banner: .banner(options.adSize)
    default: .fullScreen(format)
    }
  }
}

/// The adapter's answer to a load.
enum LoadEnd {
  case ad(Ad)
  /// The adapter gave an error.
  case failure(AdError)
  /// The adapter gave neither an ad nor an error, or no answer in time. The text says which.
  case unanswered(String)
}

extension LoadEnd {
  fileprivate static func timedOut(_ timeoutMs: Int) -> LoadEnd {
    .unanswered("The adapter does not answer a load within \(timeoutMs) ms.")
  }
}

extension AdRequest {
  /// The request without a bid response.
  fileprivate var withoutBid: AdRequest {
    AdRequest(
      isTestRequest: isTestRequest, extras: extras, keywords: keywords,
      childDirectedTreatment: childDirectedTreatment, watermark: watermark, seed: seed, user: user,
      userDefaults: userDefaults)
  }
}

extension Ad {
  /// Casts the ad to the type of its format.
  fileprivate func cast<Wanted: Ad>() -> Wanted {
    guard let ad = self as? Wanted else {
      preconditionFailure("A load of the format \(format.rawValue) gave an ad of another format.")
    }
    return ad
  }
}
