import EventLoop
import Mediation
import SampleNetwork

/// An adapter whose network bids, with one flaw of bidding.
final class SampleFlawedBidder: SampleFlawedCustomEvent, RTBAdapter {
  override class var formats: Set<AdFormat> { Set(AdFormat.allCases).subtracting([.appOpen]) }

  /// The clock of the network that was set up. Each check has a clock of its own.
  private static weak var clock: Clock?
  /// The signals that the network gave last.
  private static var lastSignals: String?

  override class func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {
    clock = SampleSDK.shared.clock
    super.setUp(with: configuration, completionHandler: completionHandler)
  }

  func collectSignals(
    for params: RTBRequestParameters,
    completionHandler: @escaping SignalCompletionHandler
  ) {
    guard flaw == .unrefusedSignals || Self.formats.contains(params.format) else {
      return completionHandler(nil, AdError(.invalidRequest, "There is no such ad."))
    }
    if flaw == .earlySignals, Self.clock !== SampleSDK.shared.clock { return }
    SampleBiddingToken.fetch(for: params, by: self) { [flaw] signals, error in
      switch flaw {
      case .unansweredSignals:
        break
      case .duplicateSignals:
        completionHandler(signals, error)
        completionHandler(signals, error)
      case .mixedUpSignals:
        Self.lastSignals = signals
        SampleSDK.shared.clock.schedule(afterMs: 10) { completionHandler(Self.lastSignals, error) }
      default:
        completionHandler(signals, error)
      }
    }
  }
}
