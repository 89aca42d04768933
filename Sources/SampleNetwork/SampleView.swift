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

/// The network's AdChoices view: a small icon that says that this is an ad.
package final class SampleAdInfoView: SampleView {
  /// Where the view is, until somebody places it.
  package nonisolated static let frame = SampleRect(x: 0, y: 0, width: 24, height: 24)

  /// The icon.
  package let icon: SampleImage

  /// Makes the view, with the network's own icon or one that was fetched from its URL.
  package init(icon: SampleImage = .infoIcon) {
    self.icon = icon
    super.init(frame: Self.frame)
  }
}

/// A place and a size, in points.
package struct SampleRect: Equatable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
