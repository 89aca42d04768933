// The names of the SDK before its version 12. All mean the same as the current ones.

public typealias GADMediationAdapter = MediationAdapter
public typealias GADRTBAdapter = RTBAdapter
public typealias GADMediationAd = MediationAd
public typealias GADMediationBannerAd = MediationBannerAd
public typealias GADMediationNativeAd = MediationNativeAd
public typealias GADMediationInterstitialAd = MediationInterstitialAd
public typealias GADMediationRewardedAd = MediationRewardedAd
public typealias GADMediationAppOpenAd = MediationAppOpenAd
public typealias GADMediatedUnifiedNativeAd = MediatedUnifiedNativeAd
public typealias GADMediationAdEventDelegate = MediationAdEventDelegate
public typealias GADMediationBannerAdEventDelegate = MediationBannerAdEventDelegate
public typealias GADMediationNativeAdEventDelegate = MediationNativeAdEventDelegate
public typealias GADMediationInterstitialAdEventDelegate = MediationInterstitialAdEventDelegate
public typealias GADMediationRewardedAdEventDelegate = MediationRewardedAdEventDelegate
public typealias GADMediationAppOpenAdEventDelegate = MediationAppOpenAdEventDelegate
public typealias GADMediationAdConfiguration = MediationAdConfiguration
public typealias GADMediationBannerAdConfiguration = MediationBannerAdConfiguration
public typealias GADMediationNativeAdConfiguration = MediationNativeAdConfiguration
public typealias GADMediationInterstitialAdConfiguration = MediationInterstitialAdConfiguration
public typealias GADMediationRewardedAdConfiguration = MediationRewardedAdConfiguration
public typealias GADMediationAppOpenAdConfiguration = MediationAppOpenAdConfiguration
public typealias GADMediationServerConfiguration = MediationServerConfiguration
public typealias GADMediationCredentials = MediationCredentials
public typealias GADRTBRequestParameters = RTBRequestParameters
public typealias GADRTBMediationSignalsConfiguration = RTBMediationSignalsConfiguration
public typealias GADAdNetworkExtras = AdNetworkExtras
public typealias GADCustomEventExtras = CustomEventExtras
public typealias GADExtras = Extras
public typealias GADVersionNumber = VersionNumber
public typealias GADMobileAds = MobileAds
public typealias GADRequestConfiguration = RequestConfiguration
public typealias GADInitializationStatus = InitializationStatus
public typealias GADAdFormat = AdFormat
public typealias GADAdReward = AdReward
public typealias GADNativeAdImage = NativeAdImage
public typealias GADNativeAdImageAdLoaderOptions = NativeAdImageAdLoaderOptions
public typealias GADNativeAdImageAdLoaderOptionsOrientation =
  NativeAdImageAdLoaderOptionsOrientation
public typealias GADNativeAdMediaAdLoaderOptions = NativeAdMediaAdLoaderOptions
public typealias GADNativeAdViewAdOptions = NativeAdViewAdOptions
public typealias GADVideoOptions = VideoOptions
public typealias GADMultipleAdsAdLoaderOptions = MultipleAdsAdLoaderOptions
public typealias GADNativeMuteThisAdLoaderOptions = NativeMuteThisAdLoaderOptions
public typealias GADMediaAspectRatio = MediaAspectRatio
public typealias GADAdChoicesPosition = AdChoicesPosition
public typealias GADAdSize = AdSize
public typealias GADErrorCode = RequestError.Code
public typealias GADPresentationErrorCode = PresentationError.Code
public typealias GADCustomEventNativeAd = CustomEventNativeAd
public typealias GADCustomEventNativeAdDelegate = CustomEventNativeAdDelegate
public typealias GADCustomEventRequest = CustomEventRequest
public typealias GADCustomEventBanner = CustomEventBanner
public typealias GADCustomEventBannerDelegate = CustomEventBannerDelegate
public typealias GADCustomEventInterstitial = CustomEventInterstitial
public typealias GADCustomEventInterstitialDelegate = CustomEventInterstitialDelegate
public typealias GADRequest = Request
public typealias GADAdValue = AdValue
public typealias GADAdValuePrecision = AdValuePrecision
public typealias GADResponseInfo = ResponseInfo
public typealias GADAdNetworkResponseInfo = AdNetworkResponseInfo
public typealias GADInterstitialAd = InterstitialAd
public typealias GAMInterstitialAd = AdManagerInterstitialAd
public typealias GADRewardedAd = RewardedAd
public typealias GADRewardedInterstitialAd = RewardedInterstitialAd
public typealias GADAppOpenAd = AppOpenAd
public typealias GADAdLoader = AdLoader
public typealias GADAdLoaderDelegate = AdLoaderDelegate
public typealias GADNativeAd = NativeAd
public typealias GADNativeAdDelegate = NativeAdDelegate
public typealias GADNativeAdLoaderDelegate = NativeAdLoaderDelegate
public typealias GADNativeAdView = NativeAdView
public typealias GADMediaView = MediaView
public typealias GADMediaContent = MediaContent
public typealias GADAdChoicesView = AdChoicesView
public typealias GADVideoController = VideoController
public typealias GADVideoControllerDelegate = VideoControllerDelegate
public typealias GADBannerViewDelegate = BannerViewDelegate
public typealias GADAdSizeDelegate = AdSizeDelegate
public typealias GADFullScreenPresentingAd = FullScreenPresentingAd
public typealias GADFullScreenContentDelegate = FullScreenContentDelegate
public typealias GADServerSideVerificationOptions = ServerSideVerificationOptions
public typealias GADMuteThisAdReason = MuteThisAdReason
public typealias GADAdapterStatus = AdapterStatus
public typealias GADAdapterInitializationState = AdapterInitializationState
public typealias GADBannerView = BannerView
public typealias GAMRequest = AdManagerRequest
public typealias GAMBannerView = AdManagerBannerView
public typealias GADMediatedNativeAd = MediatedNativeAd
public typealias GADMediatedNativeAppInstallAd = MediatedNativeAppInstallAd
public typealias GADMediatedNativeContentAd = MediatedNativeContentAd
public typealias GADMediatedNativeAdDelegate = MediatedNativeAdDelegate
public typealias GADMediatedNativeAdNotificationSource = MediatedNativeAdNotificationSource
public typealias GADMediatedUnifiedNativeAdNotificationSource =
  MediatedUnifiedNativeAdNotificationSource

/// Guides print this name for ``GADMediationNativeLoadCompletionHandler``.
public typealias GADMediationNativeAdLoadCompletionHandler = GADMediationNativeLoadCompletionHandler
/// Guides print this name for ``GADNativeAssetIdentifier``.
public typealias GADUnifiedNativeAssetIdentifier = GADNativeAssetIdentifier
public typealias NativeAssetIdentifier = GADNativeAssetIdentifier
public typealias AdLoaderAdType = GADAdLoaderAdType
public typealias AdLoaderOptions = GADAdLoaderOptions
public typealias MaxAdContentRating = GADMaxAdContentRating

/// The version as a text.
public func GADGetStringFromVersionNumber(_ version: VersionNumber) -> String {
  string(for: version)
}

/// The domain of the SDK's own errors.
public let kGADErrorDomain = GADErrorDomain

// MARK: Sizes

public let GADAdSizeBanner = AdSizeBanner
public let GADAdSizeLargeBanner = AdSizeLargeBanner
public let GADAdSizeMediumRectangle = AdSizeMediumRectangle
public let GADAdSizeFullBanner = AdSizeFullBanner
public let GADAdSizeLeaderboard = AdSizeLeaderboard
public let GADAdSizeSkyscraper = AdSizeSkyscraper
public let GADAdSizeFluid = AdSizeFluid
public let GADAdSizeInvalid = AdSizeInvalid
public let kGADAdSizeBanner = AdSizeBanner
public let kGADAdSizeLargeBanner = AdSizeLargeBanner
public let kGADAdSizeMediumRectangle = AdSizeMediumRectangle
public let kGADAdSizeFullBanner = AdSizeFullBanner
public let kGADAdSizeLeaderboard = AdSizeLeaderboard
public let kGADAdSizeSkyscraper = AdSizeSkyscraper
public let kGADAdSizeFluid = AdSizeFluid
public let kGADAdSizeInvalid = AdSizeInvalid

public func GADAdSizeFromCGSize(_ size: CGSize) -> AdSize { adSizeFor(cgSize: size) }
public func CGSizeFromGADAdSize(_ size: AdSize) -> CGSize { cgSize(for: size) }
public func GADAdSizeEqualToSize(_ size1: AdSize, _ size2: AdSize) -> Bool { size1 == size2 }
public func IsGADAdSizeValid(_ size: AdSize) -> Bool { isAdSizeValid(size: size) }
public func GADAdSizeIsFluid(_ size: AdSize) -> Bool { isAdSizeFluid(size: size) }
public func NSStringFromGADAdSize(_ size: AdSize) -> String { string(for: size) }
public func NSValueFromGADAdSize(_ size: AdSize) -> NSValue { nsValue(for: size) }
public func GADAdSizeFromNSValue(_ value: NSValue) -> AdSize { adSizeFor(nsValue: value) }
public func GADClosestValidSizeForAdSizes(_ original: AdSize, _ possible: [NSValue]) -> AdSize {
  closestValidSizeForAdSizes(original: original, possibleAdSizes: possible)
}
public func GADCurrentOrientationAnchoredAdaptiveBannerAdSizeWithWidth(_ width: CGFloat) -> AdSize {
  currentOrientationAnchoredAdaptiveBanner(width: width)
}
