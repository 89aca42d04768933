import GoogleMobileAds
import UIKit

/// The network of ``UnusualAdapter``: one object for all formats. It answers on a queue of its own,
/// and the newest of several requests first.
final class UnusualNetwork: @unchecked Sendable {
  static let shared = UnusualNetwork()
  // Only the queue uses it.
  private var waiting: [() -> Void] = []
  private let queue = DispatchQueue(label: "network")

  func request(_ adUnit: String?, _ completion: @escaping (Error?) -> Void) {
    queue.async { [self] in
      let isGood = adUnit == "good"
      waiting.append {
        let error = NSError(domain: "com.unusual", code: 3)
        completion(isGood ? nil : error)
      }
      queue.asyncAfter(deadline: .now() + 0.03) { [self] in waiting.popLast()?() }
    }
  }
}

/// Is its own ad in four formats. Its set-up is asynchronous, and it reports events on another queue.
class UnusualAdapter: NSObject, MediationAdapter, MediationBannerAd, MediationInterstitialAd,
  MediationAppOpenAd, MediationRewardedAd, SimulatedAd
{
  let view: UIView = UILabel()
  private let events = DispatchQueue(label: "events")
  private var isOpen = false
  private var delegate: MediationAdEventDelegate?

  static func adapterVersion() -> VersionNumber {
    VersionNumber(majorVersion: 3, minorVersion: 2, patchVersion: 1)
  }

  static func adSDKVersion() -> VersionNumber { adapterVersion() }

  static func setUp(with configuration: MediationServerConfiguration) async throws {
    try await Task.sleep(nanoseconds: 200_000_000)
  }

  private func load(
    _ configuration: MediationAdConfiguration,
    _ completion: @escaping (Error?) -> MediationAdEventDelegate?
  ) {
    UnusualNetwork.shared.request(configuration.credentials.settings["parameter"] as? String) {
      self.delegate = completion($0)
    }
  }

  func loadBanner(
    for adConfiguration: MediationBannerAdConfiguration,
    completionHandler: @escaping GADMediationBannerLoadCompletionHandler
  ) {
    view.frame.size = adConfiguration.adSize.size
    load(adConfiguration) { $0 == nil ? completionHandler(self, nil) : completionHandler(nil, $0) }
  }

  func loadInterstitial(
    for adConfiguration: MediationInterstitialAdConfiguration,
    completionHandler: @escaping GADMediationInterstitialLoadCompletionHandler
  ) {
    load(adConfiguration) { $0 == nil ? completionHandler(self, nil) : completionHandler(nil, $0) }
  }

  func loadAppOpenAd(
    for adConfiguration: MediationAppOpenAdConfiguration,
    completionHandler: @escaping GADMediationAppOpenLoadCompletionHandler
  ) {
    load(adConfiguration) { $0 == nil ? completionHandler(self, nil) : completionHandler(nil, $0) }
  }

  func loadRewardedAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping GADMediationRewardedLoadCompletionHandler
  ) {
    load(adConfiguration) { $0 == nil ? completionHandler(self, nil) : completionHandler(nil, $0) }
  }

  func present(from viewController: UIViewController) {
    isOpen = true
    report {
      $0.willPresentFullScreenView()
      $0.reportImpression()
    }
  }

  private func report(_ event: @escaping (MediationAdEventDelegate) -> Void) {
    guard let delegate = delegate else { return }
    let work = DispatchWorkItem { event(delegate) }
    events.async(execute: work)
  }

  func simulate(_ action: SimulatedAction, asset: GADNativeAssetIdentifier?) -> Bool {
    switch action {
    case .tap:
      report { $0.reportClick() }
    case .close where isOpen:
      isOpen = false
      report {
        $0.willDismissFullScreenView()
        $0.didDismissFullScreenView()
      }
    case .earnReward where delegate is MediationRewardedAdEventDelegate:
      report { ($0 as? MediationRewardedAdEventDelegate)?.didRewardUser() }
    default:
      return false
    }
    return true
  }
}
