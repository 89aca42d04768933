public import EventLoop

/// A rectangle on the screen that an ad is drawn in.
///
/// Nothing is drawn here; a view says where something would be. Adapters subclass it for the views
/// of their networks.
@BridgeActor
open class View {
  /// What the publisher calls the view.
  public let identifier: String?

  /// Where the view is in its superview, in points.
  public var frame: Rect

  public private(set) var subviews: [View] = []
  public private(set) weak var superview: View?

  public init(identifier: String? = nil, frame: Rect) {
    self.identifier = identifier
    self.frame = frame
  }

  /// Puts a view on top of the others, and takes it from where it was.
  public func addSubview(_ view: View) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
  }

  /// Takes the view off the one it is in. Does nothing to a view that is in none.
  public func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }
}

/// A view that shows text.
@BridgeActor
open class Label: View {
  public var text: String?
}

/// Stands for the screen of the application. It has nothing to look at: a network only hands it on.
@BridgeActor
public final class ViewController {
  /// The one that ads are shown on.
  package static let screen = ViewController()

  public nonisolated init() {}
}
