import Testing

@testable import UIKit

/// The application, its screen and its screens, as an adapter finds them.
@MainActor
@Suite struct ApplicationTests {
  @Test func `the application is active, with one window in one scene`() throws {
    let application = UIApplication.shared
    let scene = try #require(application.connectedScenes.first as? UIWindowScene)

    #expect(application.applicationState == .active)
    #expect(application.connectedScenes.count == 1)
    #expect(application.windows.count == 1)
    #expect(application.keyWindow === application.windows[0])
    #expect(scene.keyWindow === application.keyWindow)
    #expect(scene.windows == application.windows)
    #expect(scene.activationState == .foregroundActive)
    #expect(application.keyWindow?.isKeyWindow == true)
    #expect(application.keyWindow?.frame == UIScreen.main.bounds)
    #expect(application.delegate == nil)
  }

  @Test func `the application is held upright`() throws {
    let scene = try #require(UIApplication.shared.connectedScenes.first as? UIWindowScene)
    #expect(UIApplication.shared.statusBarOrientation == .portrait)
    #expect(scene.interfaceOrientation == .portrait)
    #expect(UIDevice.current.orientation == .portrait)
  }

  @Test func `no other application opens a URL`() throws {
    let url = try #require(URL(string: "https://www.example.com"))
    var results: [Bool] = []

    #expect(!UIApplication.shared.canOpenURL(url))
    UIApplication.shared.open(url, options: [.universalLinksOnly: true]) { results.append($0) }
    UIApplication.shared.open(url)

    #expect(results == [false])
  }

  @Test func `the pixels of the screen are its points times its scale`() {
    let screen = UIScreen.main
    #expect(screen.bounds == CGRect(x: 0, y: 0, width: 390, height: 844))
    #expect(screen.scale == 3)
    #expect(screen.nativeScale == screen.scale)
    #expect(screen.nativeBounds.width == screen.bounds.width * screen.scale)
    #expect(screen.nativeBounds.height == screen.bounds.height * screen.scale)
    #expect(UIView().contentScaleFactor == 3)
  }

  @Test func `the device is a telephone in the bright style`() {
    let device = UIDevice.current
    #expect(device.model == "iPhone")
    #expect(device.systemName == "iOS")
    #expect(device.systemVersion == "18.0")
    #expect(device.userInterfaceIdiom == .phone)
    #expect(device.identifierForVendor == nil)
    #expect(device.name == "adbridge")

    for traits in [UIView().traitCollection, UIViewController().traitCollection] {
      #expect(traits.userInterfaceIdiom == .phone)
      #expect(traits.userInterfaceStyle == .light)
      #expect(traits.displayScale == 3)
    }
  }

  @Test func `the process is on a system of version 18`() {
    let device = ProcessInfo.device
    #expect(device.operatingSystemVersionString == "Version 18.0")
    let version = device.operatingSystemVersion
    let parts: [Int] = [version.majorVersion, version.minorVersion, version.patchVersion]
    #expect(parts == [18, 0, 0])
  }

  @Test(arguments: [
    (17, 9, 9, true), (18, 0, 0, true), (18, 0, 1, false), (18, 1, 0, false), (19, 0, 0, false),
    (2, 99, 99, true),
  ])
  func `the system is at least of an older version`(
    major: Int, minor: Int, patch: Int, isAtLeast: Bool
  ) {
    #expect(
      ProcessInfo.device.isOperatingSystemAtLeast(
        OperatingSystemVersion(majorVersion: major, minorVersion: minor, patchVersion: patch))
        == isAtLeast)
  }

  @Test func `numbers of states and kinds are those of UIKit`() {
    func numbers<Kind: RawRepresentable<Int>>(_ kinds: [Kind]) -> [Int] { kinds.map(\.rawValue) }
    #expect(numbers([UIApplication.State.active, .inactive, .background]) == [0, 1, 2])
    #expect(numbers([UIUserInterfaceStyle.unspecified, .light, .dark]) == [0, 1, 2])
    #expect(
      numbers([UIUserInterfaceIdiom.unspecified, .phone, .pad, .tv, .carPlay, .mac, .vision])
        == [-1, 0, 1, 2, 3, 5, 6])
    #expect(
      numbers([
        UIDeviceOrientation.unknown, .portrait, .portraitUpsideDown, .landscapeLeft,
        .landscapeRight, .faceUp, .faceDown,
      ]) == Array(0...6))
    #expect(
      numbers([
        UIInterfaceOrientation.unknown, .portrait, .portraitUpsideDown, .landscapeRight,
        .landscapeLeft,
      ]) == Array(0...4))
    #expect(
      numbers([UIScene.ActivationState.unattached, .foregroundActive, .foregroundInactive])
        == [-1, 0, 1])
    #expect(
      numbers([
        UIModalPresentationStyle.formSheet, .currentContext, .overCurrentContext, .popover,
      ]) == [2, 3, 6, 7])
    #expect(
      numbers([NSTextAlignment.left, .center, .right, .justified, .natural]) == Array(0...4))
    #expect(
      numbers([
        NSLineBreakMode.byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead,
        .byTruncatingTail, .byTruncatingMiddle,
      ]) == Array(0...5))
    #expect(numbers([UIButton.ButtonType.custom, .system, .close]) == [0, 1, 6])
    #expect(numbers([NSLayoutConstraint.Axis.horizontal, .vertical]) == [0, 1])
    #expect(numbers([NSLayoutConstraint.Relation.lessThanOrEqual, .equal]) == [-1, 0])
    #expect(
      numbers([NSLayoutConstraint.Attribute.notAnAttribute, .left, .height, .firstBaseline])
        == [0, 1, 8, 12])
    #expect(numbers([UIStackView.Distribution.fill, .equalCentering]) == [0, 4])
    #expect(
      numbers([UIStackView.Alignment.fill, .leading, .center, .lastBaseline]) == [0, 1, 3, 5])
    #expect(UIStackView.Alignment.top == UIStackView.Alignment.leading)
    #expect(UIStackView.Alignment.bottom == UIStackView.Alignment.trailing)
    #expect(
      UIApplication.OpenExternalURLOptionsKey.universalLinksOnly.rawValue == "universalLinksOnly")
  }

  @Test(arguments: [
    (UIDeviceOrientation.unknown, false, false), (.portrait, true, false),
    (.portraitUpsideDown, true, false), (.landscapeLeft, false, true),
    (.landscapeRight, false, true), (.faceUp, false, false), (.faceDown, false, false),
  ])
  func `a device is held upright, sideways or neither`(
    orientation: UIDeviceOrientation, isPortrait: Bool, isLandscape: Bool
  ) {
    #expect(orientation.isPortrait == isPortrait)
    #expect(orientation.isLandscape == isLandscape)
  }

  @Test(arguments: [
    (UIInterfaceOrientation.unknown, false, false), (.portrait, true, false),
    (.portraitUpsideDown, true, false), (.landscapeLeft, false, true),
    (.landscapeRight, false, true),
  ])
  func `an application is drawn upright, sideways or neither`(
    orientation: UIInterfaceOrientation, isPortrait: Bool, isLandscape: Bool
  ) {
    #expect(orientation.isPortrait == isPortrait)
    #expect(orientation.isLandscape == isLandscape)
  }

  @Test func `the left of a device is the right of its application`() {
    #expect(
      UIDeviceOrientation.landscapeLeft.rawValue == UIInterfaceOrientation.landscapeRight.rawValue)
  }

  // MARK: Screens

  @Test func `a window shows the view of its screen only`() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let first = try #require(window.rootViewController)
    #expect(window.subviews == [first.view])
    #expect(first.view.window === window)
    #expect(window.window === window)

    let second = UIViewController()
    window.rootViewController = second

    #expect(window.subviews == [second.view])
    #expect(first.view.window == nil)
  }

  @Test func `a screen has its view after it was asked for`() {
    let screen = UIViewController()
    #expect(!screen.isViewLoaded)
    #expect(screen.viewIfLoaded == nil)

    screen.loadViewIfNeeded()

    #expect(screen.isViewLoaded)
    #expect(screen.viewIfLoaded === screen.view)
    #expect(screen.view.frame == UIScreen.main.bounds)
  }

  @Test func `a screen is being presented until it is closed`() {
    let (root, screen) = (UIViewController(), UIViewController())
    root.present(screen, animated: false)
    #expect(screen.isBeingPresented)
    #expect(!root.isBeingPresented)

    screen.dismiss(animated: false)
    #expect(!screen.isBeingPresented)
  }

  @Test func `a stack of screens shows the last one, or one over it`() {
    let (first, second, over) = (UIViewController(), UIViewController(), UIViewController())
    let stack = UINavigationController(rootViewController: first)
    stack.addChild(second)

    #expect(stack.viewControllers == [first, second])
    #expect(stack.topViewController === second)
    #expect(stack.visibleViewController === second)
    #expect(first.navigationController === stack)
    #expect(stack.navigationController === stack)
    #expect(over.navigationController == nil)

    stack.present(over, animated: false)
    #expect(stack.topViewController === second)
    #expect(stack.visibleViewController === over)
  }

  @Test func `a screen inside of a child knows the stack`() {
    let (child, inner) = (UIViewController(), UIViewController())
    let stack = UINavigationController(rootViewController: child)
    child.addChild(inner)
    #expect(inner.navigationController === stack)
    inner.title = "Inner"
    #expect(inner.title == "Inner")
  }

  @Test func `a choice of screens shows the selected one`() {
    let tabs = UITabBarController()
    #expect(tabs.selectedViewController == nil)
    let screens = [UIViewController(), UIViewController()]
    tabs.viewControllers = screens

    #expect(tabs.selectedViewController === screens[0])
    tabs.selectedIndex = 1
    #expect(tabs.selectedViewController === screens[1])
    tabs.selectedIndex = 2
    #expect(tabs.selectedViewController == nil)
  }
}
