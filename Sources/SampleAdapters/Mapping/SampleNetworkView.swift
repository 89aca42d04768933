import EventLoop
import Mediation
import SampleNetwork

/// Wraps a view of the sample network, so that the bridge can place it.
///
/// Every ad has such views, and few are drawn, so the network's view is created on first use.
final class SampleNetworkView: View {
  /// The network's own view.
  private(set) lazy var sampleView = makeSampleView()

  private let makeSampleView: @LoopActor () -> SampleView

  /// Wraps a view.
  ///
  /// - Parameters:
  ///   - frame: The frame of the network's own view.
  ///   - makeSampleView: Creates the network's own view.
  init(frame: SampleRect, _ makeSampleView: @escaping @LoopActor () -> SampleView) {
    self.makeSampleView = makeSampleView
    super.init(frame: Rect(frame))
  }

  /// The AdChoices view of an ad.
  convenience init(adInfoIcon: SampleImage) {
    self.init(frame: SampleAdInfoView.frame) { SampleAdInfoView(icon: adInfoIcon) }
  }

  /// The view that plays an ad's video.
  convenience init(mediaOf nativeAd: SampleNativeAd) {
    self.init(frame: SampleMediaView.frame) { nativeAd.mediaView }
  }
}

extension SampleView {
  /// A view of the network in the place of a view of the bridge.
  convenience init(watching view: View) {
    let frame = view.frame
    self.init(
      frame: SampleRect(x: frame.x, y: frame.y, width: frame.width, height: frame.height))
  }
}

extension Rect {
  init(_ rect: SampleRect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}
