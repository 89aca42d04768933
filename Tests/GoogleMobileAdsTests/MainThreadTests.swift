import Foundation
import JSON
import Testing
import UIKit

@testable import GoogleMobileAds

/// UIKit is used on the main thread only.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1))) struct MainThreadTests {
  /// Does what `onLoad` does off the main thread, and then answers.
  final class Adapter: NSObject, MediationAdapter, MediationBannerAd {
    nonisolated(unsafe) static var onLoad: @Sendable (UIView) -> Void = { _ in }
    let view = MainActor.assumeIsolated { UIView() }

    func loadBanner(
      for adConfiguration: MediationBannerAdConfiguration,
      completionHandler: @escaping GADMediationBannerLoadCompletionHandler
    ) {
      nonisolated(unsafe) let (completionHandler, ad) = (completionHandler, self)
      let view = view
      DispatchQueue.global().async {
        Self.onLoad(view)
        _ = completionHandler(ad, nil)
      }
    }
  }

  /// The messages of a load's violations.
  private func violations(_ onLoad: @escaping @Sendable (UIView) -> Void) async throws -> [String] {
    Adapter.onLoad = onLoad
    let bridge = TestBridge(
      Adapter.self, make: Adapter.init, loads: .banner(Adapter.loadBanner))
    bridge.watchProgram()
    var lines = bridge.load("Banner")
    while !lines.contains(where: { $0.contains(#""result""#) }), !Task.isCancelled {
      lines += await bridge.waitForLines()
    }
    return try lines.compactMap { line in
      let message = try object(line)
      guard message["method"] == "adapter/violation" else { return nil }
      #expect(message["params"]?.object?["rule"] == "offMainThread")
      return message["params"]?.object?["message"]?.string
    }
  }

  /// Runs code that the compiler would not let run off the main thread.
  private nonisolated static func anywhere(_ body: @MainActor () -> Void) {
    withoutActuallyEscaping(body) { unsafeBitCast($0, to: (() -> Void).self)() }
  }

  @Test func `a view that is made and changed off the main thread is reported`() async throws {
    let messages = try await violations { view in
      Self.anywhere {
        let label = UILabel()
        label.text = "Hello"
        view.addSubview(label)
        view.frame = CGRect(x: 0, y: 0, width: 320, height: 50)
        view.isHidden = true
      }
    }
    #expect(
      messages == [
        "UIView.init(frame:) was called off the main thread.",
        "UILabel.text was changed off the main thread.",
        "UIView.addSubview(_:) was called off the main thread.",
        "UIView.frame was changed off the main thread.",
        "UIView.isHidden was changed off the main thread.",
      ])
  }

  @Test func `what a view and a screen do off the main thread is reported`() async throws {
    // The first one who asks for the window makes it.
    _ = UIApplication.shared.keyWindow
    let messages = try await violations { view in
      Self.anywhere {
        view.addGestureRecognizer(UITapGestureRecognizer())
        view.layoutIfNeeded()
        _ = view.snapshotView(afterScreenUpdates: false)
        UIApplication.shared.keyWindow?.rootViewController?.present(
          UIViewController(), animated: false)
      }
    }
    #expect(
      messages.map { $0.prefix { $0 != " " } } == [
        "UIView.addGestureRecognizer(_:)",
        "UIView.layoutIfNeeded()",
        "UIView.snapshotView(afterScreenUpdates:)", "UIView.init(frame:)",
        "UIViewController.init(nibName:bundle:)",
        "UIViewController.present(_:animated:completion:)",
      ])
  }

  @Test func `every change of a view off the main thread is reported by its name`() async throws {
    let messages = try await violations { view in
      Self.anywhere {
        view.alpha = 0.5
        view.clipsToBounds = true
        view.backgroundColor = .red
        view.contentMode = .center
        view.transform = .identity
        view.bounds.size.width = 1
        view.center = .zero
        view.addConstraint(view.widthAnchor.constraint(equalToConstant: 1))
        UIImageView(image: nil).image = UIImage()
        UIViewController().dismiss(animated: false)
      }
    }
    #expect(
      messages.map { $0.replacing(" off the main thread.", with: "") } == [
        "UIView.alpha was changed", "UIView.clipsToBounds was changed",
        "UIView.backgroundColor was changed", "UIView.contentMode was changed",
        "UIView.transform was changed", "UIView.frame was changed",
        "UIView.addConstraint(_:) was called", "UIView.init(frame:) was called",
        "UIImageView.image was changed", "UIViewController.init(nibName:bundle:) was called",
        "UIViewController.dismiss(animated:completion:) was called",
      ])
  }

  @Test func `a view that leaves its place off the main thread is reported`() async throws {
    let messages = try await violations { view in
      Self.anywhere {
        view.addSubview(UIView())
        view.subviews[0].removeFromSuperview()
      }
    }
    #expect(
      messages == [
        "UIView.init(frame:) was called off the main thread.",
        "UIView.addSubview(_:) was called off the main thread.",
        "UIView.removeFromSuperview() was called off the main thread.",
      ])
  }

  @Test func `views, constraints and screens can be changed off the main thread`() async throws {
    nonisolated(unsafe) var order: [[Int]] = []
    let ad = NativeAd(BridgeAd("ad-1", [:], BridgeCalls { _, _, _ in }))
    _ = try await violations { view in
      Self.anywhere {
        let views = [UIView(), UIView(), UIView(), UIView()]
        for (tag, view) in views.enumerated() { view.tag = tag }
        @MainActor func note() {
          var tags: [Int] = []
          for view in view.subviews { tags.append(view.tag) }
          order.append(tags)
        }
        view.addSubview(views[0])
        view.insertSubview(views[1], belowSubview: views[0])
        view.insertSubview(views[2], aboveSubview: views[1])
        view.insertSubview(views[3], aboveSubview: UIView())
        note()
        view.bringSubviewToFront(views[1])
        view.sendSubviewToBack(views[3])
        note()
        let constraint = views[0].topAnchor.constraint(equalTo: views[1].bottomAnchor)
        view.addConstraint(constraint)
        view.removeConstraints([constraint])
        let gesture = UITapGestureRecognizer()
        view.addGestureRecognizer(gesture)
        view.removeGestureRecognizer(gesture)
        let stack = UIStackView(arrangedSubviews: [views[0]])
        stack.removeArrangedSubview(views[0])
        let (tabs, screen) = (UITabBarController(), UIViewController())
        tabs.addChild(screen)
        tabs.viewControllers = [screen]
        _ = tabs.selectedViewController
        screen.removeFromParent()
        let adView = NativeAdView()
        adView.headlineView = UILabel()
        adView.nativeAd = ad
        order.append([
          view.constraints.count, view.gestureRecognizers?.count ?? -1,
          stack.arrangedSubviews.count, tabs.children.count,
        ])
      }
    }
    #expect(order == [[1, 2, 0, 3], [3, 2, 0, 1], [0, 0, 0, 0]])
  }

  @Test func `a method is reported once`() async throws {
    let messages = try await violations { _ in
      Self.anywhere { for _ in 0..<3 { _ = UIView() } }
    }
    #expect(messages == ["UIView.init(frame:) was called off the main thread."])
  }

  @Test func `an image that is made from a view off the main thread is reported`() async throws {
    let messages = try await violations { view in
      let renderer = UIGraphicsImageRenderer(size: CGSize(width: 320, height: 50))
      let image = renderer.image { context in
        nonisolated(unsafe) let context = context
        Self.anywhere {
          view.drawHierarchy(in: .zero, afterScreenUpdates: true)
          view.layer.render(in: context.cgContext)
          // A layer of no view may be drawn on any thread.
          let layer = CALayer()
          view.layer.addSublayer(layer)
          layer.render(in: context.cgContext)
        }
      }
      #expect(image.size == CGSize(width: 320, height: 50))
    }
    #expect(
      messages == [
        "UIView.drawHierarchy(in:afterScreenUpdates:) was called off the main thread.",
        "CALayer.render(in:) was called off the main thread.",
      ])
  }

  @Test func `a view on the main thread is not reported`() async throws {
    let messages = try await violations { view in
      MainThread.run {
        let label = UILabel()
        label.text = "Hello"
      }
    }
    #expect(messages == [])
  }
}
