package import EventLoop

/// A view that belongs to the network, or that the network watches.
@LoopActor
package class SampleView {
  /// The frame of the view.
  package var frame: SampleRect

  /// Whether the view reacts to taps.
  package var isUserInteractionEnabled = true

  /// Called for each tap on the view.
  package var onTap: (@LoopActor () -> Void)?

  package init(frame: SampleRect) {
    self.frame = frame
  }

  /// Simulates a tap on the view.
  package func tap() {
    guard isUserInteractionEnabled else { return }
    onTap?()
  }
}

/// The network's AdChoices view: a small icon that marks an ad.
package final class SampleAdInfoView: SampleView {
  /// The frame of the view before it is placed.
  package nonisolated static let frame = SampleRect(x: 0, y: 0, width: 24, height: 24)

  /// The icon.
  package let icon: SampleImage

  /// Creates the view with the network's own icon, or with one that was downloaded from its URL.
  package init(icon: SampleImage = .infoIcon) {
    self.icon = icon
    super.init(frame: Self.frame)
  }
}

/// A position and a size, in points.
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
