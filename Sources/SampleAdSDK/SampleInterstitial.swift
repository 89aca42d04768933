import GoogleMobileAds
import SampleNetwork
public import UIKit

/// An interstitial of the sample network. It can be shown once after each request.
@preconcurrency @MainActor
open class SampleInterstitial: NSObject {
  /// Receives the events of the ad.
  open weak var delegate: (any SampleInterstitialAdDelegate)?

  /// The ad unit of the requests. In older guides, it is set after the interstitial is made.
  open var adUnit: String?

  /// Whether there is an ad to show.
  open var isInterstitialLoaded = false

  private var screen: SampleScreen?

  public init(adUnitID: String? = nil) {
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
        self.isInterstitialLoaded = adUnit.isReady
        self.delegate?.interstitialDidLoad(self)
      case .failure(let errorCode):
        self.delegate?.interstitial(self, didFailToLoadAdWith: errorCode)
      }
    }
  }

  /// Covers the screen. Does nothing if there is no ad.
  open func show() {
    guard isInterstitialLoaded else { return }
    isInterstitialLoaded = false
    delegate?.interstitialWillPresentScreen(self)
    let screen = SampleScreen { [weak self] in self?.react(to: $0) ?? false }
    self.screen = screen
    screen.show(over: nil)
  }

  /// A tap closes the ad, and opens another app.
  private func react(to action: SimulatedAction) -> Bool {
    guard action == .close || action == .tap else { return false }
    delegate?.interstitialWillDismissScreen(self)
    screen?.close()
    screen = nil
    delegate?.interstitialDidDismissScreen(self)
    if action == .tap { delegate?.interstitialWillLeaveApplication(self) }
    return true
  }
}

/// Receives the events of a ``SampleInterstitial``, on the main thread.
public protocol SampleInterstitialAdDelegate: AnyObject {
  /// There is an ad.
  func interstitialDidLoad(_ interstitial: SampleInterstitial)

  /// There is no ad.
  func interstitial(
    _ interstitial: SampleInterstitial, didFailToLoadAdWith errorCode: SampleErrorCode)

  /// The ad is about to cover the screen.
  func interstitialWillPresentScreen(_ interstitial: SampleInterstitial)

  /// The ad is about to close.
  func interstitialWillDismissScreen(_ interstitial: SampleInterstitial)

  /// The ad is closed.
  func interstitialDidDismissScreen(_ interstitial: SampleInterstitial)

  /// The ad was tapped, and another app opens.
  func interstitialWillLeaveApplication(_ interstitial: SampleInterstitial)
}
