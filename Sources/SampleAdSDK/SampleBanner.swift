public import GoogleMobileAds
public import UIKit

/// A banner of the sample network: a label that fetches its text.
///
/// It ignores taps until it has an ad. A simulated tap reaches it without the help of an adapter.
@preconcurrency @MainActor
open class SampleBanner: UILabel {
  /// Receives the events of the banner.
  open weak var delegate: (any SampleBannerAdDelegate)?

  /// The ad unit of the requests.
  open var adUnit: String?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    textAlignment = .center
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  /// Requests an ad.
  ///
  /// The delegate gets the answer, usually before this returns.
  open func fetchAd(_ request: SampleAdRequest) {
    SampleServer.serve(adUnit) { result in
      switch result {
      case .success:
        self.text = Self.text(for: request)
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
    if let keywords = request.keywords, !keywords.isEmpty {
      text += " with keywords: " + keywords.joined(separator: ", ")
    }
    return text
  }
}

extension SampleBanner: nonisolated SimulatedAd {
  /// A tap opens another app.
  public nonisolated func simulate(
    _ action: SimulatedAction, asset: GADNativeAssetIdentifier?
  ) -> Bool {
    MainActor.assumeIsolated {
      guard action == .tap else { return false }
      if isUserInteractionEnabled { delegate?.bannerWillLeaveApplication(self) }
      return true
    }
  }
}

/// Receives the events of a ``SampleBanner``, on the main thread.
public protocol SampleBannerAdDelegate: AnyObject {
  /// The banner has an ad.
  func bannerDidLoad(_ banner: SampleBanner)

  /// There is no ad.
  func banner(_ banner: SampleBanner, didFailToLoadAdWith errorCode: SampleErrorCode)

  /// The banner was tapped, and another app opens.
  func bannerWillLeaveApplication(_ banner: SampleBanner)
}
