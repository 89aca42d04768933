import Foundation
import JSON
import Testing
import UIKit

@testable import GoogleMobileAds

/// Faults of values and views that only the program can see.
@MainActor
@Suite struct ChangingValueTests {
  final class ChangingBanner: NSObject, MediationAdapter, MediationBannerAd {
    var view: UIView {
      MainActor.assumeIsolated { UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 50)) }
    }

    func loadBanner(
      for adConfiguration: MediationBannerAdConfiguration,
      completionHandler: @escaping GADMediationBannerLoadCompletionHandler
    ) { _ = completionHandler(self, nil) }
  }

  final class ChangingVersion: NSObject, MediationAdapter {
    nonisolated(unsafe) static var count = 0
    static func adSDKVersion() -> VersionNumber {
      count += 1
      return VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: count)
    }
  }

  final class IconAdapter: NSObject, MediationAdapter {
    /// Makes the icon that the SDK places, and those that the ad adds itself.
    nonisolated(unsafe) static var icons: @MainActor () -> (placed: UIView?, added: [UIView]) = {
      (nil, [])
    }

    func loadNativeAd(
      for configuration: MediationNativeAdConfiguration,
      completionHandler: @escaping GADMediationNativeLoadCompletionHandler
    ) { _ = completionHandler(IconAd(MainActor.assumeIsolated { Self.icons() }), nil) }
  }

  final class IconAd: EmptyNativeAd, MediationNativeAd {
    let adChoicesView: UIView?
    private let added: [UIView]
    init(_ icons: (placed: UIView?, added: [UIView])) {
      (adChoicesView, added) = icons
      super.init()
      (headline, body, callToAction) = ("Hello", "An ad.", "Go")
    }
    func didRender(
      in view: UIView, clickableAssetViews: [GADNativeAssetIdentifier: UIView],
      nonclickableAssetViews: [GADNativeAssetIdentifier: UIView], viewController: UIViewController
    ) {
      let (added, view) = (added, view)
      MainActor.assumeIsolated { for icon in added { view.addSubview(icon) } }
    }
  }

  private func violations(_ lines: [String]) throws -> [String] {
    try lines.compactMap { line in
      guard try object(line)["method"]?.string == "adapter/violation" else { return nil }
      let params = try object(line)["params"]?.object ?? [:]
      return "\(params["rule"]?.string ?? ""): \(params["message"]?.string ?? "")"
    }
  }

  @Test func `a banner with another view at each access is reported once`() throws {
    let bridge = TestBridge(
      ChangingBanner.self, make: ChangingBanner.init, loads: .banner(ChangingBanner.loadBanner))
    let first = try violations(bridge.load("Banner"))
    #expect(first == ["changingValue: ChangingBanner has another view each time it is read."])
  }

  final class ChangingNative: NSObject, MediationAdapter, MediationNativeAd {
    private var reads = 0
    private var number: Int {
      reads += 1
      return reads
    }
    var headline: String? { "\(number)" }
    var body: String? { "\(number)" }
    var callToAction: String? { "\(number)" }
    var advertiser: String? { "\(number)" }
    var store: String? { "\(number)" }
    var price: String? { "\(number)" }
    var starRating: NSDecimalNumber? { NSDecimalNumber(value: number) }
    var hasVideoContent: Bool { number.isMultiple(of: 2) }
    var mediaContentAspectRatio: CGFloat { CGFloat(number) }
    let icon: NativeAdImage? = nil
    let images: [NativeAdImage]? = nil
    let extraAssets: [String: Any]? = nil

    func loadNativeAd(
      for adConfiguration: MediationNativeAdConfiguration,
      completionHandler: @escaping GADMediationNativeLoadCompletionHandler
    ) { _ = completionHandler(self, nil) }
  }

  @Test func `each value of a native ad that changes is reported once, with its load`() throws {
    let bridge = TestBridge(
      ChangingNative.self, make: ChangingNative.init, loads: .native(ChangingNative.loadNativeAd))
    let names = [
      "headline", "body", "callToAction", "advertiser", "store", "price", "starRating",
      "hasVideoContent", "mediaContentAspectRatio",
    ]
    let lines = bridge.load("Native").dropFirst()
    #expect(
      Array(lines)
        == names.map { name in
          #"{"jsonrpc":"2.0","method":"adapter/violation","params":{"rule":"changingValue","message":"ChangingNative has another \#(name) each time it is read.","loadId":"load-1"}}"#
        })
    _ = bridge.ad("dispose")
    #expect(bridge.load("Native").count == 1)
  }

  @Test func `another version at each access is reported`() throws {
    let bridge = TestBridge(
      serving: ServedAdapter(
        ChangingVersion.self, make: ChangingVersion.init, extras: nil, loads: []))
    let lines = try violations(bridge.initialize("ChangingVersion"))
    #expect(lines == ["changingValue: ChangingVersion has other versions each time they are read."])
  }

  private func rendered(
    _ icons: @escaping @MainActor () -> (placed: UIView?, added: [UIView])
  ) throws -> [String] {
    IconAdapter.icons = icons
    let bridge = TestBridge(
      IconAdapter.self, make: IconAdapter.init, loads: .native(IconAdapter.loadNativeAd))
    _ = bridge.load("Native")
    let found = try violations(bridge.render())
    // Each fault of an ad is reported once.
    _ = bridge.ad("didUntrackView")
    #expect(try violations(bridge.render()) == [])
    return found
  }

  private func icon(_ side: CGFloat = 20) -> UIImageView {
    UIImageView(frame: CGRect(x: 0, y: 0, width: side, height: side))
  }

  @Test func `an icon that an ad adds beside its adChoicesView is reported`() throws {
    let found = try rendered { (self.icon(), [self.icon()]) }
    #expect(
      found == [
        "duplicateAdChoices: The ad adds an icon of AdChoices to its view, "
          + "and the SDK adds its adChoicesView."
      ])
    #expect(
      try rendered { (nil, [self.icon(), self.icon()]) } == [
        "duplicateAdChoices: The ad adds 2 icons of AdChoices to its view."
      ])
  }

  @Test func `other views that an ad adds are not reported`() throws {
    let label = { UILabel(frame: CGRect(x: 0, y: 0, width: 40, height: 20)) }
    #expect(try rendered { (self.icon(), [label(), self.icon(0), self.icon(300)]) } == [])
    #expect(try rendered { (nil, [self.icon(), self.icon(300), label(), label()]) } == [])
  }

  @Test(
    arguments: [
      (8, 8, true), (64, 64, true), (7, 20, false), (20, 7, false), (65, 20, false),
      (20, 65, false),
    ] as [(CGFloat, CGFloat, Bool)])
  func `an icon has from 8 to 64 points`(width: CGFloat, height: CGFloat, isIcon: Bool) throws {
    let found = try rendered {
      let other = self.icon()
      other.frame.size = CGSize(width: width, height: height)
      return (nil, [self.icon(), other])
    }
    #expect(found.isEmpty != isIcon)
  }

  @Test func `all icons that can be seen are counted`() throws {
    let found = try rendered {
      let hidden = self.icon()
      hidden.isHidden = true
      let view = UIView(frame: self.icon().frame)
      return (nil, [self.icon(), self.icon(), self.icon(), hidden, view])
    }
    #expect(found == ["duplicateAdChoices: The ad adds 3 icons of AdChoices to its view."])
    let label = { UILabel(frame: CGRect(x: 0, y: 0, width: 20, height: 20)) }
    #expect(try rendered { (label(), [label()]) } == [])
  }

  @Test func `the ad's own adChoicesView and a logo are not reported`() throws {
    let found = try rendered {
      let (icon, logo) = (self.icon(), self.icon())
      logo.image = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 10)).image { _ in }
      return (icon, [icon, logo])
    }
    #expect(found == [])
  }
}
