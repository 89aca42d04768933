package import EventLoop

/// An ad that covers the screen between two things that a person does.
///
/// It is shown once for each time it was fetched.
@BridgeActor
package final class SampleInterstitial {
  private enum State {
    case notLoaded
    case loaded
    case onScreen
  }

  /// Who hears of the ad.
  package weak var delegate: (any SampleInterstitialAdDelegate)?

  /// The ad unit to fetch from.
  package let adUnit: String?

  private let sdk: SampleSDK
  private var state = State.notLoaded

  package init(adUnitID: String?, sdk: SampleSDK = .shared) {
    adUnit = adUnitID
    self.sdk = sdk
  }

  /// Whether there is an ad to show.
  package var isInterstitialLoaded: Bool { state == .loaded }

  /// Asks for one ad; the delegate hears how it went, maybe before this returns.
  package func fetchAd(_ request: SampleAdRequest) {
    sdk.serve(adUnit) { adUnit in
      adUnit.isReady
    } answer: { result in
      switch result {
      case .success(let isReady):
        if isReady, self.state == .notLoaded { self.state = .loaded }
        self.delegate?.interstitialDidLoad(self)
      case .failure(let errorCode):
        self.delegate?.interstitial(self, didFailToLoadAdWith: errorCode)
      }
    }
  }

  /// Covers the screen, if an ad is loaded.
  package func show() {
    guard state == .loaded else { return }
    state = .onScreen
    delegate?.interstitialWillPresentScreen(self)
  }

  /// Closes the ad, as a person would. Does nothing to an ad that is not on screen.
  package func close() {
    guard state == .onScreen else { return }
    state = .notLoaded
    delegate?.interstitialWillDismissScreen(self)
    delegate?.interstitialDidDismissScreen(self)
  }

  /// Clicks the ad, as a person would: it goes, and the advertiser's page opens in another app.
  package func click() {
    guard state == .onScreen else { return }
    close()
    delegate?.interstitialWillLeaveApplication(self)
  }
}

/// Hears what becomes of one interstitial.
@BridgeActor
package protocol SampleInterstitialAdDelegate: AnyObject {
  /// The network has an ad.
  func interstitialDidLoad(_ interstitial: SampleInterstitial)

  /// The network has no ad.
  func interstitial(
    _ interstitial: SampleInterstitial,
    didFailToLoadAdWith errorCode: SampleErrorCode
  )

  /// The ad is about to cover the screen.
  func interstitialWillPresentScreen(_ interstitial: SampleInterstitial)

  /// The ad is about to go.
  func interstitialWillDismissScreen(_ interstitial: SampleInterstitial)

  /// The ad is gone.
  func interstitialDidDismissScreen(_ interstitial: SampleInterstitial)

  /// A click, which has already closed the ad, is about to open another app.
  func interstitialWillLeaveApplication(_ interstitial: SampleInterstitial)
}
