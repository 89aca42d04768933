public import EventLoop

/// A rectangle on the screen in which an ad is drawn.
///
/// The bridge has no screen: a view only has a place. Adapters subclass it for the views of their
/// networks.
@LoopActor
open class View {
  /// The publisher's name for the view.
  public let identifier: String?

  /// The view's place in its superview, in points.
  public var frame: Rect

  public private(set) var subviews: [View] = []
  public private(set) weak var superview: View?

  public init(identifier: String? = nil, frame: Rect) {
    self.identifier = identifier
    self.frame = frame
  }

  /// Adds a view above the others, and removes it from its superview.
  public func addSubview(_ view: View) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
  }

  /// Removes the view from its superview, if it has one.
  public func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }
}

/// A view that shows text.
@LoopActor
open class Label: View {
  public var text: String?
}

/// Represents the screen of the application. It has no content: a network only passes it on.
@LoopActor
public final class ViewController {
  /// The screen on which ads are shown.
  package static let screen = ViewController()

  public nonisolated init() {}
}
