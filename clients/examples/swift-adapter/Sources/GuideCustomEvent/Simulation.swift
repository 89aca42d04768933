// Not part of the adapter: what a person does to the ads of the network, which has no screen.
import GoogleMobileAds

extension GuideCustomEventBanner: SimulatedAd {
  func simulate(_ action: SimulatedAction, asset: GADNativeAssetIdentifier?) -> Bool {
    guard action == .tap, let bannerAd = bannerAd else { return false }
    bannerAd.delegate?.bannerWillLeaveApplication(bannerAd)
    return true
  }
}

extension GuideCustomEventFullScreenAd: SimulatedAd {
  func simulate(_ action: SimulatedAction, asset: GADNativeAssetIdentifier?) -> Bool {
    switch action {
    case .tap: ad?.tap()
    case .close: ad?.close()
    case .earnReward where self is MediationRewardedAd: ad?.finish()
    default: return false
    }
    return true
  }
}
