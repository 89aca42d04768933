package import EventLoop

/// An ad that covers the screen while an app starts.
///
/// On a device it counts down from five seconds, and can be closed from three. Whoever acts on it
/// here stands for a person who has waited for that, so nothing has to wait for the clock. It is
/// presented once for each time it was fetched.
@BridgeActor
package final class SampleAppOpenAd {
  private enum State {
    case notReady
    case ready
    case onScreen
  }

  /// Who hears of the ad.
  package weak var delegate: (any SampleAppOpenAdDelegate)?

  /// The ad unit to fetch from.
  package let adUnit: String?

  private let sdk: SampleSDK
  private var state = State.notReady

  package init(adUnitID: String?, sdk: SampleSDK = .shared) {
    adUnit = adUnitID
    self.sdk = sdk
  }

  /// Whether there is an ad to present.
  package var isReady: Bool { state == .ready }

  /// Asks for one ad; the delegate hears how it went, maybe before this returns.
  package func fetchAd(_ request: SampleAdRequest) {
    sdk.serve(adUnit) { adUnit in
      adUnit.isReady
    } answer: { result in
      switch result {
      case .success(let isReady):
        if isReady, self.state == .notReady { self.state = .ready }
        self.delegate?.appOpenAdDidReceiveAd(self)
      case .failure(let errorCode):
        self.delegate?.appOpenAd(self, didFailToLoadWith: errorCode)
      }
    }
  }

  /// Covers the screen, if there is an ad.
  package func present() {
    guard state == .ready else { return }
    state = .onScreen
    delegate?.appOpenAdWillPresent(self)
    delegate?.appOpenAdDidPresent(self)
  }

  /// Closes the ad, as a person would. Does nothing to an ad that is not on screen.
  package func close() {
    guard state == .onScreen else { return }
    state = .notReady
    delegate?.appOpenAdDidDismiss(self)
  }

  /// Taps the ad, as a person would: the advertiser's page opens in another app, and the ad stays.
  package func tap() {
    guard state == .onScreen else { return }
    delegate?.appOpenWillLeaveApplication(self)
  }
}

/// Hears what becomes of one app open ad.
///
/// Only the outcome of the load has to be listened to: the other methods do nothing without an
/// implementation.
@BridgeActor
package protocol SampleAppOpenAdDelegate: AnyObject {
  /// The network has an ad.
  func appOpenAdDidReceiveAd(_ appOpenAd: SampleAppOpenAd)

  /// The network has no ad.
  func appOpenAd(_ appOpenAd: SampleAppOpenAd, didFailToLoadWith errorCode: SampleErrorCode)

  /// The ad is about to cover the screen.
  func appOpenAdWillPresent(_ appOpenAd: SampleAppOpenAd)

  /// The ad covers the screen.
  func appOpenAdDidPresent(_ appOpenAd: SampleAppOpenAd)

  /// The ad is gone.
  func appOpenAdDidDismiss(_ appOpenAd: SampleAppOpenAd)

  /// A tap is about to open another app.
  func appOpenWillLeaveApplication(_ appOpenAd: SampleAppOpenAd)
}

extension SampleAppOpenAdDelegate {
  package func appOpenAdWillPresent(_ appOpenAd: SampleAppOpenAd) {}
  package func appOpenAdDidPresent(_ appOpenAd: SampleAppOpenAd) {}
  package func appOpenAdDidDismiss(_ appOpenAd: SampleAppOpenAd) {}
  package func appOpenWillLeaveApplication(_ appOpenAd: SampleAppOpenAd) {}
}
