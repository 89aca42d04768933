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

  /// The method that loads banners.
  public static func banner(
    _ load:
      @escaping (Adapter) -> (
        MediationBannerAdConfiguration, @escaping GADMediationBannerLoadCompletionHandler
      ) -> Void
  ) -> AdapterLoad {
    AdapterLoad(format: .banner) { adapter, call in
      let ad = call.ad
      let configuration = call.configuration {
        MediationBannerAdConfiguration(call.values, adSize: call.adSize)
      }
      load(adapter)(configuration) {
        ad.complete($0, $1) { ad, writer in BannerAdContent(view: ad.view).write(to: &writer) }
      }
    }
  }

  /// The method that loads native ads.
  public static func native(
    _ load:
      @escaping (Adapter) -> (
        MediationNativeAdConfiguration, @escaping GADMediationNativeLoadCompletionHandler
      ) -> Void
  ) -> AdapterLoad {
    AdapterLoad(format: .native) { adapter, call in
      let ad = call.ad
      let configuration = call.configuration {
        MediationNativeAdConfiguration(call.values, options: call.options, adTypes: call.adTypes)
      }
      load(adapter)(configuration) {
        ad.complete($0, $1) { ad, writer in NativeAdContent(ad: ad).write(to: &writer) }
      }
    }
  }

  /// The method that loads interstitials.
  public static func interstitial(
    _ load:
      @escaping (Adapter) -> (
        MediationInterstitialAdConfiguration,
        @escaping GADMediationInterstitialLoadCompletionHandler
      ) -> Void
  ) -> AdapterLoad {
    AdapterLoad(format: .interstitial) { adapter, call in
      let ad = call.ad
      load(adapter)(call.configuration { MediationInterstitialAdConfiguration(call.values) }) {
        ad.complete($0, $1) { ad, writer in FullScreenAdContent(of: ad).write(to: &writer) }
      }
    }
  }

  /// The method that loads rewarded ads.
  public static func rewarded(
    _ load:
      @escaping (Adapter) -> (
        MediationRewardedAdConfiguration, @escaping GADMediationRewardedLoadCompletionHandler
      ) -> Void
  ) -> AdapterLoad {
    AdapterLoad(format: .rewarded) { adapter, call in
      let ad = call.ad
      load(adapter)(call.configuration { MediationRewardedAdConfiguration(call.values) }) {
        ad.complete($0, $1) { ad, writer in FullScreenAdContent(of: ad).write(to: &writer) }
      }
    }
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
    AdapterLoad(format: .appOpen) { adapter, call in
      let ad = call.ad
      load(adapter)(call.configuration { MediationAppOpenAdConfiguration(call.values) }) {
        ad.complete($0, $1) { ad, writer in FullScreenAdContent(of: ad).write(to: &writer) }
      }
    }
  }
}

/// A banner, as the bridge gets it.
@MainActor
struct BannerAdContent {
  let view: UIView

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("view")
    writer.beginObject()
    writer.member("id", view.accessibilityIdentifier)
    view.frame.size.writeMembers(to: &writer)
    writer.member("text", (view as? UILabel)?.text)
    writer.endObject()
    writer.endObject()
  }
}

/// What a full-screen ad says that it shows, as the bridge gets it.
struct FullScreenAdContent {
  private let description: FullScreenAdDescription?

  init(of ad: any MediationAd) {
    description = (ad as? any DescribedFullScreenAd)?.fullScreenDescription
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let description {
      if let headline = description.headline { writer.member("headline", headline) }
      if let body = description.body { writer.member("body", body) }
      if let callToAction = description.callToAction {
        writer.member("callToAction", callToAction)
      }
      if let image = description.image {
        writer.key("image")
        NativeAdContent.write(image, to: &writer)
      }
      if let duration = description.duration {
        writer.member("durationMs", Int(min(max(CGFloat(duration).orZero, 0) * 1_000, 1e12)))
      }
      if let reward = description.reward { writer.member("reward", reward) }
    }
    writer.endObject()
  }
}
