package import EventLoop

/// An ad that covers the screen between two activities.
///
/// It can be shown once for each fetch.
@LoopActor
package final class SampleInterstitial {
  private enum State {
    case notLoaded
    case loaded
    case onScreen
  }

  /// What the ad shows: its title, and the label of its button.
  package nonisolated static let (title, callToAction) = ("Sample Interstitial", "Click")

  /// Receives the ad's events.
  package weak var delegate: (any SampleInterstitialAdDelegate)?

  /// The ad unit of the requests.
  package let adUnit: String?

  private let sdk: SampleSDK
  private var state = State.notLoaded

  package init(adUnitID: String?, sdk: SampleSDK = .shared) {
    adUnit = adUnitID
    self.sdk = sdk
  }

  /// Whether there is an ad to show.
  package var isInterstitialLoaded: Bool { state == .loaded }

  /// Requests one ad. The delegate gets the answer, possibly before this returns.
  package func fetchAd(_ request: SampleAdRequest) {
    sdk.serve(request, from: adUnit, for: delegate) { adUnit, _ in
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

  /// Simulates that a person closes the ad. Does nothing if the ad is not on the screen.
  package func close() {
    guard state == .onScreen else { return }
    state = .notLoaded
    delegate?.interstitialWillDismissScreen(self)
    delegate?.interstitialDidDismissScreen(self)
  }

  /// Simulates a click: the ad closes, and the advertiser's page opens in another app.
  package func click() {
    guard state == .onScreen else { return }
    close()
    delegate?.interstitialWillLeaveApplication(self)
  }
}

/// Receives the events of one interstitial.
@LoopActor
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

  /// The ad is about to close.
  func interstitialWillDismissScreen(_ interstitial: SampleInterstitial)

  /// The ad is closed.
  func interstitialDidDismissScreen(_ interstitial: SampleInterstitial)

  /// A click has closed the ad and is about to open another app.
  func interstitialWillLeaveApplication(_ interstitial: SampleInterstitial)
}
