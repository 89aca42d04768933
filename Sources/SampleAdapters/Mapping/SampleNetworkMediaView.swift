import EventLoop
import Mediation
import SampleNetwork

/// Where the network shows the video of an ad, as a view that the bridge can place.
///
/// Every ad has one, and the network's own view is made when somebody wants it.
final class SampleNetworkMediaView: View {
  private let nativeAd: SampleNativeAd

  init(of nativeAd: SampleNativeAd) {
    self.nativeAd = nativeAd
    super.init(frame: Rect(x: 0, y: 0, width: 0, height: 0))
  }

  /// The network's own view.
  var sampleView: SampleView { nativeAd.mediaView }
}
