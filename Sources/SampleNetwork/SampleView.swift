package import EventLoop

/// A piece of the screen that belongs to the network, or that it watches.
@BridgeActor
package class SampleView {
  /// Where the view is.
  package var frame: SampleRect

  /// Whether a tap on the view does anything.
  package var isUserInteractionEnabled = true

  /// What a tap on the view does.
  package var onTap: (@BridgeActor () -> Void)?

  package init(frame: SampleRect) {
    self.frame = frame
  }

  /// Taps the view, as a person would.
  package func tap() {
    guard isUserInteractionEnabled else { return }
    onTap?()
  }
}
