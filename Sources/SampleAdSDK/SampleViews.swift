public import GoogleMobileAds
import SampleNetwork
public import UIKit

/// The network's AdChoices icon, 24 by 24 points.
@preconcurrency @MainActor
open class SampleAdInfoView: UIImageView {
  public init() {
    super.init(frame: CGRect(x: 0, y: 0, width: 24, height: 24))
    image = UIImage(SampleImage.infoIcon)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
}

/// The name of ``SampleAdInfoView`` in guides to the legacy API.
public typealias SampleAdChoicesView = SampleAdInfoView

/// Shows the video of a native ad.
///
/// Simulated actions reach it without the help of an adapter.
@preconcurrency @MainActor
open class SampleMediaView: UIView {
  /// The ad whose video it is.
  weak var nativeAd: SampleNativeAd?

  private var isPlaying = false

  /// Adds the content of the view.
  open func createMediaContent() {
    let label = UILabel()
    label.text = "Sample video"
    addSubview(label)
    clipsToBounds = true
  }

  /// Starts the video. Does nothing if it plays.
  open func playMedia() {
    guard !isPlaying else { return }
    isPlaying = true
    nativeAd.map { $0.delegate?.nativeAdDidPlayVideo($0) }
  }

  private func endMedia() {
    guard isPlaying else { return }
    isPlaying = false
    nativeAd.map { $0.delegate?.nativeAdDidEndVideo($0) }
  }
}

extension SampleMediaView: nonisolated SimulatedAd {
  public nonisolated func simulate(
    _ action: SimulatedAction, asset: GADNativeAssetIdentifier?
  ) -> Bool {
    MainActor.assumeIsolated {
      switch action {
      case .playVideo: playMedia()
      case .endVideo: endMedia()
      default: return nativeAd?.react(to: action) ?? false
      }
      return true
    }
  }
}

extension UIImage {
  /// Makes an image of the network.
  convenience init?(_ image: SampleImage) {
    self.init(data: Data(image.data))
  }
}
