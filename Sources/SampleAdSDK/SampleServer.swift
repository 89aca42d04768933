import SampleNetwork

/// Answers requests as the name of the ad unit says.
///
/// The names are those of ``SampleNetwork/SampleAdUnit``, such as `no-inventory` or
/// `slow-200+content`. An ad unit with any other name has an ad, at once. An empty name is a bad
/// request.
@MainActor
enum SampleServer {
  /// What an ad unit with no name of its own does.
  private static let usual = SampleAdUnit("app-install")

  /// The random numbers depend on the number of earlier requests only.
  private static var draws = SplitMix64(seed: 0)

  /// How many requests of an ad unit have failed, for `fail-first-<n>`.
  private static var failures: [String: Int] = [:]

  /// Answers one request.
  ///
  /// - Parameter answer: Called as often as the ad unit says: usually once, before this returns.
  static func serve(
    _ name: String?,
    answer: @escaping @MainActor (Result<SampleAdUnit, SampleErrorCode>) -> Void
  ) {
    guard let name, !name.isEmpty, let adUnit = SampleAdUnit(name) ?? usual else {
      return answer(.failure(.badRequest))
    }
    let result: Result<SampleAdUnit, SampleErrorCode> =
      failure(of: adUnit).map { .failure($0) } ?? .success(adUnit)
    let answers = adUnit.answersTwice ? 2 : 1
    switch adUnit.timing {
    case .atOnce:
      for _ in 0..<answers { answer(result) }
    case .after(let delay):
      SampleTimer.schedule(delay.ms(&draws)) {
        for _ in 0..<answers { answer(result) }
      }
    case .never:
      break
    }
  }

  /// The type of a native ad; `nil` if the ad unit has none that the request wants.
  static func adType(
    of adUnit: SampleAdUnit, for request: SampleNativeAdRequest
  ) -> SampleNativeAdType? {
    let wantsAny = !request.appInstallAdsRequested && !request.contentAdsRequested
    let types = adUnit.adTypes.filter { type in
      switch type {
      case .appInstall: wantsAny || request.appInstallAdsRequested
      case .content: wantsAny || request.contentAdsRequested
      }
    }
    return adUnit.isRandom && draws.next(below: 2) == 1 ? types.last : types.first
  }

  /// The failure of the ad unit this time; `nil` if it has an ad.
  private static func failure(of adUnit: SampleAdUnit) -> SampleErrorCode? {
    let named = adUnit.failure.flatMap { SampleErrorCode(rawValue: $0.rawValue) }
    if let failuresAtFirst = adUnit.failuresAtFirst {
      failures[adUnit.name, default: 0] += 1
      return failures[adUnit.name, default: 0] > failuresAtFirst ? nil : named ?? .networkError
    }
    if let fillRate = adUnit.fillRate {
      return draws.next(below: SampleAdUnit.always) < fillRate ? nil : named ?? .noInventory
    }
    guard adUnit.isRandom else { return named }
    switch draws.next(below: 100) {
    case 0..<85: return nil
    case 85..<90: return .unknown
    case 90..<95: return .networkError
    default: return .noInventory
    }
  }
}
