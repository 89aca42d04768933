package import JSON

/// The frames in which a native ad and its assets are drawn.
package struct AdRendering: Sendable {
  package let view: AdView
  /// The frames of the assets that react to a touch.
  package let clickable: AssetFrames
  /// The frames of the other assets.
  package let nonclickable: AssetFrames
  /// `nil` for an ad without the icon, and while the place is unknown.
  package var adChoices: AdChoicesPlacement?
  /// The frame of the media view; `nil` for an ad without one.
  package let mediaView: Rect?

  package init(
    in view: AdView,
    clickable: AssetFrames = AssetFrames(),
    nonclickable: AssetFrames = AssetFrames(),
    adChoices: AdChoicesPlacement? = nil,
    mediaView: Rect? = nil
  ) {
    self.view = view
    self.clickable = clickable
    self.nonclickable = nonclickable
    self.adChoices = adChoices
    self.mediaView = mediaView
  }

  /// The size of the view.
  package var size: AdSize { AdSize(width: view.width, height: view.height) }

  /// The frame of an asset, whether it reacts to a touch or not; `nil` if the client gave none.
  package subscript(asset: AssetName) -> Rect? { clickable[asset] ?? nonclickable[asset] }

  /// Whether an asset reacts to a touch. Without any frames, all assets react. AdChoices never does.
  package func reacts(to asset: AssetName) -> Bool {
    asset != .adChoicesView
      && (clickable[asset] != nil || clickable.isEmpty && nonclickable.isEmpty)
  }
}

extension AdRendering: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writeMembers(to: &writer)
    writer.endObject()
  }

  /// Writes the members of the object. A view without a name is written without `id`, as a client
  /// writes it.
  package func writeMembers(to writer: inout JSONWriter) {
    writer.key("view")
    writer.beginObject()
    if let id = view.id { writer.member("id", id) }
    writer.member("width", view.width)
    writer.member("height", view.height)
    writer.endObject()
    writer.member("clickableAssetViews", clickable)
    writer.member("nonclickableAssetViews", nonclickable)
    writer.member("adChoices", adChoices)
    writer.member("mediaView", mediaView)
  }
}
