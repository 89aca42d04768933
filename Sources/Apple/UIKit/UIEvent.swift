import Foundation

/// What people do with the screen. There are no touches here: a simulated tap calls the ad.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  open var allTouches: Set<UITouch>? { nil }
  open var timestamp: TimeInterval { ProcessInfo.processInfo.systemUptime }
}

/// A finger on the screen.
@preconcurrency @MainActor
open class UITouch: NSObject {
  open var view: UIView? { nil }
  open var tapCount: Int { 1 }
  open func location(in view: UIView?) -> CGPoint { .zero }
}

extension UIView {
  /// The rectangle in the coordinates of this view.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    let origin = convert(CGRect.zero, to: view).origin
    return rect.offsetBy(dx: -origin.x, dy: -origin.y)
  }

  /// The point in the coordinates of this view.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    convert(CGRect(origin: point, size: .zero), from: view).origin
  }
}
