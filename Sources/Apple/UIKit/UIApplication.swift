import Foundation

/// The application: one window, with one screen in it.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  /// What the application does.
  public enum State: Int, Sendable {
    case active, inactive, background
  }

  /// A key of `open(_:options:completionHandler:)`.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let universalLinksOnly = OpenExternalURLOptionsKey(rawValue: "universalLinksOnly")
  }

  public nonisolated static let shared = withoutIsolation { UIApplication() }

  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  public nonisolated static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")

  private let scene = UIWindowScene()

  /// The publisher's own object. There is none.
  open weak var delegate: (any UIApplicationDelegate)?

  open var applicationState: State { .active }
  open var connectedScenes: Set<UIScene> { [scene] }
  open var windows: [UIWindow] { scene.windows }
  open var keyWindow: UIWindow? { scene.windows.first }
  open var statusBarOrientation: UIInterfaceOrientation { .portrait }

  /// Whether another application opens the URL. There is none.
  open func canOpenURL(_ url: URL) -> Bool { false }

  /// Opens nothing, because there is no other application.
  open func open(
    _ url: URL,
    options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: ((Bool) -> Void)? = nil
  ) {
    completion?(false)
  }
}

/// The publisher's object for the application.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
  /// Optional in UIKit: hence the two optionals.
  var window: UIWindow?? { get }
}

/// A scene of the application.
@preconcurrency @MainActor
open class UIScene: UIResponder {
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }

  open var activationState: ActivationState { .foregroundActive }
}

/// A scene with windows.
@preconcurrency @MainActor
open class UIWindowScene: UIScene {
  open private(set) lazy var windows = [UIWindow(frame: screen.bounds)]
  open var keyWindow: UIWindow? { windows.first }
  open var screen: UIScreen { .main }
  open var interfaceOrientation: UIInterfaceOrientation { .portrait }
}

/// The window of the application, with its screen.
@preconcurrency @MainActor
open class UIWindow: UIView {
  open var rootViewController: UIViewController? {
    didSet { install() }
  }
  open var isKeyWindow: Bool { true }
  open weak var windowScene: UIWindowScene?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    rootViewController = UIViewController()
    install()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  open override var window: UIWindow? { self }
  open func makeKeyAndVisible() {}

  private func install() {
    guard let view = rootViewController?.view, view.superview !== self else { return }
    for subview in subviews { subview.removeFromSuperview() }
    addSubview(view)
  }
}

/// The display.
@preconcurrency @MainActor
open class UIScreen: NSObject {
  public nonisolated static let main = withoutIsolation { UIScreen() }

  open var bounds: CGRect { CGRect(x: 0, y: 0, width: 390, height: 844) }
  open var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: 1170, height: 2532) }
  open var scale: CGFloat { 3 }
  open var nativeScale: CGFloat { 3 }
}

/// The device: a telephone of no maker.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  public nonisolated static let current = withoutIsolation { UIDevice() }

  open var name: String { "adbridge" }
  open var model: String { "iPhone" }
  open var systemName: String { "iOS" }
  open var systemVersion: String { "18.0" }
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  open var identifierForVendor: UUID? { nil }
  open var orientation: UIDeviceOrientation { .portrait }
}

/// A kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone, pad, tv, carPlay
  case mac = 5
  case vision = 6
}

/// How the device is held, as its sensor says.
public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// How the application is drawn on the device.
public enum UIInterfaceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// Makes one of the objects above on the thread that asks for it first: any thread may, as in UIKit.
private func withoutIsolation<Value>(_ make: @escaping @MainActor () -> Value) -> Value {
  // The two types differ only in the isolation, which the new object does not need.
  unsafeBitCast(make, to: (() -> Value).self)()
}
