import EventLoop
import Mediation
import SampleNetwork

/// A view of the sample network, as a view that the bridge can place.
///
/// Every ad has some, and few are drawn: the network's own view is made when somebody wants it.
final class SampleNetworkView: View {
  /// The network's own view.
  private(set) lazy var sampleView = makeSampleView()

  private let makeSampleView: @BridgeActor () -> SampleView

  /// - Parameter frame: That of the network's own view.
  init(frame: SampleRect, _ makeSampleView: @escaping @BridgeActor () -> SampleView) {
    self.makeSampleView = makeSampleView
    super.init(frame: Rect(frame))
  }

  /// The AdChoices view of an ad.
  convenience init(adInfoIcon: SampleImage) {
    self.init(frame: SampleAdInfoView.frame) { SampleAdInfoView(icon: adInfoIcon) }
  }

  /// Where an ad's video plays.
  convenience init(mediaOf nativeAd: SampleNativeAd) {
    self.init(frame: SampleMediaView.frame) { nativeAd.mediaView }
  }
}

extension SampleView {
  /// A view of the bridge, as the network sees it.
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
