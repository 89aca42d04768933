import Foundation
import Testing

@testable import GoogleMobileAds

/// Older names of the SDK mean the same as the current ones.
@MainActor
@Suite struct LegacyNameTests {
  private static let types: [(older: Any.Type, current: Any.Type)] = [
    ((any GADMediationAdapter).self, (any MediationAdapter).self),
    ((any GADRTBAdapter).self, (any RTBAdapter).self),
    ((any GADMediationAd).self, (any MediationAd).self),
    ((any GADMediationBannerAd).self, (any MediationBannerAd).self),
    ((any GADMediationNativeAd).self, (any MediationNativeAd).self),
    ((any GADMediationInterstitialAd).self, (any MediationInterstitialAd).self),
    ((any GADMediationRewardedAd).self, (any MediationRewardedAd).self),
    ((any GADMediationAppOpenAd).self, (any MediationAppOpenAd).self),
    ((any GADMediatedUnifiedNativeAd).self, (any MediatedUnifiedNativeAd).self),
    ((any GADMediationAdEventDelegate).self, (any MediationAdEventDelegate).self),
    ((any GADMediationBannerAdEventDelegate).self, (any MediationBannerAdEventDelegate).self),
    ((any GADMediationNativeAdEventDelegate).self, (any MediationNativeAdEventDelegate).self),
    (
      (any GADMediationInterstitialAdEventDelegate).self,
      (any MediationInterstitialAdEventDelegate).self
    ),
    ((any GADMediationRewardedAdEventDelegate).self, (any MediationRewardedAdEventDelegate).self),
    ((any GADMediationAppOpenAdEventDelegate).self, (any MediationAppOpenAdEventDelegate).self),
    (GADMediationAdConfiguration.self, MediationAdConfiguration.self),
    (GADMediationBannerAdConfiguration.self, MediationBannerAdConfiguration.self),
    (GADMediationNativeAdConfiguration.self, MediationNativeAdConfiguration.self),
    (GADMediationInterstitialAdConfiguration.self, MediationInterstitialAdConfiguration.self),
    (GADMediationRewardedAdConfiguration.self, MediationRewardedAdConfiguration.self),
    (GADMediationAppOpenAdConfiguration.self, MediationAppOpenAdConfiguration.self),
    (GADMediationServerConfiguration.self, MediationServerConfiguration.self),
    (GADMediationCredentials.self, MediationCredentials.self),
    (GADRTBRequestParameters.self, RTBRequestParameters.self),
    (GADRTBMediationSignalsConfiguration.self, RTBMediationSignalsConfiguration.self),
    ((any GADAdNetworkExtras).self, (any AdNetworkExtras).self),
    (GADCustomEventExtras.self, CustomEventExtras.self),
    (GADExtras.self, Extras.self),
    (GADVersionNumber.self, VersionNumber.self),
    (GADMobileAds.self, MobileAds.self),
    (GADRequestConfiguration.self, RequestConfiguration.self),
    (GADInitializationStatus.self, InitializationStatus.self),
    (GADAdFormat.self, AdFormat.self),
    (GADAdReward.self, AdReward.self),
    (GADNativeAdImage.self, NativeAdImage.self),
    (GADNativeAdImageAdLoaderOptions.self, NativeAdImageAdLoaderOptions.self),
    (GADNativeAdImageAdLoaderOptionsOrientation.self, NativeAdImageAdLoaderOptionsOrientation.self),
    (GADNativeAdMediaAdLoaderOptions.self, NativeAdMediaAdLoaderOptions.self),
    (GADNativeAdViewAdOptions.self, NativeAdViewAdOptions.self),
    (GADVideoOptions.self, VideoOptions.self),
    (GADMultipleAdsAdLoaderOptions.self, MultipleAdsAdLoaderOptions.self),
    (GADNativeMuteThisAdLoaderOptions.self, NativeMuteThisAdLoaderOptions.self),
    (GADMediaAspectRatio.self, MediaAspectRatio.self),
    (GADAdChoicesPosition.self, AdChoicesPosition.self),
    (GADAdSize.self, AdSize.self),
    (GADErrorCode.self, RequestError.Code.self),
    (GADPresentationErrorCode.self, PresentationError.Code.self),
    ((any GADCustomEventNativeAd).self, (any CustomEventNativeAd).self),
    ((any GADCustomEventNativeAdDelegate).self, (any CustomEventNativeAdDelegate).self),
    (GADCustomEventRequest.self, CustomEventRequest.self),
    ((any GADCustomEventBanner).self, (any CustomEventBanner).self),
    ((any GADCustomEventBannerDelegate).self, (any CustomEventBannerDelegate).self),
    ((any GADCustomEventInterstitial).self, (any CustomEventInterstitial).self),
    ((any GADCustomEventInterstitialDelegate).self, (any CustomEventInterstitialDelegate).self),
    (GADRequest.self, Request.self),
    (GADAdValue.self, AdValue.self),
    (GADAdValuePrecision.self, AdValuePrecision.self),
    (GADResponseInfo.self, ResponseInfo.self),
    (GADAdNetworkResponseInfo.self, AdNetworkResponseInfo.self),
    (GADInterstitialAd.self, InterstitialAd.self),
    (GAMInterstitialAd.self, AdManagerInterstitialAd.self),
    (GADRewardedAd.self, RewardedAd.self),
    (GADRewardedInterstitialAd.self, RewardedInterstitialAd.self),
    (GADAppOpenAd.self, AppOpenAd.self),
    (GADAdLoader.self, AdLoader.self),
    ((any GADAdLoaderDelegate).self, (any AdLoaderDelegate).self),
    (GADNativeAd.self, NativeAd.self),
    ((any GADNativeAdDelegate).self, (any NativeAdDelegate).self),
    ((any GADNativeAdLoaderDelegate).self, (any NativeAdLoaderDelegate).self),
    (GADNativeAdView.self, NativeAdView.self),
    (GADMediaView.self, MediaView.self),
    (GADMediaContent.self, MediaContent.self),
    (GADAdChoicesView.self, AdChoicesView.self),
    (GADVideoController.self, VideoController.self),
    ((any GADVideoControllerDelegate).self, (any VideoControllerDelegate).self),
    ((any GADBannerViewDelegate).self, (any BannerViewDelegate).self),
    ((any GADAdSizeDelegate).self, (any AdSizeDelegate).self),
    ((any GADFullScreenPresentingAd).self, (any FullScreenPresentingAd).self),
    ((any GADFullScreenContentDelegate).self, (any FullScreenContentDelegate).self),
    (GADServerSideVerificationOptions.self, ServerSideVerificationOptions.self),
    (GADMuteThisAdReason.self, MuteThisAdReason.self),
    (GADAdapterStatus.self, AdapterStatus.self),
    (GADAdapterInitializationState.self, AdapterInitializationState.self),
    (GADBannerView.self, BannerView.self),
    (GAMRequest.self, AdManagerRequest.self),
    (GAMBannerView.self, AdManagerBannerView.self),
    ((any GADMediatedNativeAd).self, (any MediatedNativeAd).self),
    ((any GADMediatedNativeAppInstallAd).self, (any MediatedNativeAppInstallAd).self),
    ((any GADMediatedNativeContentAd).self, (any MediatedNativeContentAd).self),
    ((any GADMediatedNativeAdDelegate).self, (any MediatedNativeAdDelegate).self),
    (GADMediatedNativeAdNotificationSource.self, MediatedNativeAdNotificationSource.self),
    (
      GADMediatedUnifiedNativeAdNotificationSource.self,
      MediatedUnifiedNativeAdNotificationSource.self
    ),
    (GADUnifiedNativeAssetIdentifier.self, GADNativeAssetIdentifier.self),
    (NativeAssetIdentifier.self, GADNativeAssetIdentifier.self),
    (AdLoaderAdType.self, GADAdLoaderAdType.self),
    (AdLoaderOptions.self, GADAdLoaderOptions.self),
    (MaxAdContentRating.self, GADMaxAdContentRating.self),
    ((any GADMediationAdRequest).self, (any MediationAdRequest).self),
  ]

  @Test func `an older name of a type is the same type`() {
    for (older, current) in Self.types {
      #expect(ObjectIdentifier(older) == ObjectIdentifier(current))
    }
  }

  @Test func `older names of a version and a domain give the same texts`() {
    let version = VersionNumber(majorVersion: 4, minorVersion: 5, patchVersion: 6)
    #expect(GADGetStringFromVersionNumber(version) == "4.5.6")
    #expect(kGADErrorDomain == "com.google.admob")
    #expect(GADErrorUserInfoKeyResponseInfo == "gad_response_info")
  }

  /// An option with two names.
  private func expect<Options: GADAdLoaderOptions>(
    _ value: Bool, _ make: () -> Options,
    _ current: ReferenceWritableKeyPath<Options, Bool>,
    _ older: ReferenceWritableKeyPath<Options, Bool>
  ) {
    let (first, second) = (make(), make())
    first[keyPath: older] = value
    second[keyPath: current] = value
    #expect(first[keyPath: current] == value, "\(current)")
    #expect(second[keyPath: older] == value, "\(older)")
  }

  @Test(arguments: [true, false])
  func `an option with two names has one value`(value: Bool) {
    expect(
      value, NativeAdImageAdLoaderOptions.init, \.isImageLoadingDisabled, \.disableImageLoading)
    expect(value, VideoOptions.init, \.shouldStartMuted, \.startMuted)
    expect(value, VideoOptions.init, \.areCustomControlsRequested, \.customControlsRequested)
    expect(value, VideoOptions.init, \.isClickToExpandRequested, \.clickToExpandRequested)
    expect(
      value, NativeMuteThisAdLoaderOptions.init, \.isCustomMuteThisAdRequested,
      \.customMuteThisAdRequested)
    let gesture = {
      NativeAdCustomClickGestureOptions(swipeGestureDirection: .up, tapsAllowed: !value)
    }
    expect(value, gesture, \.areTapsAllowed, \.tapsAllowed)
    #expect(gesture().areTapsAllowed == !value)
    #expect(gesture().swipeGestureDirection == .up)
  }
}
