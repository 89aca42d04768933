package import EventLoop

/// An ad that covers the screen while an app starts.
///
/// On a device it counts down for five seconds, and can be closed after two. Here it can be closed
/// at once, so that tests do not wait. It can be presented once for each fetch.
@LoopActor
package final class SampleAppOpenAd {
  /// The length of the countdown on a device.
  package nonisolated static let countdownMs = 5_000

  /// What the ad shows.
  package nonisolated static let title = "Sample App Open Ad"

  private enum State {
    case notReady
    case ready
    case onScreen
  }

  /// Receives the ad's events.
  package weak var delegate: (any SampleAppOpenAdDelegate)?

  /// The ad unit of the requests.
  package let adUnit: String?

  private let sdk: SampleSDK
  private var state = State.notReady

  package init(adUnitID: String?, sdk: SampleSDK = .shared) {
    adUnit = adUnitID
    self.sdk = sdk
  }

  /// Whether there is an ad to present.
  package var isReady: Bool { state == .ready }

  /// Requests one ad. The delegate gets the answer, possibly before this returns.
  package func fetchAd(_ request: SampleAdRequest) {
    sdk.serve(request, from: adUnit, for: delegate) { adUnit, _ in
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

  /// Covers the screen, if an ad is loaded.
  package func present() {
    guard state == .ready else { return }
    state = .onScreen
    delegate?.appOpenAdWillPresent(self)
    delegate?.appOpenAdDidPresent(self)
  }

  /// Simulates that a person closes the ad. Does nothing if the ad is not on the screen.
  package func close() {
    guard state == .onScreen else { return }
    state = .notReady
    delegate?.appOpenAdDidDismiss(self)
  }

  /// Simulates a tap: the advertiser's page opens in another app, and the ad stays open.
  package func tap() {
    guard state == .onScreen else { return }
    delegate?.appOpenWillLeaveApplication(self)
  }
}

/// Receives the events of one app open ad.
///
/// Only the methods for the answer are required; the others do nothing by default.
@LoopActor
package protocol SampleAppOpenAdDelegate: AnyObject {
  /// The network has an ad.
  func appOpenAdDidReceiveAd(_ appOpenAd: SampleAppOpenAd)

  /// The network has no ad.
  func appOpenAd(_ appOpenAd: SampleAppOpenAd, didFailToLoadWith errorCode: SampleErrorCode)

  /// The ad is about to cover the screen.
  func appOpenAdWillPresent(_ appOpenAd: SampleAppOpenAd)

  /// The ad covers the screen.
  func appOpenAdDidPresent(_ appOpenAd: SampleAppOpenAd)

  /// The ad is closed.
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
