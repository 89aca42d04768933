import EventLoop
import Mediation
import SampleNetwork

/// A view of the sample network, as a view that the bridge can place.
final class SampleNetworkView: View {
  /// The network's own view.
  let sampleView: SampleView

  init(_ sampleView: SampleView) {
    self.sampleView = sampleView
    super.init(frame: Rect(sampleView.frame))
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
