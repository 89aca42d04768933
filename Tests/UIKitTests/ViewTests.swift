import Testing

@testable import UIKit

/// Views form a tree, and have frames.
@MainActor
@Suite struct ViewTests {
  private func view(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> UIView {
    UIView(frame: CGRect(x: x, y: y, width: width, height: height))
  }

  /// Three views in a fourth one.
  private func family() -> (parent: UIView, a: UIView, b: UIView, c: UIView) {
    let (parent, a, b, c) = (UIView(), UIView(), UIView(), UIView())
    for view in [a, b, c] { parent.addSubview(view) }
    return (parent, a, b, c)
  }

  // MARK: Frames

  @Test func `a view's centre follows its frame, and moves it`() {
    let view = view(10, 20, 30, 40)
    #expect(view.center == CGPoint(x: 25, y: 40))

    view.center = CGPoint(x: 100, y: 200)
    #expect(view.frame == CGRect(x: 85, y: 180, width: 30, height: 40))
  }

  @Test func `bounds change the size, and not the place`() {
    let view = view(10, 20, 30, 40)
    view.bounds = CGRect(x: 5, y: 6, width: 70, height: 80)
    #expect(view.frame == CGRect(x: 10, y: 20, width: 70, height: 80))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 70, height: 80))
  }

  @Test func `a view needs a layout only after a new size`() {
    final class CountingView: UIView {
      var count = 0
      override func setNeedsLayout() { count += 1 }
    }
    let view = CountingView(frame: .zero)

    view.frame.origin = CGPoint(x: 5, y: 5)
    #expect(view.count == 0)
    view.frame.size.width = 5
    #expect(view.count == 1)
    view.addSubview(UIView())
    #expect(view.count == 2)
  }

  @Test func `a layout reaches the views inside, outermost first`() {
    final class LaidOutView: UIView {
      nonisolated(unsafe) static var tags: [Int] = []
      override func layoutSubviews() { Self.tags.append(tag) }
    }
    LaidOutView.tags = []
    let (outer, inner) = (LaidOutView(), LaidOutView())
    (outer.tag, inner.tag) = (1, 2)
    outer.addSubview(inner)

    outer.layoutIfNeeded()

    #expect(LaidOutView.tags == [1, 2])
  }

  @Test func `a view fits its own size unless it says otherwise`() {
    final class FittingView: UIView {
      override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: size.width / 2)
      }
    }
    let plain = view(1, 2, 30, 40)
    plain.sizeToFit()
    #expect(plain.frame == CGRect(x: 1, y: 2, width: 30, height: 40))
    #expect(plain.intrinsicContentSize == CGSize(width: -1, height: -1))

    let fitting = FittingView(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
    fitting.sizeToFit()
    #expect(fitting.frame == CGRect(x: 1, y: 2, width: 30, height: 15))
  }

  @Test func `a rectangle and a point are the same place in the coordinates of another view`() {
    let (outer, first, inner, second) = (
      view(100, 200, 300, 300), view(10, 20, 100, 100), view(1, 2, 10, 10), view(50, 60, 10, 10)
    )
    outer.addSubview(first)
    first.addSubview(inner)
    outer.addSubview(second)

    let rect = CGRect(x: 5, y: 5, width: 7, height: 8)
    #expect(inner.convert(rect, to: outer) == CGRect(x: 16, y: 27, width: 7, height: 8))
    #expect(inner.convert(rect, to: second) == CGRect(x: -34, y: -33, width: 7, height: 8))
    #expect(inner.convert(rect, to: nil) == CGRect(x: 116, y: 227, width: 7, height: 8))
    #expect(inner.convert(CGPoint(x: 5, y: 6), to: outer) == CGPoint(x: 16, y: 28))
    #expect(outer.convert(CGPoint(x: 16, y: 28), from: inner) == CGPoint(x: 27, y: 50))
    #expect(inner.convert(rect, from: outer) == CGRect(x: -6, y: -17, width: 7, height: 8))
  }

  // MARK: The tree

  @Test func `a view is inserted below or above another one`() {
    let (parent, a, b, c) = family()
    let (below, above) = (UIView(), UIView())

    parent.insertSubview(below, belowSubview: b)
    parent.insertSubview(above, aboveSubview: b)

    #expect(parent.subviews == [a, below, b, above, c])
  }

  @Test func `a view that is inside already is moved below or above another one`() {
    let (parent, a, b, c) = family()

    parent.insertSubview(a, belowSubview: c)
    #expect(parent.subviews == [b, a, c])
    parent.insertSubview(b, aboveSubview: a)
    #expect(parent.subviews == [a, b, c])
    parent.insertSubview(c, belowSubview: a)
    #expect(parent.subviews == [c, a, b])
    parent.insertSubview(c, aboveSubview: b)
    #expect(parent.subviews == [a, b, c])
  }

  @Test(arguments: [
    (-1, [3, 1, 2]), (0, [3, 1, 2]), (1, [1, 3, 2]), (2, [1, 2, 3]), (9, [1, 2, 3]),
  ])
  func `a view is inserted at an index that exists`(index: Int, tags: [Int]) {
    let parent = UIView()
    for tag in 1...3 {
      let view = UIView()
      view.tag = tag
      parent.insertSubview(view, at: tag == 3 ? index : tag)
    }
    #expect(parent.subviews.map(\.tag) == tags)
  }

  @Test func `a view is brought to the front and sent to the back`() {
    let (parent, a, b, c) = family()

    parent.bringSubviewToFront(a)
    #expect(parent.subviews == [b, c, a])
    parent.sendSubviewToBack(c)
    #expect(parent.subviews == [c, b, a])

    parent.bringSubviewToFront(UIView())
    parent.sendSubviewToBack(UIView())
    #expect(parent.subviews == [c, b, a])
  }

  @Test func `a view has one superview`() {
    let (first, second, view) = (UIView(), UIView(), UIView())
    first.addSubview(view)
    second.addSubview(view)

    #expect(first.subviews.isEmpty)
    #expect(second.subviews == [view])
    #expect(view.superview === second)
  }

  @Test func `a view descends from itself and from the views around it`() {
    let (parent, a, b, _) = family()
    let inner = UIView()
    a.addSubview(inner)

    #expect(inner.isDescendant(of: inner))
    #expect(inner.isDescendant(of: parent))
    #expect(!inner.isDescendant(of: b))
    #expect(!parent.isDescendant(of: inner))
  }

  @Test func `a view is found by its tag, the outermost first`() {
    let (parent, a, b, c) = family()
    let inner = UIView()
    a.addSubview(inner)
    (inner.tag, b.tag, c.tag) = (7, 7, 8)

    #expect(parent.viewWithTag(7) === inner)
    #expect(parent.viewWithTag(8) === c)
    #expect(parent.viewWithTag(0) === parent)
    #expect(parent.viewWithTag(9) == nil)
  }

  // MARK: Touches

  @Test(arguments: [
    (true, false, 1.0, true), (true, false, 0.02, true), (true, false, 0.01, false),
    (true, true, 1.0, false), (false, false, 1.0, false),
  ])
  func `a touch is for a view that takes touches and can be seen`(
    takesTouches: Bool, isHidden: Bool, alpha: CGFloat, isHit: Bool
  ) {
    let outer = view(0, 0, 10, 10)
    let inner = view(0, 0, 10, 10)
    outer.addSubview(inner)
    (inner.isUserInteractionEnabled, inner.isHidden) = (takesTouches, isHidden)
    inner.alpha = alpha

    #expect(outer.hitTest(CGPoint(x: 1, y: 1), with: nil) === (isHit ? inner : outer))
  }

  @Test func `a touch is for the uppermost view that takes it`() {
    final class Transparent: UIView {
      override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { false }
    }
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let button = UIButton(frame: CGRect(x: 20, y: 20, width: 50, height: 50))
    view.addSubview(button)
    view.addSubview(Transparent(frame: view.bounds))

    #expect(view.hitTest(CGPoint(x: 30, y: 30), with: nil) === button)
    #expect(view.hitTest(CGPoint(x: 5, y: 5), with: nil) === view)
    #expect(view.hitTest(CGPoint(x: 500, y: 5), with: nil) == nil)
    #expect(button.convert(CGPoint(x: 30, y: 30), from: view) == CGPoint(x: 10, y: 10))
  }

  @Test func `responders lead from a view to its screen and to the views around`() {
    let (screen, outer, inner) = (UIViewController(), UIView(), UIView())
    outer.addSubview(screen.view)
    screen.view.addSubview(inner)

    #expect(inner.next === screen.view)
    #expect(screen.view.next === screen)
    #expect(screen.next === outer)
    #expect(outer.next == nil)
    #expect(UIViewController().next == nil)
    #expect(UIResponder().next == nil)
  }

  @Test func `gesture recognizers know their view until they are removed`() {
    let (view, first, second) = (UIView(), UITapGestureRecognizer(), UITapGestureRecognizer())
    #expect(view.gestureRecognizers == nil)
    #expect(first.numberOfTapsRequired == 1)
    #expect(first.isEnabled)
    #expect(first.cancelsTouchesInView)

    view.addGestureRecognizer(first)
    view.addGestureRecognizer(second)
    #expect(view.gestureRecognizers == [first, second])
    #expect(first.view === view)

    view.removeGestureRecognizer(first)
    #expect(view.gestureRecognizers == [second])
    #expect(first.view == nil)
    #expect(second.view === view)

    let other = UIView()
    other.addGestureRecognizer(second)
    #expect(view.gestureRecognizers == [])
    #expect(other.gestureRecognizers == [second])
    #expect(second.view === other)
  }

  @Test func `a gesture recognizer of another view stays there`() {
    let (view, other, gesture) = (UIView(), UIView(), UITapGestureRecognizer())
    other.addGestureRecognizer(gesture)

    view.removeGestureRecognizer(gesture)

    #expect(gesture.view === other)
    #expect(other.gestureRecognizers == [gesture])
  }

  @Test func `no touch is on the screen`() {
    let (view, event, touch) = (UIView(), UIEvent(), UITouch())
    view.touchesBegan([touch], with: event)
    view.touchesMoved([touch], with: event)
    view.touchesEnded([touch], with: event)
    view.touchesCancelled([touch], with: nil)

    #expect(event.allTouches == nil)
    #expect(event.timestamp > 0)
    #expect(touch.view == nil)
    #expect(touch.tapCount == 1)
    #expect(touch.location(in: view) == .zero)
  }

  @Test func `an animation changes its views at once`() {
    var steps: [String] = []

    UIView.animate(
      withDuration: 1, animations: { steps.append("change") },
      completion: { steps.append("done \($0)") })
    UIView.animate(withDuration: 1, animations: { steps.append("another") })

    #expect(steps == ["change", "done true", "another"])
  }

  // MARK: Layers

  @Test func `a layer has the size of its frame, and one layer around it`() {
    let (first, second, layer) = (CALayer(), CALayer(), CALayer())
    layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 3, height: 4))
    layer.bounds = CGRect(x: 9, y: 9, width: 5, height: 6)
    #expect(layer.frame == CGRect(x: 1, y: 2, width: 5, height: 6))

    first.addSublayer(layer)
    second.addSublayer(layer)
    #expect(first.sublayers == [])
    #expect(layer.superlayer === second)
    layer.removeFromSuperlayer()
    #expect(layer.superlayer == nil)
    #expect(second.sublayers == [])
  }

  @Test func `layers keep their values`() {
    let view = UIView()
    let layer = CALayer()
    view.layer.addSublayer(layer)
    view.layer.borderColor = UIColor.red.withAlphaComponent(0.5).cgColor
    view.transform = CGAffineTransform(scaleX: 2, y: 2)

    #expect(view.layer.sublayers == [layer])
    #expect(layer.superlayer === view.layer)
    #expect(view.layer.borderColor?.alpha == 0.5)
    #expect(!view.transform.isIdentity)
  }

  @Test func `transformations have the matrices of Core Graphics`() {
    func parts(_ t: CGAffineTransform) -> [CGFloat] { [t.a, t.b, t.c, t.d, t.tx, t.ty] }

    #expect(parts(.identity) == [1, 0, 0, 1, 0, 0])
    #expect(parts(CGAffineTransform(scaleX: 2, y: 3)) == [2, 0, 0, 3, 0, 0])
    #expect(parts(CGAffineTransform(translationX: 4, y: 5)) == [1, 0, 0, 1, 4, 5])
    let root = CGFloat(0.75).squareRoot()
    let turn = CGAffineTransform(rotationAngle: .pi / 6)
    for (part, expected) in zip(parts(turn), [root, 0.5, -0.5, root]) {
      #expect(abs(part - expected) < 1e-12)
    }
    #expect(CGAffineTransform(rotationAngle: 0).isIdentity)
  }

  @Test func `a view is inside of itself and of what holds it, and of nothing else`() {
    let (parent, a, b, _) = family()
    let inner = UIView()
    a.addSubview(inner)
    for (view, other) in [(inner, inner), (inner, a), (inner, parent), (a, parent)] {
      #expect(view.isDescendant(of: other))
    }
    for (view, other) in [(inner, b), (a, inner), (parent, a), (a, b)] {
      #expect(!view.isDescendant(of: other))
    }
  }

  @Test func `a picture of a view is as large as the view`() {
    let view = view(10, 20, 30, 40)
    #expect(view.drawHierarchy(in: view.bounds, afterScreenUpdates: true))
    #expect(view.snapshotView(afterScreenUpdates: true)?.frame.size == view.frame.size)
    var count = 0
    let image = UIGraphicsImageRenderer(bounds: view.bounds).image { _ in count += 1 }
    #expect(image.size == view.frame.size)
    #expect(count == 1)
  }

  @Test func `constants have the numbers of UIKit`() {
    typealias Direction = UISwipeGestureRecognizer.Direction
    #expect([Direction.right, .left, .up, .down].map(\.rawValue) == [1, 2, 4, 8])
    #expect(UISwipeGestureRecognizer().direction == .right)
    typealias Options = NSPointerFunctions.Options
    #expect(Options.weakMemory.rawValue == 5)
    #expect(Options.copyIn.rawValue == 65_536)
  }
}
