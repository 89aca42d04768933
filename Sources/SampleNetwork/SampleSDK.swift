package import EventLoop

/// The Sample SDK: a mock of an ad network's SDK, which invents its ads and failures.
///
/// The answer to a request depends only on the name of the ad unit (``SampleAdUnit``) and the seed
/// of the request, and for `fail-first-<n>` on the earlier requests. It never uses a network.
@LoopActor
package final class SampleSDK {
  /// The version of the SDK.
  package nonisolated static let version = "1.0.0"

  /// The SDK of this process, created by ``start(clock:)``.
  package static var shared: SampleSDK {
    guard let started else { preconditionFailure("SampleSDK.start(clock:) comes first.") }
    return started
  }

  private static var started: SampleSDK?

  package let clock: Clock

  /// How many ad units that fail at first are remembered. After that all are forgotten.
  private nonisolated static let failureLimit = 1_000
  private var failures: [String: Int] = [:]

  private var delayedAnswers = DelayedAnswers()

  /// Creates a network that shares nothing with ``shared``.
  package init(clock: Clock) {
    self.clock = clock
  }

  /// Starts the SDK of this process. Each start resets all state.
  package static func start(clock: Clock) {
    started = SampleSDK(clock: clock)
  }

  /// Serves one request for an ad.
  ///
  /// - Parameters:
  ///   - adUnitName: The name of the ad unit. `nil` and invalid names are bad requests.
  ///   - delegate: Receives the answer. It is held weakly, and without it the answer is dropped.
  ///   - makeAd: Creates the ad, if the ad unit has one this time. It gets the random numbers of
  ///     the request.
  ///   - answer: Called when and as often as the ad unit says: usually once, before this call
  ///     returns.
  func serve<Ad>(
    _ request: SampleAdRequest,
    from adUnitName: String?,
    for delegate: AnyObject?,
    makeAd: (SampleAdUnit, inout SplitMix64) throws(SampleErrorCode) -> Ad,
    answer: @escaping @LoopActor (Result<Ad, SampleErrorCode>) -> Void
  ) {
    guard let adUnit = SampleAdUnit(adUnitName) else { return answer(.failure(.badRequest)) }
    var draws = SplitMix64(seed: UInt64(truncatingIfNeeded: request.seed))
    let result: Result<Ad, SampleErrorCode>
    do throws(SampleErrorCode) {
      try decideOutcome(of: adUnit, &draws)
      result = .success(try makeAd(adUnit, &draws))
    } catch {
      result = .failure(error)
    }
    let answers = adUnit.answersTwice ? 2 : 1
    switch adUnit.timing {
    case .atOnce:
      for _ in 0..<answers { answer(result) }
    case .after(let delay):
      let delayMs = delay.ms(&draws)
      let timer = clock.schedule(afterMs: delayMs) {
        for _ in 0..<answers { answer(result) }
      }
      delayedAnswers.add(timer, for: delegate, bytes: request.byteCount)
    case .never:
      break
    }
  }

  /// Chooses a type of native ad that the ad unit has and the request allows.
  func chooseAdType(
    of adUnit: SampleAdUnit,
    for request: SampleNativeAdRequest,
    _ draws: inout SplitMix64
  ) throws(SampleErrorCode) -> SampleNativeAdType {
    let drawn: SampleNativeAdType? =
      adUnit.isRandom ? (draws.next(below: 100) > 50 ? .content : .appInstall) : nil
    let adTypes = adUnit.adTypes
    if let drawn, adTypes.contains(drawn), request.asksFor(drawn) { return drawn }
    guard let first = adTypes.first(where: request.asksFor) else { throw .noInventory }
    return first
  }

  /// Throws if the ad unit has no ad this time.
  private func decideOutcome(
    of adUnit: SampleAdUnit,
    _ draws: inout SplitMix64
  ) throws(SampleErrorCode) {
    if let failuresAtFirst = adUnit.failuresAtFirst {
      let failuresSoFar = failures[adUnit.name, default: 0]
      if failuresSoFar < failuresAtFirst {
        if failures.count >= Self.failureLimit { failures = [:] }
        failures[adUnit.name] = failuresSoFar + 1
        throw adUnit.failure ?? .networkError
      }
    } else if adUnit.fillRate == nil, let failure = adUnit.failure {
      throw failure
    }
    if let fillRate = adUnit.fillRate {
      if draws.next(below: SampleAdUnit.always) < fillRate { return }
      throw adUnit.failure ?? .noInventory
    }
    guard adUnit.isRandom else { return }
    switch draws.next(below: 100) {
    case 0..<85: return
    case 85..<90: throw .unknown
    case 90..<95: throw .networkError
    default: throw .noInventory
    }
  }
}
