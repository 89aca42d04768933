import Foundation

/// A rectangle on screen, with views inside.
@preconcurrency @MainActor
open class UIView: UIResponder {
  /// How a view shows its content.
  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
    case topLeft, topRight, bottomLeft, bottomRight
  }

  /// How a view changes when its superview does.
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  /// The place of the view in its superview.
  open var frame: CGRect {
    didSet {
      MainThreadChecker.called("UIView.frame")
      if frame.size != oldValue.size { setNeedsLayout() }
    }
  }

  /// The frame in the view's own coordinates.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }

  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set {
      frame.origin = CGPoint(
        x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2)
    }
  }

  open private(set) weak var superview: UIView?
  open private(set) var subviews: [UIView] = []

  open var tag = 0
  open var isHidden = false {
    didSet { MainThreadChecker.called("UIView.isHidden") }
  }
  open var alpha: CGFloat = 1 {
    didSet { MainThreadChecker.called("UIView.alpha") }
  }
  open var isOpaque = true
  open var clipsToBounds = false {
    didSet { MainThreadChecker.called("UIView.clipsToBounds") }
  }
  open var isUserInteractionEnabled = true
  open var backgroundColor: UIColor? {
    didSet { MainThreadChecker.called("UIView.backgroundColor") }
  }
  open var tintColor: UIColor?
  open var contentMode = ContentMode.scaleToFill {
    didSet { MainThreadChecker.called("UIView.contentMode") }
  }
  open var transform = CGAffineTransform.identity {
    didSet { MainThreadChecker.called("UIView.transform") }
  }
  open var autoresizingMask: AutoresizingMask = []
  open var translatesAutoresizingMaskIntoConstraints = true
  open var accessibilityIdentifier: String?
  open var accessibilityLabel: String?
  open var isAccessibilityElement = false
  open private(set) var gestureRecognizers: [UIGestureRecognizer]?
  open private(set) var constraints: [NSLayoutConstraint] = []
  public let layer = CALayer()

  public override convenience init() {
    self.init(frame: .zero)
  }

  public init(frame: CGRect) {
    self.frame = frame
    super.init()
    layer.isOfView = true
    MainThreadChecker.called("UIView.init(frame:)")
  }

  public required init?(coder: NSCoder) {
    frame = .zero
    super.init()
  }

  open override var next: UIResponder? { viewController ?? superview }

  /// The view controller that the view belongs to as its main view.
  weak var viewController: UIViewController?

  /// The window that the view is in.
  open var window: UIWindow? { superview as? UIWindow ?? superview?.window }

  // MARK: The tree

  open func addSubview(_ view: UIView) {
    insertSubview(view, at: subviews.count)
  }

  open func insertSubview(_ view: UIView, at index: Int) {
    MainThreadChecker.called("UIView.addSubview(_:)")
    let (before, after) = (view.window, window)
    view.willMove(toSuperview: self)
    if before !== after { view.tellTree { $0.willMove(toWindow: after) } }
    view.removeFromTree()
    subviews.insert(view, at: min(max(index, 0), subviews.count))
    view.superview = self
    didAddSubview(view)
    view.didMoveToSuperview()
    if before !== after { view.tellTree { $0.didMoveToWindow() } }
    setNeedsLayout()
  }

  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    // The view leaves its old place first.
    var others = subviews
    others.remove(view)
    insertSubview(view, at: others.index(of: sibling) ?? 0)
  }

  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    var others = subviews
    others.remove(view)
    insertSubview(view, at: (others.index(of: sibling) ?? others.count) + 1)
  }

  open func bringSubviewToFront(_ view: UIView) {
    guard let index = subviews.index(of: view) else { return }
    subviews.append(subviews.remove(at: index))
  }

  open func sendSubviewToBack(_ view: UIView) {
    guard let index = subviews.index(of: view) else { return }
    subviews.insert(subviews.remove(at: index), at: 0)
  }

  open func removeFromSuperview() {
    guard superview != nil else { return }
    MainThreadChecker.called("UIView.removeFromSuperview()")
    let isInWindow = window != nil
    willMove(toSuperview: nil)
    if isInWindow { tellTree { $0.willMove(toWindow: nil) } }
    removeFromTree()
    didMoveToSuperview()
    if isInWindow { tellTree { $0.didMoveToWindow() } }
  }

  /// Tells the view and all views inside.
  private func tellTree(_ tell: (UIView) -> Void) {
    tell(self)
    for subview in subviews { subview.tellTree(tell) }
  }

  private func removeFromTree() {
    guard let parent = superview else { return }
    parent.willRemoveSubview(self)
    parent.subviews.remove(self)
    superview = nil
  }

  open func willMove(toSuperview newSuperview: UIView?) {}
  open func didMoveToSuperview() {}
  open func willMove(toWindow newWindow: UIWindow?) {}
  open func didMoveToWindow() {}
  open func didAddSubview(_ subview: UIView) {}
  open func willRemoveSubview(_ subview: UIView) {}

  open func isDescendant(of view: UIView) -> Bool {
    self === view || superview?.isDescendant(of: view) == true
  }

  /// Finds the view with the tag: this one, or one inside.
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for subview in subviews {
      if let found = subview.viewWithTag(tag) { return found }
    }
    return nil
  }

  // MARK: Layout

  /// Subviews are laid out at once: nothing is drawn later.
  open func setNeedsLayout() {}

  open func layoutIfNeeded() {
    MainThreadChecker.called("UIView.layoutIfNeeded()")
    layoutSubviews()
    for subview in subviews { subview.layoutIfNeeded() }
  }

  open func layoutSubviews() {}
  open func setNeedsDisplay() {}
  open func updateConstraints() {}
  open func setNeedsUpdateConstraints() {}

  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  open func sizeToFit() {
    frame.size = sizeThatFits(bounds.size)
  }

  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    let (from, to) = (originOnScreen, view?.originOnScreen ?? .zero)
    return rect.offsetBy(dx: from.x - to.x, dy: from.y - to.y)
  }

  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    convert(CGRect(origin: point, size: .zero), to: view).origin
  }

  private var originOnScreen: CGPoint {
    let parent = superview?.originOnScreen ?? .zero
    return CGPoint(x: parent.x + frame.minX, y: parent.y + frame.minY)
  }

  open func addConstraint(_ constraint: NSLayoutConstraint) {
    MainThreadChecker.called("UIView.addConstraint(_:)")
    constraint.isActive = true
    constraints.append(constraint)
  }
  open func addConstraints(_ added: [NSLayoutConstraint]) {
    NSLayoutConstraint.activate(added)
    constraints += added
  }
  open func removeConstraints(_ removed: [NSLayoutConstraint]) {
    NSLayoutConstraint.deactivate(removed)
    for constraint in removed { constraints.remove(constraint) }
  }

  // MARK: Touches

  /// Whether the point is inside of the view.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  /// The view that a touch at the point is for.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha > 0.01, self.point(inside: point, with: event)
    else { return nil }
    for subview in subviews.reversed() {
      if let hit = subview.hitTest(subview.convert(point, from: self), with: event) { return hit }
    }
    return self
  }

  /// Never called: the traits do not change.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: Gestures

  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    MainThreadChecker.called("UIView.addGestureRecognizer(_:)")
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizer.view = self
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
  }

  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizers?.remove(gestureRecognizer)
    if gestureRecognizer.view === self { gestureRecognizer.view = nil }
  }

  // MARK: Animation

  /// Changes the views at once.
  public class func animate(
    withDuration duration: TimeInterval,
    animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }

  public nonisolated static let noIntrinsicMetric: CGFloat = -1
}
