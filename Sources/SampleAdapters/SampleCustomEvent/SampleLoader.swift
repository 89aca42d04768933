import Ads
import EventLoop
import Mediation

/// Loads one ad of the sample network: the custom event of the guides. Each format has a class of its
/// own.
@LoopActor
final class SampleLoader: AdapterLoader {
  let isLegacy: Bool

  /// The ad that this instance loads. The network does not retain its delegate.
  private var ad: (any AdapterAd)?
  private let nativeAd: SampleCustomEventNativeAd?

  /// - Parameter nativeAd: Loads the native ad; `nil` for the usual class.
  init(nativeAd: SampleCustomEventNativeAd? = nil, isLegacy: Bool = false) {
    self.nativeAd = nativeAd
    self.isLegacy = isLegacy
  }

  func load(_ request: NetworkRequest, completion: @escaping LoadCompletion) {
    switch request.kind {
    case .native(let adTypes, let options):
      let ad = nativeAd ?? SampleCustomEventNativeAd()
      self.ad = ad
      ad.load(request, adTypes, options, completion: completion)
    case .banner(let adSize):
      let ad = SampleCustomEventBanner(adSize)
      self.ad = ad
      ad.load(request, completion: completion)
    case .fullScreen(.interstitial):
      let ad = SampleCustomEventInterstitial(adUnitID: request.adUnit)
      self.ad = ad
      ad.load(request, completion: completion)
    case .fullScreen(.appOpen):
      let ad = SampleCustomEventAppOpenAd(adUnitID: request.adUnit)
      self.ad = ad
      ad.load(request, completion: completion)
    case .fullScreen:
      // The network has no rewarded interstitials, so its rewarded ads are used.
      let ad = SampleCustomEventRewardedAd(adUnitID: request.adUnit)
      self.ad = ad
      ad.load(request, completion: completion)
    }
  }

  var hasReportedEarly: Bool { nativeAd?.hasReportedEarly == true }
}
