package import EventLoop

/// What a banner shows.
public struct BannerContent: Sendable {
  /// The network's name for the view.
  package let viewID: String?
  /// The size of the view.
  package let size: AdSize
  /// The text that the view shows.
  package let text: String?

  package init(viewID: String?, size: AdSize, text: String?) {
    self.viewID = viewID
    self.size = size
    self.text = text
  }

  /// How many bytes of memory the texts take.
  var byteCount: Int { (viewID?.utf8.count ?? 0) + (text?.utf8.count ?? 0) }

  /// The current content of a view. Without a view, it is empty and has no size.
  @LoopActor
  package init(_ view: View?) {
    self.init(
      viewID: view?.identifier,
      size: AdSize(width: view?.frame.width ?? 0, height: view?.frame.height ?? 0),
      text: (view as? Label)?.text)
  }
}
