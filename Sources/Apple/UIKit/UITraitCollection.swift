import Foundation

/// What the device and its settings are like.
@preconcurrency @MainActor
open class UITraitCollection: NSObject {
  nonisolated override init() { super.init() }

  static let current = UITraitCollection()

  open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  open var userInterfaceStyle: UIUserInterfaceStyle { .light }
  open var displayScale: CGFloat { UIScreen.main.scale }
}

/// Whether the screen is bright or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified, light, dark
}

/// Distances from the edges of a rectangle.
public struct UIEdgeInsets: Hashable, Sendable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat

  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  public static let zero = UIEdgeInsets()
}

/// A part of a view that constraints can name.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
  open private(set) weak var owningView: UIView?
  private let view: UIView

  init(_ view: UIView) {
    self.view = view
    owningView = view
    super.init()
  }

  open var layoutFrame: CGRect { view.bounds }
  open var leadingAnchor: NSLayoutAnchor { view.leadingAnchor }
  open var trailingAnchor: NSLayoutAnchor { view.trailingAnchor }
  open var leftAnchor: NSLayoutAnchor { view.leftAnchor }
  open var rightAnchor: NSLayoutAnchor { view.rightAnchor }
  open var topAnchor: NSLayoutAnchor { view.topAnchor }
  open var bottomAnchor: NSLayoutAnchor { view.bottomAnchor }
  open var widthAnchor: NSLayoutAnchor { view.widthAnchor }
  open var heightAnchor: NSLayoutAnchor { view.heightAnchor }
  open var centerXAnchor: NSLayoutAnchor { view.centerXAnchor }
  open var centerYAnchor: NSLayoutAnchor { view.centerYAnchor }
}

extension UIView {
  public var traitCollection: UITraitCollection { .current }
  public var contentScaleFactor: CGFloat { UIScreen.main.scale }
  /// No part of the screen is covered.
  public var safeAreaInsets: UIEdgeInsets { .zero }
  public var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide(self) }
  public var layoutMarginsGuide: UILayoutGuide { UILayoutGuide(self) }
}

extension UIViewController {
  public var traitCollection: UITraitCollection { .current }
}
