import Foundation

/// Makes images. Nothing is drawn: an image has a size, and no content.
public final class UIGraphicsImageRenderer: NSObject {
  private let size: CGSize

  public init(size: CGSize) {
    self.size = size
    super.init()
  }

  public convenience init(bounds: CGRect) { self.init(size: bounds.size) }

  /// Calls `actions`, and returns an image of the renderer's size.
  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    actions(UIGraphicsImageRendererContext())
    return UIImage(emptyOf: size)
  }
}

/// What a ``UIGraphicsImageRenderer`` draws into.
public final class UIGraphicsImageRendererContext: NSObject {
  public let cgContext = CGContext()
}

/// What images are drawn into. Nothing is drawn.
public final class CGContext: NSObject {}

extension UIView {
  /// Draws the view and all views inside. Nothing is drawn.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates: Bool) -> Bool {
    MainThreadChecker.called("UIView.drawHierarchy(in:afterScreenUpdates:)")
    return true
  }

  /// A view with the picture of this one.
  public func snapshotView(afterScreenUpdates: Bool) -> UIView? {
    MainThreadChecker.called("UIView.snapshotView(afterScreenUpdates:)")
    return UIView(frame: bounds)
  }
}

extension CALayer {
  /// Draws the layer. Nothing is drawn.
  public func render(in context: CGContext) {
    if isOfView { MainThreadChecker.called("CALayer.render(in:)") }
  }
}
