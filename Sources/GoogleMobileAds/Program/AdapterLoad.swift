import Foundation
import JSON

/// A method of an adapter that loads ads of one format.
///
/// Swift can't find out on Linux which of the SDK's optional methods a class has. So `main.swift`
/// names them:
///
/// ```swift
/// try serve(MyAdapter.self, make: MyAdapter.init, loads: .banner(MyAdapter.loadBanner))
/// ```
public struct AdapterLoad<Adapter: AnyObject> {
  package let format: AdFormat
  let start: (Adapter, LoadCall) -> Void

  private init(format: AdFormat, start: @escaping (Adapter, LoadCall) -> Void) {
    self.format = format
    self.start = start
  }

  /// - Parameters:
  ///   - load: The adapter's method.
  ///   - configuration: Makes what the method gets from the bridge's message.
  ///   - delegate: Gives the receiver of events the type that the method's completion handler returns.
  ///   - content: Writes the ad as the bridge gets it.
  private init<Configuration: MediationAdConfiguration, Ad, Delegate>(
    _ format: AdFormat,
    _ load:
      @escaping (Adapter) -> (
        Configuration, @escaping (Ad?, (any Error)?) -> Delegate?
      ) -> Void,
    _ configuration: @escaping (LoadCall) -> Configuration,
    delegate: @escaping (AdEvents) -> Delegate,
    content: @escaping @MainActor @Sendable (Ad, inout JSONWriter) -> Void
  ) {
    self.init(format: format) { adapter, call in
      let ad = call.ad
      load(adapter)(call.configuration(configuration)) {
        ad.complete($0, $1, content: content).map(delegate)
      }
    }
  }

  /// The method that loads banners.
  public static func banner(
    _ load:
      @escaping (Adapter) -> (
        MediationBannerAdConfiguration, @escaping GADMediationBannerLoadCompletionHandler
      ) -> Void
  ) -> AdapterLoad {
    AdapterLoad(
      .banner, load, MediationBannerAdConfiguration.init,
      delegate: { $0 }, content: { BannerAdContent.write($0, to: &$1) })
  }

  /// The method that loads native ads.
  public static func native(
    _ load:
      @escaping (Adapter) -> (
        MediationNativeAdConfiguration, @escaping GADMediationNativeLoadCompletionHandler
      ) -> Void
  ) -> AdapterLoad {
    AdapterLoad(
      .native, load, MediationNativeAdConfiguration.init,
      delegate: { $0 }, content: { NativeAdContent.write($0, to: &$1) })
  }

  /// The method that loads interstitials.
  public static func interstitial(
    _ load:
      @escaping (Adapter) -> (
        MediationInterstitialAdConfiguration,
        @escaping GADMediationInterstitialLoadCompletionHandler
      ) -> Void
  ) -> AdapterLoad {
    AdapterLoad(
      .interstitial, load, MediationInterstitialAdConfiguration.init,
      delegate: { $0 }, content: { FullScreenAdContent.write($0, to: &$1) })
  }

  /// The method that loads rewarded ads.
  public static func rewarded(
    _ load:
      @escaping (Adapter) -> (
        MediationRewardedAdConfiguration, @escaping GADMediationRewardedLoadCompletionHandler
      ) -> Void
  ) -> AdapterLoad {
    AdapterLoad(
      .rewarded, load, MediationRewardedAdConfiguration.init,
      delegate: { $0 }, content: { FullScreenAdContent.write($0, to: &$1) })
  }

  /// The method that loads rewarded interstitials.
  public static func rewardedInterstitial(
    _ load:
      @escaping (Adapter) -> (
        MediationRewardedAdConfiguration, @escaping GADMediationRewardedLoadCompletionHandler
      ) -> Void
  ) -> AdapterLoad {
    AdapterLoad(format: .rewardedInterstitial, start: rewarded(load).start)
  }

  /// The method that loads app open ads.
  public static func appOpen(
    _ load:
      @escaping (Adapter) -> (
        MediationAppOpenAdConfiguration, @escaping GADMediationAppOpenLoadCompletionHandler
      ) -> Void
  ) -> AdapterLoad {
    AdapterLoad(
      .appOpen, load, MediationAppOpenAdConfiguration.init,
      delegate: { $0 }, content: { FullScreenAdContent.write($0, to: &$1) })
  }
}

extension SDKMethod {
  /// The SDK's names of the methods that load ads.
  static let loads: [SDKMethod] = {
    let rewarded = "MediationRewardedAdConfiguration"
    return [
      SDKMethod(4, "loadBanner(for:completionHandler:)", "MediationBannerAdConfiguration"),
      SDKMethod(5, "loadNativeAd(for:completionHandler:)", "MediationNativeAdConfiguration"),
      SDKMethod(
        6, "loadInterstitial(for:completionHandler:)", "MediationInterstitialAdConfiguration"),
      SDKMethod(7, "loadRewardedAd(for:completionHandler:)", rewarded),
      SDKMethod(8, "loadRewardedInterstitialAd(for:completionHandler:)", rewarded),
      SDKMethod(9, "loadAppOpenAd(for:completionHandler:)", "MediationAppOpenAdConfiguration"),
    ]
  }()
}
