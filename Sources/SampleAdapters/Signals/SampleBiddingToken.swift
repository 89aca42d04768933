import EventLoop
import JSON
import Mediation
import SampleNetwork

/// Fetches the sample network's bidding token, which is its signals.
@LoopActor
enum SampleBiddingToken {
  /// The parameter of the first line item decides when and how the network answers.
  static func fetch(
    for params: RTBRequestParameters,
    by collector: any SignalCollector,
    completionHandler: @escaping SignalCompletionHandler
  ) {
    let adUnit = params.adUnit
    params.reporter.networkCall("fetchBiddingToken", ["adUnit": .string(adUnit)])
    let size = params.adSize.map { (width: $0.width, height: $0.height) }
    SampleSDK.shared.fetchBiddingToken(
      forAdsOf: params.format.rawValue, adSize: size, adUnitID: adUnit, for: collector
    ) { result in
      switch result {
      case .success(let token): completionHandler(token, nil)
      case .failure(let errorCode): completionHandler(nil, AdError(errorCode))
      }
    }
  }
}

extension RTBRequestParameters {
  /// The ad unit of the first line item. All line items have the same format.
  var adUnit: String { credentials.first?.settings["parameter"]?.string ?? "content" }
}
