import Ads
import EventLoop
import Mediation
import SampleNetwork

/// Loads an ad that violates one rule of mediation: the one that `break-<rule>` in the parameter names.
///
/// Otherwise it behaves like ``SampleLoader``, or like the custom event of the legacy API for a rule
/// of that API. It shows that the bridge detects the violation, and what clients receive then.
@LoopActor
final class SampleFaultyLoader: AdapterLoader {
  static let formats: [AdFormat] = [.native, .rewarded]

  private var loader: SampleLoader?

  var isLegacy: Bool { loader?.isLegacy == true }
  var hasReportedEarly: Bool { loader?.hasReportedEarly == true }

  func load(_ request: NetworkRequest, completion: @escaping LoadCompletion) {
    let rule = SampleAdUnit(request.adUnit)?.brokenRule
    let loader =
      switch rule {
      case _ where request.format != .native: SampleLoader()
      case .eventBeforeCompletion, .unrequestedAdType, .adChoicesMisplaced:
        SampleLoader(nativeAd: SampleFaultyLegacyNativeAd(breaking: rule), isLegacy: true)
      default: SampleLoader(nativeAd: SampleFaultyNativeAd(breaking: rule))
      }
    self.loader = loader
    loader.load(request, completion: misuse(of: completion, of: request.format, breaking: rule))
  }

  /// Reports each reward twice.
  private final class DoubleRewarding: AdEventDelegate {
    private let delegate: any AdEventDelegate

    init(_ delegate: any AdEventDelegate) {
      self.delegate = delegate
    }

    func adDidReport(_ event: AdEvent) {
      delegate.adDidReport(event)
      if case .didRewardUser = event { delegate.adDidReport(event) }
    }
  }

  /// Wraps a completion so that its calls violate the rule, if the rule is about them.
  private func misuse(
    of completion: @escaping LoadCompletion, of format: AdFormat,
    breaking rule: SampleContractRule?
  ) -> LoadCompletion {
    guard format == .native else {
      guard rule == .doubleReward else { return completion }
      return { answer in completion(answer).map(DoubleRewarding.init) }
    }
    switch rule {
    case .duplicateCompletion:
      return { answer in
        let delegate = completion(answer)
        _ = completion(answer)
        return delegate
      }
    case .neverCompleted:
      return { _ in nil }
    case .adAndError:
      return { answer in
        let error = AdError(.internalError, "The ad has an error, too.")
        if case .failure = answer { return completion(.failure(error)) }
        return completion(.adAndError(error))
      }
    case .emptyCompletion:
      return { _ in completion(.nothing) }
    case .contentTooLarge:
      let message = String(repeating: "This error is far too long. ", count: 3_000)
      return { _ in completion(.failure(AdError(.internalError, message))) }
    case .impressionBeforeRender:
      return { answer in
        let delegate = completion(answer)
        delegate?.adDidReport(.impression)
        return delegate
      }
    default:
      return completion
    }
  }
}
