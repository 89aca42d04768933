import Foundation
import Testing

@testable import GoogleMobileAds

/// Methods that an adapter's author expects the SDK to call, and which it never calls.
///
/// Off the main thread, which other tests need: a program has many symbols.
@Suite struct NeverCalledTests {
  class WrongAdapter: NSObject, RTBAdapter {
    class func setup(
      with configuration: MediationServerConfiguration,
      completionHandler: @escaping GADMediationAdapterSetUpCompletionBlock
    ) {}
    func adapterVersion() -> VersionNumber { VersionNumber() }
    func loadBanner(
      for configuration: MediationBannerAdConfiguration
    ) async throws -> any MediationBannerAd { throw NSError(domain: "net", code: 1) }
    func loadInterstitialAd(
      for configuration: MediationInterstitialAdConfiguration,
      completionHandler: @escaping GADMediationInterstitialLoadCompletionHandler
    ) {}
    func collectSignals(
      for request: RTBRequestParameters, completion: @escaping GADRTBSignalCompletionHandler
    ) {}
  }

  class SynchronousAdapter: NSObject, MediationAdapter {
    class func setUp(with configuration: MediationServerConfiguration) throws {}
    private func loadNativeAd(
      for configuration: MediationNativeAdConfiguration,
      completionHandler: @escaping GADMediationNativeLoadCompletionHandler
    ) {}
    func use(_ configuration: MediationNativeAdConfiguration) {
      loadNativeAd(for: configuration) { _, _ in nil }
    }
  }

  /// Its methods have the SDK's names, and differ in `async`, `static` and their parameters.
  class MixedAdapter: NSObject, RTBAdapter {
    class func setUp(with key: String) {}
    class func adapterVersion() async -> VersionNumber { VersionNumber() }
    class func loadAppOpenAd(
      for configuration: MediationAppOpenAdConfiguration,
      completionHandler: @escaping GADMediationAppOpenLoadCompletionHandler
    ) {}
    func collectSignals(for unit: String) -> String { unit }
  }

  /// The base of several adapters conforms to the protocol.
  class BaseAdapter: NSObject, MediationAdapter {
    class func adapterVersion() -> VersionNumber { VersionNumber() }
    func loadBannerAd(
      for configuration: MediationBannerAdConfiguration,
      completionHandler: @escaping GADMediationBannerLoadCompletionHandler
    ) {}
  }

  class MiddleAdapter: BaseAdapter {}

  class WrongSubclass: MiddleAdapter {
    override func loadBannerAd(
      for configuration: MediationBannerAdConfiguration,
      completionHandler: @escaping GADMediationBannerLoadCompletionHandler
    ) {}
    class func adSdkVersion() -> VersionNumber { VersionNumber() }
    class func adapterversion() -> VersionNumber { VersionNumber() }
    class func adapterVersions() -> [VersionNumber] { [] }
    private class func adapterVERSION() -> VersionNumber { VersionNumber() }
    func adapterVersion() -> VersionNumber { Self.adapterVersion() }
    func load(_ banner: MediationBannerAdConfiguration) {}
  }

  final class WrongAd: EmptyNativeAd, MediationNativeAd, MediationBannerAd {
    let view = MainActor.assumeIsolated { UIView() }
    func changeAdSizeTo(_ adSize: AdSize) {}
    func handlesUserClick() -> Bool { true }
    func didRecordImpressions() {}
    func didUntrack(_ view: UIView?) {}
    func didRender(in view: UIView, viewController: UIViewController) {}
  }

  /// Its properties have other names, types and places than those of the SDK.
  final class WrongProperties: EmptyNativeAd, MediationNativeAd {
    let adChoiceView: UIView? = nil
    var mediaView: UIImageView? { nil }
    let hasVideo = true
    let mediaContentAspectRatio: Double = 1.5
    static let duration: Double = 5
    let curentTime: TimeInterval = 1
  }

  /// Its properties beside the SDK's are its own.
  final class RightProperties: EmptyNativeAd, MediationNativeAd {
    let adChoicesView: UIView? = nil
    let adChoiceView: UIView? = nil
    let icons: [UIView] = []
    let hasVideoCover = true
    let mediaViews: [UIView] = []
    private let duration = 5
    let currentTimes = [1.0]
    let donation = 2.5
  }

  /// A long name is near with two other letters, and a short one with one.
  final class NearProperties: EmptyNativeAd, MediationNativeAd {
    let currntTim = 1.5
    let duratio = 2.5
    let mediVie: UIView? = nil
  }

  /// What it has beside the SDK's methods is its own.
  class RightAdapter: NSObject, RTBAdapter, MediationBannerAd {
    let view = MainActor.assumeIsolated { UIView() }
    class func setUp(with configuration: MediationServerConfiguration) async throws {
      setUp(with: configuration.credentials)
    }
    class func setUp(with credentials: [MediationCredentials]) {}
    func setUp(_ key: String) {}
    func setUpIfNeeded(with configuration: MediationServerConfiguration) {}
    func loadBanner(
      for configuration: MediationBannerAdConfiguration,
      completionHandler: @escaping GADMediationBannerLoadCompletionHandler
    ) { loadBannerAd(for: configuration, completionHandler: completionHandler) }
    func loadBannerAd(
      for configuration: MediationBannerAdConfiguration,
      completionHandler: @escaping GADMediationBannerLoadCompletionHandler
    ) {}
    func collectSignals(for params: RTBRequestParameters) async throws -> String { "" }
    func adSize(for size: AdSize) -> AdSize { size }
    func changeColor(to color: UIColor) {}
    func render(in view: UIView) {}
    func network(_ network: NSObject, didRecordImpressionOf ad: NSObject) {}
    func loadNextBanner() {}
    func didTrack(_ view: UIView) {}
  }

  /// Its network has callbacks with the SDK's names, for ads of its own.
  final class DelegateAd: EmptyNativeAd, MediationNativeAd {
    func didRecordImpression(_ ad: NSObject) {}
    func didRecordImpression(for ad: NSObject) {}
    func didRecordClickOnAsset(_ name: String, of ad: NSObject) {}
    func didUntrack(_ ad: NSObject) {}
    func changeAdSize(_ size: CGSize) {}
  }

  #if os(Linux)
    private static let program = ProgramSymbols(file: "/proc/self/exe")

    private func messages(_ type: Any.Type) -> [String] {
      let name = String(reflecting: type)
      return NeverCalled.messages(in: Self.program).filter { $0.type == name }.map(\.message)
    }

    @Test func `methods of an adapter with nearly the SDK's names are named`() {
      #expect(
        messages(WrongAdapter.self) == [
          "WrongAdapter has adapterVersion(), which is never called. "
            + "The method is static adapterVersion().",
          "WrongAdapter has collectSignals(for:completion:), which is never called. "
            + "The method is collectSignals(for:completionHandler:).",
          "WrongAdapter has loadBanner(for:), which is never called. "
            + "The method is loadBanner(for:completionHandler:).",
          "WrongAdapter has loadInterstitialAd(for:completionHandler:), which is never called. "
            + "The method is loadInterstitial(for:completionHandler:).",
          "WrongAdapter has setup(with:completionHandler:), which is never called. "
            + "The method is setUp(with:completionHandler:).",
        ])
    }

    @Test func `a synchronous twin and a private method are named`() {
      #expect(
        messages(SynchronousAdapter.self) == [
          "SynchronousAdapter has a private loadNativeAd(for:completionHandler:), "
            + "which is never called.",
          "SynchronousAdapter has setUp(with:), which is never called. "
            + "The method is setUp(with:completionHandler:).",
        ])
    }

    @Test func `a method that is synchronous, asynchronous or static by mistake is named`() {
      #expect(
        messages(MixedAdapter.self) == [
          "MixedAdapter has adapterVersion(), which is never called. "
            + "The method is adapterVersion() without async.",
          "MixedAdapter has collectSignals(for:), which is never called. "
            + "The method is collectSignals(for:) async.",
          "MixedAdapter has loadAppOpenAd(for:completionHandler:), which is never called. "
            + "The method is not static: loadAppOpenAd(for:completionHandler:).",
          "MixedAdapter has setUp(with:), which is never called. The method is setUp(with:) async.",
        ])
    }

    @Test func `a subclass of a class that conforms is named once for its own methods`() {
      #expect(
        messages(WrongSubclass.self) == [
          "WrongSubclass has adSdkVersion(), which is never called. "
            + "The method is adSDKVersion().",
          "WrongSubclass has adapterversion(), which is never called. "
            + "The method is adapterVersion().",
        ])
      #expect(messages(MiddleAdapter.self) == [])
      #expect(messages(BaseAdapter.self).count == 1)
    }

    @Test func `methods of an ad with nearly the SDK's names are named`() {
      #expect(
        messages(WrongAd.self) == [
          "WrongAd has changeAdSizeTo(_:), which is never called. "
            + "The method is changeAdSize(to:).",
          "WrongAd has didRecordImpressions(), which is never called. "
            + "The method is didRecordImpression().",
          "WrongAd has didRender(in:viewController:), which is never called. The method is "
            + "didRender(in:clickableAssetViews:nonclickableAssetViews:viewController:).",
          "WrongAd has didUntrack(_:), which is never called. The method is didUntrackView(_:).",
          "WrongAd has handlesUserClick(), which is never called. "
            + "The method is handlesUserClicks().",
        ])
    }

    @Test func `properties of an ad with wrong names or types are named`() {
      #expect(
        messages(WrongProperties.self) == [
          "WrongProperties has a static duration, which is never read. The property is not static.",
          "WrongProperties has adChoiceView, which is never read. The property is adChoicesView.",
          "WrongProperties has curentTime, which is never read. The property is currentTime.",
          "WrongProperties has hasVideo, which is never read. The property is hasVideoContent.",
          "WrongProperties has mediaContentAspectRatio of the type Double, which is never read. "
            + "The type is CGFloat.",
          "WrongProperties has mediaView of the type UIImageView?, which is never read. "
            + "The type is UIView?.",
        ])
      #expect(messages(RightProperties.self) == [])
      #expect(
        messages(NearProperties.self).sorted() == [
          "NearProperties has currntTim, which is never read. The property is currentTime.",
          "NearProperties has duratio, which is never read. The property is duration.",
          "NearProperties has mediVie, which is never read. The property is mediaView.",
        ])
    }

    @Test func `an adapter's own methods are not named`() {
      #expect(messages(RightAdapter.self) == [])
      #expect(messages(DelegateAd.self) == [])
    }

    @Test func `the adapters of the other tests are not named`() {
      for type in [MyNetwork.self, MyBiddingNetwork.self, MyBannerAd.self, MyNativeAd.self]
        as [Any.Type]
      {
        #expect(messages(type) == [])
      }
    }

    @Test func `a file without symbols has no classes`() {
      #expect(ProgramSymbols(file: "/dev/null").classes.isEmpty)
      #expect(ProgramSymbols(file: "/etc/passwd").classes.isEmpty)
    }
  #endif

  @Test(arguments: [
    (
      "static M.A.setUp(with: M.B, completionHandler: (Swift.Error?) -> ()) -> ()",
      "setUp(with:completionHandler:)"
    ),
    ("M.A.setUp(with: M.B) async throws -> ()", "setUp(with:)"),
    ("M.A.(load in _F43ABB)(for: [M.B : M.C<M.D>], M.E) -> ()", "load(for:_:)"),
    ("M.A.f() -> (M.B, M.C)", "f()"),
    ("M.A.g<B where B: M.P>(B) -> ()", ""),
    ("M.Other.f() -> ()", ""),
  ])
  func `a symbol gives the name of its method`(symbol: String, name: String) {
    #expect((ProgramMethod(symbol, of: "M.A")?.name ?? "") == name)
  }
}
