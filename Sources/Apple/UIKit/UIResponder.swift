// UIKit re-exports Foundation, and so do adapters' sources expect it.
@_exported public import Foundation

/// An object that can handle events.
///
/// This module has the types of UIKit that adapters use, so that their sources compile without a
/// device. Nothing is drawn: views hold frames, images and texts, and form a tree.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  public override init() { super.init() }

  /// The next responder of the chain; `nil` at its end.
  open var next: UIResponder? { nil }

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
