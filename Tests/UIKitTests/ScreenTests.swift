import Testing

@testable import UIKit

/// Screens are shown and closed as the system does it.
@MainActor
@Suite struct ScreenTests {
  final class WatchingScreen: UIViewController {
    var calls: [String] = []

    override func viewDidLoad() { calls.append("did load") }
    override func viewWillAppear(_ animated: Bool) { calls.append("will appear") }
    override func viewDidAppear(_ animated: Bool) { calls.append("did appear") }
    override func viewWillDisappear(_ animated: Bool) {
      calls.append(presentingViewController == nil ? "closed too early" : "will disappear")
    }
    override func viewDidDisappear(_ animated: Bool) {
      calls.append(presentingViewController == nil ? "did disappear" : "closed too late")
    }
  }

  @Test(arguments: [false, true])
  func `a screen is told that it appears and disappears`(closesItself: Bool) {
    let (root, screen) = (UIViewController(), WatchingScreen())
    var completions = 0

    root.present(screen, animated: true) { completions += 1 }
    #expect(root.presentedViewController === screen)
    #expect(screen.presentingViewController === root)
    #expect(screen.calls == ["did load", "will appear", "did appear"])
    screen.calls = []

    (closesItself ? screen : root).dismiss(animated: true) { completions += 1 }
    #expect(root.presentedViewController == nil)
    #expect(screen.calls == ["will disappear", "did disappear"])
    #expect(completions == 2)

    root.dismiss(animated: true)
    #expect(screen.calls.count == 2)
  }

  @Test func `a child has one parent until it is removed`() {
    let (parent, child) = (UIViewController(), UIViewController())

    parent.addChild(child)
    #expect(parent.children == [child])
    #expect(child.parent === parent)

    let other = UIViewController()
    other.addChild(child)
    #expect(parent.children.isEmpty)
    #expect(other.children == [child])
    #expect(child.parent === other)

    child.removeFromParent()
    #expect(other.children.isEmpty)
    #expect(child.parent == nil)
  }

  @Test func `a screen that is neither presented nor a child can be closed and removed`() {
    let screen = WatchingScreen()
    screen.dismiss(animated: true)
    screen.removeFromParent()
    #expect(screen.calls.isEmpty)
  }

  @Test func `a child that is added twice is there once, at the end`() {
    let (parent, first, second) = (UIViewController(), UIViewController(), UIViewController())
    for child in [first, second, first] { parent.addChild(child) }
    #expect(parent.children == [second, first])
  }

  @Test func `a choice without screens shows none`() {
    let tabs = UITabBarController()
    tabs.viewControllers = []
    #expect(tabs.selectedViewController == nil)
    tabs.selectedIndex = -1
    #expect(tabs.selectedViewController == nil)
  }
}
