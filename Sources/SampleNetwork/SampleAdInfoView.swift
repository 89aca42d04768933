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
