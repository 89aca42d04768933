import GoogleMobileAds
import SampleNetwork
public import UIKit

/// An app open ad of the sample network. It can be presented once after each request.
@preconcurrency @MainActor
open class SampleAppOpenAd: NSObject {
  /// Receives the events of the ad.
  open weak var delegate: (any SampleAppOpenAdDelegate)?

  /// The ad unit of the requests.
  public let adUnit: String?

  /// Whether there is an ad to present.
  open var isReady = false

  /// Whether the network writes what it does. Nothing is written here.
  open var enableDebugLogging = false

  private var screen: SampleScreen?

  public init(adUnitID: String?) {
    adUnit = adUnitID
    super.init()
  }

  /// Requests an ad.
  ///
  /// The delegate gets the answer, usually before this returns.
  open func fetchAd(_ request: SampleAdRequest) {
    SampleServer.serve(adUnit) { result in
      switch result {
      case .success(let adUnit):
        self.isReady = adUnit.isReady
        self.delegate?.appOpenAdDidReceive(self)
      case .failure(let errorCode):
        self.delegate?.appOpenAdDidFailToLoad(withError: errorCode)
      }
    }
  }

  /// Covers the screen. Does nothing if there is no ad.
  open func present(fromRootViewController viewController: UIViewController) {
    guard isReady else { return }
    isReady = false
    delegate?.appOpenAdWillPresent(self)
    let screen = SampleScreen { [weak self] in self?.react(to: $0) ?? false }
    self.screen = screen
    screen.show(over: viewController)
    delegate?.appOpenAdDidPresent(self)
  }

  private func react(to action: SimulatedAction) -> Bool {
    switch action {
    case .tap:
      delegate?.appOpenWillLeaveApplication(self)
    case .close:
      screen?.close()
      screen = nil
      delegate?.appOpenAdDidDismiss(self)
    default:
      return false
    }
    return true
  }
}

/// Receives the events of a ``SampleAppOpenAd``, on the main thread. Only the answers are required.
public protocol SampleAppOpenAdDelegate: AnyObject {
  /// There is an ad.
  func appOpenAdDidReceive(_ appOpenAd: SampleAppOpenAd)

  /// There is no ad.
  func appOpenAdDidFailToLoad(withError errorCode: SampleErrorCode)

  /// The ad is about to cover the screen.
  func appOpenAdWillPresent(_ appOpenAd: SampleAppOpenAd)

  /// The ad covers the screen.
  func appOpenAdDidPresent(_ appOpenAd: SampleAppOpenAd)

  /// The ad is closed.
  func appOpenAdDidDismiss(_ appOpenAd: SampleAppOpenAd)

  /// The ad was tapped, and another app opens.
  func appOpenWillLeaveApplication(_ appOpenAd: SampleAppOpenAd)
}

extension SampleAppOpenAdDelegate {
  public func appOpenAdWillPresent(_ appOpenAd: SampleAppOpenAd) {}
  public func appOpenAdDidPresent(_ appOpenAd: SampleAppOpenAd) {}
  public func appOpenAdDidDismiss(_ appOpenAd: SampleAppOpenAd) {}
  public func appOpenWillLeaveApplication(_ appOpenAd: SampleAppOpenAd) {}
}
