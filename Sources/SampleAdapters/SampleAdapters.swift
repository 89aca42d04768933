package import Ads
import JSON
package import EventLoop
package import Mediation
package import SampleNetwork

/// The adapters of the sample network.
@LoopActor
package enum SampleAdapters {
  /// The adapters that the daemon registers.
  package static let all = [
    adapter(
      "SampleCustomEvent", "Sample network", AdFormat.allCases,
      loader: { SampleLoader() },
      signalCollector: { SampleSignalCollector(AdFormat.allCases) }),
    adapter(
      "SampleSelfTrackingCustomEvent", "Sample network, counting for itself", [.native],
      loader: { SampleLoader(nativeAd: SampleSelfTrackingNativeAd()) }),
    adapter(
      "SampleLegacyCustomEvent", "Sample network, by the legacy API", [.native],
      loader: { SampleLoader(nativeAd: SampleLegacyNativeAd(), isLegacy: true) }),
    adapter(
      "SampleFaultyCustomEvent", "Sample network, breaking rules", SampleFaultyLoader.formats,
      loader: { SampleFaultyLoader() },
      signalCollector: { SampleSignalCollector(SampleFaultyLoader.formats, breaksRules: true) }),
    adapter(
      "SampleUnreadyCustomEvent", "Sample network, failing its set-up", [.native],
      setUpError: .notSetUp, loader: { SampleLoader() }),
  ]

  /// The sample network's ad unit that a line item loads from; `nil` if its class is another one,
  /// can't be set up, or does not load the format, or if a bid may name another ad unit.
  package static func adUnit(of item: LineItem, _ format: AdFormat) -> SampleAdUnit? {
    let adapter = all.first { $0.className == item.className }?.adapter as? SampleAdapter
    guard let adapter, adapter.setUpError == nil, adapter.details?.formats.contains(format) == true,
      item.request?.bidResponse == nil
    else { return nil }
    return SampleAdUnit(item.parameter)
  }

  private static func adapter(
    _ className: String, _ label: String, _ formats: [AdFormat], setUpError: AdError? = nil,
    loader: @escaping @LoopActor () -> any AdapterLoader,
    signalCollector: (@LoopActor () -> any SignalCollector)? = nil
  ) -> AdapterClass {
    AdapterClass(
      SampleAdapter(
        AdapterDetails(
          label: label, formats: formats,
          adapterVersion: SampleCustomEventConstants.adapterVersion,
          adSDKVersion: SampleCustomEventConstants.adSDKVersion),
        setUpError: setUpError, loader, signalCollector),
      className: className)
  }
}

/// An adapter of the sample network. The network's SDK is started with the process and needs no
/// credentials.
@LoopActor
private final class SampleAdapter: Adapter {
  let details: AdapterDetails?
  fileprivate let setUpError: AdError?
  private let loader: @LoopActor () -> any AdapterLoader
  private let signalCollector: (@LoopActor () -> any SignalCollector)?

  /// - Parameter setUpError: Why the set-up fails, as if the publisher had not entered the network's
  ///   keys; `nil` if it succeeds.
  init(
    _ details: AdapterDetails, setUpError: AdError?,
    _ loader: @escaping @LoopActor () -> any AdapterLoader,
    _ signalCollector: (@LoopActor () -> any SignalCollector)?
  ) {
    self.details = details
    self.setUpError = setUpError
    self.loader = loader
    self.signalCollector = signalCollector
  }

  func setUp(
    with credentials: [Credentials],
    logger: AdapterLogger,
    timeoutMs: Int,
    completion: @escaping @LoopActor (AdError?) -> Void
  ) {
    completion(setUpError)
  }

  func makeLoader() -> any AdapterLoader { loader() }

  func mistake(inParameter parameter: String?) -> (@LoopActor () -> String)? {
    guard SampleAdUnit(parameter) == nil else { return nil }
    guard let parameter else {
      return { "the sample network needs a parameter, so each load fails." }
    }
    return {
      let words = parameter.split(separator: "+").prefix(100).map(String.init)
      let wrong = words.first { SampleAdUnit($0) == nil } ?? ""
      return "the sample network has no \(JSONValue.string(parameter).excerpt), so each load fails."
        + nearestNameHint(to: wrong, in: SampleAdUnit.words)
    }
  }

  var inspectsAds: Bool { true }
  var collectsSignals: Bool? { signalCollector != nil }
  func makeSignalCollector() -> (any SignalCollector)? { signalCollector?() }
}
