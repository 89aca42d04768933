package import EventLoop

/// The Sample SDK: a mock of an ad network's SDK, which invents its ads and failures.
///
/// The answer to a request depends only on the name of the ad unit (``SampleAdUnit``), the seed,
/// and the earlier requests. It never uses a network.
@BridgeActor
package final class SampleSDK {
  /// The version of the SDK.
  package nonisolated static let version = "1.0.0"

  /// The SDK of this process, created by ``start(clock:seed:)``.
  package static var shared: SampleSDK {
    guard let started else { preconditionFailure("SampleSDK.start(clock:seed:) comes first.") }
    return started
  }

  private static var started: SampleSDK?

  let clock: Clock

  private var generator: SplitMix64
  private var failures: [String: Int] = [:]

  /// Creates a network that shares nothing with ``shared``.
  package init(clock: Clock, seed: UInt64) {
    self.clock = clock
    generator = SplitMix64(seed: seed)
  }

  /// Starts the SDK of this process. Each start resets all state.
  package static func start(clock: Clock, seed: UInt64) {
    started = SampleSDK(clock: clock, seed: seed)
  }

  /// Serves one request for an ad.
  ///
  /// - Parameters:
  ///   - adUnitName: The name of the ad unit. `nil` and invalid names are bad requests.
  ///   - makeAd: Creates the ad, if the ad unit has one this time.
  ///   - answer: Called when and as often as the ad unit says: usually once, before this call
  ///     returns.
  func serve<Ad>(
    _ adUnitName: String?,
    makeAd: (SampleAdUnit) throws(SampleErrorCode) -> Ad,
    answer: @escaping @BridgeActor (Result<Ad, SampleErrorCode>) -> Void
  ) {
    guard let adUnit = SampleAdUnit(adUnitName) else { return answer(.failure(.badRequest)) }
    let result: Result<Ad, SampleErrorCode>
    do throws(SampleErrorCode) {
      try decideOutcome(of: adUnit)
      result = .success(try makeAd(adUnit))
    } catch {
      result = .failure(error)
    }
    let answers = adUnit.answersTwice ? 2 : 1
    switch adUnit.timing {
    case .atOnce:
      for _ in 0..<answers { answer(result) }
    case .after(let delayMs):
      clock.schedule(afterMs: delayMs) {
        for _ in 0..<answers { answer(result) }
      }
    case .never:
      break
    }
  }

  /// Chooses a type of native ad that the ad unit has and the request allows.
  func chooseAdType(
    of adUnit: SampleAdUnit,
    for request: SampleNativeAdRequest
  ) throws(SampleErrorCode) -> SampleNativeAdType {
    let drawn: SampleNativeAdType? =
      adUnit.isRandom ? (generator.next(below: 100) > 50 ? .content : .appInstall) : nil
    let adTypes = adUnit.adTypes
    if let drawn, adTypes.contains(drawn), request.asksFor(drawn) { return drawn }
    guard let first = adTypes.first(where: request.asksFor) else { throw .noInventory }
    return first
  }

  /// Throws if the ad unit has no ad this time.
  private func decideOutcome(of adUnit: SampleAdUnit) throws(SampleErrorCode) {
    if let failuresAtFirst = adUnit.failuresAtFirst {
      let failuresSoFar = failures[adUnit.name, default: 0]
      if failuresSoFar < failuresAtFirst {
        failures[adUnit.name] = failuresSoFar + 1
        throw adUnit.failure ?? .networkError
      }
    } else if let failure = adUnit.failure {
      throw failure
    }
    guard adUnit.isRandom else { return }
    switch generator.next(below: 100) {
    case 0..<85: return
    case 85..<90: throw .unknown
    case 90..<95: throw .networkError
    default: throw .noInventory
    }
  }
}
