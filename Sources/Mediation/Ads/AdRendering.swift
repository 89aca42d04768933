package import EventLoop

/// The frames in which an ad and its assets are drawn.
package struct AdRendering: Sendable {
  /// The publisher's name for the view.
  package let viewID: String?
  /// The size of the view.
  package let size: AdSize
  /// The frames of the assets that react to a touch.
  package let clickable: [NativeAssetIdentifier: Rect]
  /// The frames of the other assets.
  package let nonclickable: [NativeAssetIdentifier: Rect]
  /// `nil` for an ad without the icon, and while the place is unknown.
  package let adChoices: AdChoicesPlacement?
  /// The frame of the media view; `nil` for an ad without one.
  package let mediaView: Rect?

  @LoopActor
  package init(
    in view: View,
    clickable: [NativeAssetIdentifier: View],
    nonclickable: [NativeAssetIdentifier: View],
    adChoices: AdChoicesPlacement?,
    mediaView: Rect?
  ) {
    viewID = view.identifier
    size = AdSize(width: view.frame.width, height: view.frame.height)
    self.clickable = clickable.mapValues(\.frame)
    self.nonclickable = nonclickable.mapValues(\.frame)
    self.adChoices = adChoices
    self.mediaView = mediaView
  }
}
