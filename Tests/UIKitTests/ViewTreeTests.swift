import Testing

@testable import UIKit

/// What views are told when they move, and what new objects are.
@MainActor
@Suite struct ViewTreeTests {
  /// Writes down what it is told.
  private final class Watcher: UIView {
    nonisolated(unsafe) static var calls: [String] = []
    private func note(_ call: String, _ isPlaced: Bool) {
      Self.calls.append("\(tag) \(call)\(isPlaced ? "" : " nil")")
    }
    override func willMove(toSuperview newSuperview: UIView?) {
      note("will move", newSuperview != nil)
    }
    override func didMoveToSuperview() { note("moved", superview != nil) }
    override func willMove(toWindow newWindow: UIWindow?) { note("to window", newWindow != nil) }
    override func didMoveToWindow() { note("in window", window != nil) }
    override func didAddSubview(_ subview: UIView) { note("added \(subview.tag)", true) }
    override func willRemoveSubview(_ subview: UIView) { note("removes \(subview.tag)", true) }
  }

  private func calls(_ work: () -> Void) -> [String] {
    Watcher.calls = []
    work()
    return Watcher.calls
  }

  @Test func `views are told of their superview, and the whole tree of its window`() {
    let (window, outside, outer, inner) = (UIWindow(), UIView(), Watcher(), Watcher())
    (outer.tag, inner.tag) = (1, 2)

    #expect(calls { outer.addSubview(inner) } == ["2 will move", "1 added 2", "2 moved"])
    #expect(
      calls { window.addSubview(outer) } == [
        "1 will move", "1 to window", "2 to window", "1 moved", "1 in window", "2 in window",
      ])
    // In the same window, only the superview changes.
    #expect(
      calls { window.addSubview(inner) } == ["2 will move", "1 removes 2", "2 moved"])
    #expect(
      calls { outside.addSubview(inner) }
        == ["2 will move", "2 to window nil", "2 moved", "2 in window nil"])
    #expect(
      calls { outer.removeFromSuperview() }
        == ["1 will move nil", "1 to window nil", "1 moved nil", "1 in window nil"])
    #expect(calls { inner.removeFromSuperview() } == ["2 will move nil", "2 moved nil"])
    #expect(calls { inner.removeFromSuperview() } == [])
    #expect(window.subviews.count == 1)
  }

  @Test func `beside a view that is elsewhere, a view is inserted at an end`() {
    let (view, first, second, stranger) = (UIView(), UIView(), UIView(), UIView())
    view.addSubview(first)
    view.insertSubview(second, belowSubview: stranger)
    #expect(view.subviews == [second, first])
    view.insertSubview(second, aboveSubview: stranger)
    #expect(view.subviews == [first, second])
    view.bringSubviewToFront(stranger)
    view.sendSubviewToBack(stranger)
    #expect(view.subviews == [first, second])
  }

  @Test func `a view takes a touch if it can be seen and touched`() {
    func isHit(_ change: (UIView) -> Void, at point: CGPoint = CGPoint(x: 1, y: 1)) -> Bool {
      let view = UIView(frame: CGRect(x: 10, y: 10, width: 5, height: 5))
      change(view)
      return view.hitTest(point, with: nil) === view
    }
    #expect(isHit { _ in })
    #expect(isHit { $0.alpha = 0.02 })
    #expect(!isHit { $0.alpha = 0.01 })
    #expect(!isHit { $0.isHidden = true })
    #expect(!isHit { $0.isUserInteractionEnabled = false })
    #expect(isHit({ _ in }, at: CGPoint(x: 0, y: 4.9)))
    #expect(!isHit({ _ in }, at: CGPoint(x: 5, y: 1)))
    #expect(!isHit({ _ in }, at: CGPoint(x: -1, y: 1)))
  }

  @Test func `a new view is as in UIKit`() {
    let view = UIView()
    #expect(view.frame == .zero)
    #expect(view.alpha == 1)
    #expect(view.tag == 0)
    #expect(!view.isHidden)
    #expect(view.isOpaque)
    #expect(!view.clipsToBounds)
    #expect(view.isUserInteractionEnabled)
    #expect(view.backgroundColor == nil)
    #expect(view.contentMode == .scaleToFill)
    #expect(view.transform.isIdentity)
    #expect(view.autoresizingMask == [])
    #expect(view.translatesAutoresizingMaskIntoConstraints)
    #expect(!view.isAccessibilityElement)
    #expect(view.gestureRecognizers == nil)
    #expect(view.intrinsicContentSize == CGSize(width: -1, height: -1))
    #expect(view.window == nil)
    let layer = CALayer()
    #expect(layer.opacity == 1)
    #expect(layer.shadowOpacity == 0)
    #expect(layer.sublayers == nil)
    #expect(!layer.masksToBounds)
    #expect(!layer.isHidden)
    #expect(layer.frame == .zero)
    #expect(layer.shadowOffset == .zero)
    let sizes = [layer.cornerRadius, layer.borderWidth, layer.shadowRadius, layer.zPosition]
    #expect(sizes == [0, 0, 0, 0])
    let colors = [layer.borderColor, layer.backgroundColor, layer.shadowColor]
    #expect(colors == [nil, nil, nil])
    #expect(layer.contents == nil)
    #expect(layer.superlayer == nil)
    #expect(view.constraints == [])
    #expect(view.tintColor == nil)
    #expect(view.accessibilityIdentifier == nil)
    #expect(view.accessibilityLabel == nil)
    #expect(UITapGestureRecognizer().view == nil)
    #expect(UIWindow().windowScene == nil)
    let masks: [UIView.AutoresizingMask] = [
      .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin,
      .flexibleHeight, .flexibleBottomMargin,
    ]
    #expect(masks.map(\.rawValue) == [1, 2, 4, 8, 16, 32])
    let modes: [UIView.ContentMode] = [.scaleAspectFit, .scaleAspectFill, .center, .bottomRight]
    #expect(modes.map(\.rawValue) == [1, 2, 4, 12])
  }

  @Test func `a new screen is empty, and its view is loaded once`() {
    final class Screen: UIViewController {
      var loads = 0
      override func viewDidLoad() { loads += 1 }
    }
    let screen = Screen()
    #expect(!screen.isViewLoaded)
    #expect(screen.viewIfLoaded == nil)
    #expect(screen.modalPresentationStyle == .automatic)
    #expect(!screen.isBeingPresented)
    #expect(screen.navigationController == nil)
    #expect(screen.view.frame == CGRect(x: 0, y: 0, width: 390, height: 844))
    screen.loadViewIfNeeded()
    #expect(screen.loads == 1)
    #expect(screen.view.next === screen)
  }

  @Test func `a window shows the new screen in place of the old one`() {
    let (window, screen) = (UIWindow(), UIViewController())
    let old = window.rootViewController?.view
    window.rootViewController = screen
    #expect(window.subviews == [screen.view])
    #expect(old?.superview == nil)
    window.rootViewController = screen
    #expect(window.subviews == [screen.view])
  }

  @Test func `notifications and styles have the names and numbers of the system`() {
    let names = [
      UIApplication.didBecomeActiveNotification, UIApplication.didEnterBackgroundNotification,
      UIApplication.willEnterForegroundNotification, UIApplication.willResignActiveNotification,
    ]
    #expect(
      names.map(\.rawValue) == [
        "UIApplicationDidBecomeActiveNotification", "UIApplicationDidEnterBackgroundNotification",
        "UIApplicationWillEnterForegroundNotification", "UIApplicationWillResignActiveNotification",
      ])
    let styles: [UIModalPresentationStyle] = [
      .fullScreen, .pageSheet, .custom, .overFullScreen, .popover, .none, .automatic,
    ]
    #expect(styles.map(\.rawValue) == [0, 1, 4, 5, 7, -1, -2])
    let states: [UIScene.ActivationState] = [.unattached, .foregroundActive, .background]
    #expect(states.map(\.rawValue) == [-1, 0, 2])
  }
}
