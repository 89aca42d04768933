import EventLoop
import JSON
import Mediation

/// An ad network whose loads and ads do what a test says.
@BridgeActor
final class ScriptedNetwork {
  /// The time of the test.
  let clock = Clock(.manual)
  /// Whether a load gets its ad at once, or waits for ``answerNextLoad(with:)``.
  var answersLoadsAtOnce = true
  /// What the ads were told, in order: `render`, `impression`, `click headline`.
  fileprivate(set) var calls: [String] = []

  private var waitingLoads: [MediationNativeLoadCompletionHandler] = []

  /// The network's adapter, named `Net`.
  var adapterClass: AdapterClass {
    AdapterClass(Adapter.self, className: "Net", label: "Net") { [self] in Adapter(of: self) }
  }

  /// How many loads wait.
  var waitingCount: Int { waitingLoads.count }

  /// Gives the oldest load that waits an ad, or an error.
  func answerNextLoad(with error: AdError? = nil) {
    answer(waitingLoads.removeFirst(), error)
    // An answer is acted on when the adapter's own call has returned.
    while clock.step() {}
  }

  private func answer(_ completion: MediationNativeLoadCompletionHandler, _ error: AdError?) {
    _ = completion(error == nil ? Ad(of: self) : nil, error)
  }

  private func load(_ completion: @escaping MediationNativeLoadCompletionHandler) {
    if answersLoadsAtOnce { answer(completion, nil) } else { waitingLoads.append(completion) }
  }

  private final class Adapter: MediationAdapter {
    static let formats: Set<AdFormat> = [.native]
    static func adapterVersion() -> VersionNumber {
      VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
    }
    static func adSDKVersion() -> VersionNumber { adapterVersion() }

    private let network: ScriptedNetwork

    convenience init() { self.init(of: ScriptedNetwork()) }
    init(of network: ScriptedNetwork) { self.network = network }

    func loadNativeAd(
      for adConfiguration: MediationNativeAdConfiguration,
      completionHandler: @escaping MediationNativeLoadCompletionHandler
    ) {
      network.load(completionHandler)
    }
  }

  private final class Ad: MediationNativeAd {
    let headline: String? = "Headline"
    let body: String? = "Body"
    let callToAction: String? = "Act"
    let icon: NativeAdImage? = nil
    let images: [NativeAdImage]? = nil
    let starRating: JSONNumber? = nil
    let store: String? = nil
    let price: String? = nil
    let advertiser: String? = nil
    let extraAssets: JSONObject? = nil

    private let network: ScriptedNetwork

    init(of network: ScriptedNetwork) { self.network = network }

    func didRender(
      in view: View,
      clickableAssetViews: [NativeAssetIdentifier: View],
      nonclickableAssetViews: [NativeAssetIdentifier: View],
      viewController: ViewController
    ) {
      network.calls.append("render")
    }

    func didRecordImpression() { network.calls.append("impression") }

    func didRecordClickOnAsset(
      withName assetName: NativeAssetIdentifier,
      view: View,
      viewController: ViewController
    ) {
      network.calls.append("click \(assetName.rawValue)")
    }

    func didUntrackView(_ view: View?) { network.calls.append("untrack") }
  }
}
