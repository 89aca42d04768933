import Foundation

/// A screen of the application.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
  private var loadedView: UIView?

  /// The main view. It is made when it is first asked for.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! {
    get {
      if loadedView == nil {
        loadView()
        viewDidLoad()
      }
      return loadedView
    }
    set {
      loadedView = newValue
      newValue?.viewController = self
    }
  }

  open var isViewLoaded: Bool { loadedView != nil }
  open var viewIfLoaded: UIView? { loadedView }
  open var title: String?
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open private(set) weak var parent: UIViewController?
  open private(set) var children: [UIViewController] = []
  open private(set) var presentedViewController: UIViewController?
  open private(set) weak var presentingViewController: UIViewController?
  open var isBeingPresented: Bool { presentingViewController != nil }
  open var navigationController: UINavigationController? {
    self as? UINavigationController ?? parent?.navigationController
  }

  public override convenience init() {
    self.init(nibName: nil, bundle: nil)
  }

  public init(nibName: String?, bundle: Bundle?) {
    super.init()
    MainThreadChecker.called("UIViewController.init(nibName:bundle:)")
  }

  public required init?(coder: NSCoder) {
    super.init()
  }

  open override var next: UIResponder? { loadedView?.superview }

  open func loadView() {
    view = UIView(frame: UIScreen.main.bounds)
  }

  open func loadViewIfNeeded() { _ = view }
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}

  /// Shows another screen over this one, at once.
  open func present(
    _ viewController: UIViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {
    MainThreadChecker.called("UIViewController.present(_:animated:completion:)")
    presentedViewController = viewController
    viewController.presentingViewController = self
    viewController.loadViewIfNeeded()
    viewController.viewWillAppear(animated)
    viewController.viewDidAppear(animated)
    completion?()
  }

  /// Closes the screen over this one; if there is none, this screen.
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    MainThreadChecker.called("UIViewController.dismiss(animated:completion:)")
    guard let presented = presentedViewController else {
      presentingViewController?.dismiss(animated: animated, completion: completion)
      return
    }
    presented.viewWillDisappear(animated)
    presentedViewController = nil
    presented.presentingViewController = nil
    presented.viewDidDisappear(animated)
    completion?()
  }

  open func addChild(_ child: UIViewController) {
    child.removeFromParent()
    children.append(child)
    child.parent = self
  }

  open func removeFromParent() {
    parent?.children.remove(self)
    parent = nil
  }

  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}
}

/// How a screen covers another.
public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen
  case overCurrentContext, popover
  case none = -1
  case automatic = -2
}

/// A stack of screens.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  open var viewControllers: [UIViewController] { children }
  open var topViewController: UIViewController? { children.last }
  open var visibleViewController: UIViewController? { presentedViewController ?? children.last }

  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    addChild(rootViewController)
  }
}

/// A choice of screens.
@preconcurrency @MainActor
open class UITabBarController: UIViewController {
  open var viewControllers: [UIViewController]?
  open var selectedIndex = 0
  open var selectedViewController: UIViewController? {
    guard let viewControllers, viewControllers.indices.contains(selectedIndex) else { return nil }
    return viewControllers[selectedIndex]
  }
}
