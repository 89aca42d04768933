package import EventLoop

/// A banner: a label that fetches its own text.
///
/// It does not take taps before it has an ad. A tap then leaves the application.
package final class SampleBanner: SampleView {
  /// Who hears of the ad.
  package weak var delegate: (any SampleBannerAdDelegate)?

  /// The ad unit to fetch from.
  package var adUnit: String?

  /// What the banner says, once it has an ad.
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

  /// Asks for one ad; the delegate hears how it went, maybe before this returns.
  package func fetchAd(_ request: SampleAdRequest) {
    sdk.serve(adUnit) { _ in
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

/// Hears what becomes of one banner.
@BridgeActor
package protocol SampleBannerAdDelegate: AnyObject {
  /// The banner has an ad.
  func bannerDidLoad(_ banner: SampleBanner)

  /// The network has no ad.
  func banner(_ banner: SampleBanner, didFailToLoadAdWith errorCode: SampleErrorCode)

  /// A tap is about to open another app.
  func bannerWillLeaveApplication(_ banner: SampleBanner)
}
