import EventLoop
import Mediation

extension CheckContext {
  /// What only one format has of a load; the others do not look.
  struct LoadOptions {
    var adTypes = Set(NativeAdType.allCases)
    var options: [any AdLoaderOptions] = []
    var adSize = AdSize(.banner)
  }

  /// Loads an ad by the good line item, or skips the check if there is none.
  func load(_ options: LoadOptions = LoadOptions()) throws(Verdict) -> Ad {
    switch try attempt(options) {
    case .ad(let ad):
      return ad
    case .failure(let error):
      throw .skipped("There is no ad to look at: \(error.sentence)")
    case .unanswered(let reason):
      throw skipped(sinceLoadsAreUnanswered: reason)
    }
  }

  /// The good line item's loads come to nothing: where waiting costs time, nobody waits for another.
  func skipped(sinceLoadsAreUnanswered reason: String) -> Verdict {
    if !isTimeFree { memory.silentLoads[format] = reason }
    return .skipped(reason)
  }

  func loadNative(_ options: LoadOptions = LoadOptions()) throws(Verdict) -> NativeAd {
    try load(options).cast()
  }

  func loadBanner(_ adSize: AdSize = AdSize(.banner)) throws(Verdict) -> BannerAd {
    try load(LoadOptions(adSize: adSize)).cast()
  }

  /// Loads an ad, and tells how the adapter answered.
  ///
  /// - Parameters:
  ///   - lineItem: What to ask with; the good line item where nothing is said.
  ///   - isPatient: Whether it is worth the wait although other loads were not answered.
  func attempt(
    _ options: LoadOptions = LoadOptions(),
    by lineItem: LineItem? = nil,
    isPatient: Bool = false
  ) throws(Verdict) -> LoadEnd {
    if !isPatient, let reason = memory.silentLoads[format] { throw .skipped(reason) }
    try requireSetUp()
    let startMs = nowMs
    let knownBreaches = violations.count
    let load = try begin(options, by: lineItem)
    _ = try wait(forMs: limits.loadMs + 1) { load.end != nil }
    switch load.end {
    case .success(let loaded):
      return .ad(loaded.ad)
    case .failure(.loadFailed(let error, _)):
      if violations.dropFirst(knownBreaches).contains(where: { $0.rule == .emptyCompletion }) {
        return .unanswered("The adapter answers with neither an ad nor an error.")
      }
      return nowMs - startMs >= limits.loadMs ? .timedOut(limits.loadMs) : .failure(error)
    case .failure(let error):
      throw .skipped("The load could not be made: \(error.sentence)")
    case nil:
      return .timedOut(limits.loadMs)
    }
  }

  /// A load that is under way.
  final class RunningLoad {
    fileprivate(set) var id: AdID?
    fileprivate(set) var end: Result<LoadedAd, MediationError>?
  }

  /// Begins a load, and does not wait for its end.
  func begin(
    _ options: LoadOptions = LoadOptions(),
    by lineItem: LineItem? = nil
  ) throws(Verdict) -> RunningLoad {
    let running = RunningLoad()
    let request = LoadRequest(kind(options), targeting: .plain)
    do throws(MediationError) {
      let load = try mobileAds.load(
        request, from: .adapter(lineItem ?? lineItems.good), as: nil, timeoutMs: limits.loadMs
      ) { end in
        running.end = end
        if case .success(let loaded) = end { loaded.ad.forwardEvents() }
      }
      running.id = load.id
      return running
    } catch {
      throw .skipped("The load could not be made: \(error.sentence)")
    }
  }

  private func kind(_ options: LoadOptions) -> LoadRequest.Kind {
    switch format {
    case .native: .native(adTypes: options.adTypes, options: options.options)
    case .banner: .banner(options.adSize)
    case .interstitial: .fullScreen(.interstitial)
    case .rewarded: .fullScreen(.rewarded)
    case .rewardedInterstitial: .fullScreen(.rewardedInterstitial)
    case .appOpen: .fullScreen(.appOpen)
    }
  }
}

extension LoadEnd {
  fileprivate static func timedOut(_ timeoutMs: Int) -> LoadEnd {
    .unanswered("The adapter does not answer a load within \(timeoutMs) ms.")
  }
}

extension Ad {
  /// The ad as what its format makes it.
  fileprivate func cast<Wanted: Ad>() -> Wanted {
    guard let ad = self as? Wanted else {
      preconditionFailure("A load of \(format.rawValue) gave another format.")
    }
    return ad
  }
}
