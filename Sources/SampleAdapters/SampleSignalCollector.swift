import JSON
import Ads
import EventLoop
import Mediation
import SampleNetwork

/// Fetches the sample network's bidding token, which is its signals.
@LoopActor
final class SampleSignalCollector: SignalCollector {
  private let formats: [AdFormat]
  private let breaksRules: Bool

  /// - Parameters:
  ///   - formats: The formats of the ads that the network has.
  ///   - breaksRules: Whether the answer breaks the rule that the ad unit names.
  init(_ formats: [AdFormat], breaksRules: Bool = false) {
    self.formats = formats
    self.breaksRules = breaksRules
  }

  /// The parameter of the first line item decides when and how the network answers.
  func collectSignals(_ request: NetworkSignalRequest, completion: @escaping SignalCompletion) {
    guard formats.contains(request.format) else {
      return completion(nil, AdError(.invalidRequest, "There is no such ad."))
    }
    let adUnit = request.credentials.first?.settings["parameter"]?.string ?? "content"
    let rule = breaksRules ? SampleAdUnit(adUnit)?.brokenRule : nil
    request.logger.networkCall("fetchBiddingToken", ["adUnit": .string(adUnit)])
    let size = request.adSize.map { (width: $0.width, height: $0.height) }
    SampleSDK.shared.fetchBiddingToken(
      forAdsOf: request.format.rawValue, adSize: size, adUnitID: adUnit, for: self
    ) { result in
      switch (rule, result) {
      case (.emptySignals, _): completion("", nil)
      case (.signalsTooLong, _): completion(String(repeating: "s", count: 40_000), nil)
      case (.signalsAndError, .success(let token)):
        completion(token, AdError(.internalError, "Both."))
      case (_, .success(let token)): completion(token, nil)
      case (_, .failure(let errorCode)): completion(nil, AdError(errorCode))
      }
    }
  }
}
