package import EventLoop

/// A banner: a label that fetches its own text.
///
/// It ignores taps until it has an ad. A tap then leaves the application.
package final class SampleBanner: SampleView {
  /// Receives the ad's events.
  package weak var delegate: (any SampleBannerAdDelegate)?

  /// The ad unit of the requests.
  package var adUnit: String?

  /// The text of the banner, once it has an ad.
  package private(set) var text: String?

  private let sdk: SampleSDK

  package init(frame: SampleRect, sdk: SampleSDK = .shared) {
    self.sdk = sdk
    super.init(frame: frame)
    isUserInteractionEnabled = false
    onTap = { [weak self] in
      guard let self else { return }
      delegate?.bannerWillLeaveApplication(self)
    }
  }

  /// Requests one ad. The delegate gets the answer, possibly before this returns.
  package func fetchAd(_ request: SampleAdRequest) {
    sdk.serve(request, from: adUnit, for: delegate) { _, _ in
      Self.text(for: request)
    } answer: { result in
      switch result {
      case .success(let text):
        self.text = text
        self.isUserInteractionEnabled = true
        self.delegate?.bannerDidLoad(self)
      case .failure(let errorCode):
        self.delegate?.banner(self, didFailToLoadAdWith: errorCode)
      }
    }
  }

  private static func text(for request: SampleAdRequest) -> String {
    var text = "Sample Text Ad"
    if request.testMode { text += " in test mode" }
    if !request.keywords.isEmpty {
      text += " with keywords: " + request.keywords.joined(separator: ", ")
    }
    return text
  }
}

/// Receives the events of one banner.
@LoopActor
package protocol SampleBannerAdDelegate: AnyObject {
  /// The banner has an ad.
  func bannerDidLoad(_ banner: SampleBanner)

  /// The network has no ad.
  func banner(_ banner: SampleBanner, didFailToLoadAdWith errorCode: SampleErrorCode)

  /// A tap is about to open another app.
  func bannerWillLeaveApplication(_ banner: SampleBanner)
}
