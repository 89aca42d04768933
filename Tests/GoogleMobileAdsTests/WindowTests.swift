import Foundation
import Testing

@testable import GoogleMobileAds

/// Ads are on screen, as views that watch their window expect.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1))) struct WindowTests {
  final class WatchingView: UIView {
    var moves: [String] = []

    override func willMove(toWindow newWindow: UIWindow?) {
      moves.append(newWindow == nil ? "will leave" : "will enter")
      super.willMove(toWindow: newWindow)
    }

    override func didMoveToWindow() {
      super.didMoveToWindow()
      moves.append(window == nil ? "left" : "entered")
    }
  }

  final class Adapter: EmptyNativeAd, MediationAdapter, MediationBannerAd, MediationNativeAd {
    let view: UIView
    /// The names of the clickable views of the last drawing.
    nonisolated(unsafe) static var names: [String?] = []

    init(_ view: UIView) {
      self.view = view
      super.init()
      headline = "Hello"
    }

    func loadBanner(
      for adConfiguration: MediationBannerAdConfiguration,
      completionHandler: @escaping GADMediationBannerLoadCompletionHandler
    ) { _ = completionHandler(self, nil) }

    func loadNativeAd(
      for adConfiguration: MediationNativeAdConfiguration,
      completionHandler: @escaping GADMediationNativeLoadCompletionHandler
    ) { _ = completionHandler(self, nil) }

    func didRender(
      in view: UIView, clickableAssetViews: [GADNativeAssetIdentifier: UIView],
      nonclickableAssetViews: [GADNativeAssetIdentifier: UIView], viewController: UIViewController
    ) {
      let inner = self.view
      MainActor.assumeIsolated {
        Self.names = clickableAssetViews.values.map(\.accessibilityIdentifier)
        view.addSubview(inner)
      }
    }
  }

  @Test func `a banner is in the window from its load until it is disposed of`() {
    let view = WatchingView()
    let outer = UIView()
    outer.addSubview(view)
    let bridge = TestBridge(
      Adapter.self, make: { Adapter(outer) }, loads: .banner(Adapter.loadBanner))

    _ = bridge.load("Banner")
    #expect(view.moves == ["will enter", "entered"])

    _ = bridge.ad("dispose")
    #expect(view.moves == ["will enter", "entered", "will leave", "left"])
  }

  @Test func `a banner that its adapter has placed stays where it is`() {
    let (box, view) = (UIView(), WatchingView())
    box.addSubview(view)
    let bridge = TestBridge(
      Adapter.self, make: { Adapter(view) }, loads: .banner(Adapter.loadBanner))

    _ = bridge.load("Banner")
    _ = bridge.ad("dispose")

    #expect(view.superview === box)
    #expect(view.moves == [])
  }

  @Test func `a banner whose view nobody can see is given with its size`() {
    let bridge = TestBridge(
      Adapter.self, make: { Adapter(UIView()) }, loads: .banner(Adapter.loadBanner))

    #expect(bridge.load("Banner").first?.contains(#""width":0,"height":0"#) == true)
  }

  @Test func `a banner has the size that its constraints give it`() {
    let view = UIView()
    NSLayoutConstraint.activate([
      view.widthAnchor.constraint(equalToConstant: 320),
      view.heightAnchor.constraint(equalToConstant: 50),
    ])
    let bridge = TestBridge(
      Adapter.self, make: { Adapter(view) }, loads: .banner(Adapter.loadBanner))

    #expect(bridge.load("Banner").first?.contains(#""width":320,"height":50"#) == true)
  }

  final class CountingView: UIView {
    var onWindow: (() -> Void)?

    override func didMoveToWindow() {
      super.didMoveToWindow()
      if window != nil { onWindow?() }
    }
  }

  /// Its network reports the impression when the view enters a window.
  final class Counting: NSObject, MediationAdapter, MediationBannerAd {
    let view: UIView
    private nonisolated(unsafe) var delegate: (any MediationBannerAdEventDelegate)?

    @MainActor override init() {
      let view = CountingView()
      self.view = view
      super.init()
      view.onWindow = { [unowned self] in delegate?.reportImpression() }
    }

    func loadBanner(
      for adConfiguration: MediationBannerAdConfiguration,
      completionHandler: @escaping GADMediationBannerLoadCompletionHandler
    ) {
      nonisolated(unsafe) let completionHandler = completionHandler
      nonisolated(unsafe) let ad = self
      let answer = { @Sendable in ad.delegate = completionHandler(ad, nil) }
      guard adConfiguration.isTestRequest else { return answer() }
      DispatchQueue.main.async(execute: answer)
    }
  }

  @Test(arguments: [#"{"isTestRequest":false}"#, #"{"isTestRequest":true}"#])
  func `a banner enters the window when its adapter has the delegate`(request: String) async {
    let bridge = TestBridge(
      Counting.self, make: { Counting() }, loads: .banner(Counting.loadBanner))

    var lines = bridge.load("Banner", request: request)
    while lines.count < 2, !Task.isCancelled { lines += await bridge.waitForLines() }

    #expect(lines.first?.contains(#""result":{"view""#) == true)
    #expect(lines.dropFirst() == [event("impression")])
    _ = bridge.ad("dispose")
  }

  /// Answers twice; its ad makes a view each time that it is asked for it.
  final class Repeating: NSObject, MediationAdapter, MediationBannerAd {
    private var views: [UIView] = []
    /// How many of its views are in a window.
    @MainActor var viewsOnScreen: Int { views.count { $0.window != nil } }

    var view: UIView {
      views.append(MainActor.assumeIsolated { UIView() })
      return views[views.count - 1]
    }

    func loadBanner(
      for adConfiguration: MediationBannerAdConfiguration,
      completionHandler: @escaping GADMediationBannerLoadCompletionHandler
    ) {
      _ = completionHandler(self, nil)
      _ = completionHandler(self, nil)
    }
  }

  @Test func `a banner whose adapter answers twice is on screen once`() {
    let adapter = Repeating()
    let bridge = TestBridge(
      Repeating.self, make: { adapter }, loads: .banner(Repeating.loadBanner))

    _ = bridge.load("Banner")
    #expect(adapter.viewsOnScreen == 1)

    _ = bridge.ad("dispose")
    #expect(adapter.viewsOnScreen == 0)
  }

  @Test func `a native ad is in the window while it is drawn`() {
    let view = WatchingView()
    let outer = UIView()
    outer.addSubview(view)
    let bridge = TestBridge(
      Adapter.self, make: { Adapter(outer) }, loads: .native(Adapter.loadNativeAd))

    _ = bridge.load("Native")
    #expect(view.moves == [])
    _ = bridge.render()
    #expect(view.moves == ["will enter", "entered"])

    _ = bridge.ad("didUntrackView")
    #expect(view.moves == ["will enter", "entered", "will leave", "left"])
  }

  @Test func `the view of an asset has its name`() {
    let bridge = TestBridge(
      Adapter.self, make: { Adapter(UIView()) }, loads: .native(Adapter.loadNativeAd))
    _ = bridge.load("Native")
    _ = bridge.render(
      #","clickableAssetViews":{"headline":{"x":0,"y":0,"width":10,"height":10}}"#)
    #expect(Adapter.names == ["headline"])
    _ = bridge.ad("dispose")
  }

  @Test func `an ad that is drawn again is in the window once`() throws {
    let bridge = TestBridge(
      Adapter.self, make: { Adapter(UIView()) }, loads: .native(Adapter.loadNativeAd))
    let screen = try #require(UIApplication.shared.keyWindow?.rootViewController?.view)
    _ = bridge.load("Native")
    let count = screen.subviews.count

    _ = bridge.render()
    _ = bridge.render()
    #expect(screen.subviews.count == count + 1)

    _ = bridge.ad("dispose")
    #expect(screen.subviews.count == count)
  }

  final class Generous: EmptyNativeAd, MediationAdapter, MediationNativeAd {
    nonisolated(unsafe) static var leftViews: Int?

    override init() {
      super.init()
      headline = "Hello"
    }

    // A new one each time.
    var mediaView: UIView? { MainActor.assumeIsolated { UIView() } }

    func loadNativeAd(
      for adConfiguration: MediationNativeAdConfiguration,
      completionHandler: @escaping GADMediationNativeLoadCompletionHandler
    ) { _ = completionHandler(self, nil) }

    func didUntrackView(_ view: UIView?) {
      Self.leftViews = MainActor.assumeIsolated { view?.subviews.count }
    }
  }

  @Test func `a media view that is new each time is removed`() {
    let bridge = TestBridge(
      Generous.self, make: Generous.init, loads: .native(Generous.loadNativeAd))
    _ = bridge.load("Native")
    _ = bridge.render()

    _ = bridge.ad("didUntrackView")

    #expect(Generous.leftViews == 0)
  }
}
