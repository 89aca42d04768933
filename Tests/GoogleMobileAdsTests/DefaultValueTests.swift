import Foundation
import JSON
import Testing
import UIKit

@testable import GoogleMobileAds

/// What a new object of the SDK has before anybody sets something.
@MainActor
@Suite struct DefaultValueTests {
  @Test func `new options are sent with the SDK's values`() {
    let written = GADAdLoaderOptions.written([
      NativeAdImageAdLoaderOptions(), NativeAdMediaAdLoaderOptions(), NativeAdViewAdOptions(),
      VideoOptions(), MultipleAdsAdLoaderOptions(), NativeMuteThisAdLoaderOptions(),
    ])
    #expect(
      JSONValue(foundation: written as Any) == [
        "image": [
          "disableImageLoading": false, "shouldRequestMultipleImages": false,
          "preferredImageOrientation": "any",
        ],
        "media": ["aspectRatio": "unknown"],
        "adView": ["preferredAdChoicesPosition": "topRight"],
        "video": [
          "startMuted": true, "customControlsRequested": false, "clickToExpandRequested": false,
        ],
      ])
    #expect(GADAdLoaderOptions.written([]) == nil)
    #expect(MultipleAdsAdLoaderOptions().numberOfAds == 1)
    #expect(NativeMuteThisAdLoaderOptions().isCustomMuteThisAdRequested)
  }

  @Test func `a new request says nothing`() {
    let request = AdManagerRequest()
    #expect(request.keywords == nil && request.contentURL == nil)
    #expect(request.neighboringContentURLStrings == nil && request.requestAgent == nil)
    #expect(request.scene == nil && request.customTargeting == nil)
    #expect(request.publisherProvidedID == nil && request.categoryExclusions == nil)
    #expect(request.placementID == 0)
    #expect(JSONValue(foundation: request.written) == ["keywords": [], "extras": [:]])
  }

  @Test func `a new configuration of all requests says nothing`() {
    let configuration = RequestConfiguration()
    #expect(configuration.maxAdContentRating == nil)
    #expect(configuration.tagForChildDirectedTreatment == nil)
    #expect(configuration.tagForUnderAgeOfConsent == nil)
    #expect(configuration.ageRestrictedTreatment == .unspecified)
    #expect(configuration.testDeviceIdentifiers == nil)
    #expect(configuration.publisherPrivacyPersonalizationState == .default)
    #expect(configuration.isPublisherFirstPartyIDEnabled)
    #expect(configuration.isCoarseLocationCollectionEnabled)

    configuration.setPublisherFirstPartyIDEnabled(false)
    #expect(!configuration.isPublisherFirstPartyIDEnabled)
    configuration.setPublisherFirstPartyIDEnabled(true)
    #expect(configuration.isPublisherFirstPartyIDEnabled)
  }

  @Test func `the configuration of a test has nothing that the test does not give`() {
    let configurations = [
      MediationBannerAdConfiguration(adSize: AdSizeBanner), MediationNativeAdConfiguration(),
      MediationInterstitialAdConfiguration(),
      MediationSwipeableInterstitialAdConfiguration(adSize: CGSize(width: 390, height: 844)),
    ]
    for configuration in configurations {
      #expect(configuration.bidResponse == nil && configuration.watermark == nil)
      #expect(configuration.extras == nil && configuration.childDirectedTreatment == nil)
      #expect(!configuration.isTestRequest && !configuration.hasUserLocation)
      #expect(configuration.seed == 0)
      #expect(configuration.credentials.settings.isEmpty)
    }
    #expect(configurations[3].credentials.format == .interstitial)
    #expect(MediationNativeAdConfiguration().options.isEmpty)
    #expect(RTBRequestParameters(configuration: .init(credentials: [])).extras == nil)
  }

  @Test func `the request of a test for a custom event has nothing that the test does not give`() {
    let empty = CustomEventRequest()
    #expect(empty.userGender == .unknown && empty.userBirthday == nil && !empty.userHasLocation)
    #expect(empty.userLatitude == 0 && empty.userLongitude == 0)
    #expect(empty.userLocationAccuracyInMeters == 0 && empty.userLocationDescription == nil)
    #expect(empty.userKeywords == nil && empty.additionalParameters == nil)
    #expect(!empty.isTesting && empty.adTypes == [])

    let whole = CustomEventRequest(
      userGender: .male, userBirthday: .distantPast, userLocation: (1, 2, 3),
      userLocationDescription: "Munich", userKeywords: ["news"], additionalParameters: ["a": 1],
      isTesting: true, adTypes: [.nativeContent])
    #expect(whole.userGender == .male && whole.userBirthday == .distantPast)
    #expect(whole.userHasLocation && whole.userLatitude == 1 && whole.userLongitude == 2)
    #expect(whole.userLocationAccuracyInMeters == 3)
    #expect(whole.userLocationDescription == "Munich")
    #expect(whole.userKeywords as? [String] == ["news"])
    #expect(whole.additionalParameters?["a"] as? Int == 1)
    #expect(whole.isTesting && whole.adTypes == [.nativeContent])
  }

  @Test func `a new view for banners waits for its ad unit`() {
    let view = AdManagerBannerView(adSize: AdSizeBanner)
    #expect(view.adUnitID == nil && view.rootViewController == nil && view.responseInfo == nil)
    #expect(view.delegate == nil && view.adSizeDelegate == nil && view.validAdSizes == nil)
    #expect(view.paidEventHandler == nil)
    #expect(view.placementID == 0)
    #expect(!view.isAutoloadEnabled && !view.isCollapsible)
  }

  @Test func `an ad has the placement and the options that are set`() {
    let calls = BridgeCalls { _, _, _ in }
    let rewarded = RewardedAd(BridgeAd("ad-1", [:], calls), "unit")
    let native = NativeAd(BridgeAd("ad-2", [:], calls))
    #expect(rewarded.placementID == 0 && native.placementID == 0)
    #expect(rewarded.serverSideVerificationOptions == nil)
    #expect(rewarded.fullScreenContentDelegate == nil && rewarded.paidEventHandler == nil)
    #expect(native.delegate == nil && native.paidEventHandler == nil)
    #expect(native.rootViewController == nil)
    let options = ServerSideVerificationOptions()
    #expect(options.userIdentifier == nil && options.customRewardText == nil)

    (rewarded.placementID, native.placementID) = (7, 8)
    rewarded.serverSideVerificationOptions = options
    #expect((rewarded.placementID, native.placementID) == (7, 8))
    #expect(rewarded.serverSideVerificationOptions === options)
  }

  // MARK: Values

  @Test func `a version of three numbers, and a description without anything`() {
    let version = VersionNumber()
    #expect(string(for: version) == "0.0.0")
    let description = FullScreenAdDescription()
    #expect(description.headline == nil && description.body == nil)
    #expect(description.callToAction == nil && description.image == nil)
    #expect(description.duration == nil && description.reward == nil)
    #expect(MuteThisAdReason().reasonDescription == "")
  }

  @Test func `the bridge keeps the state of adapters for itself`() {
    let status = AdapterStatus(.ready, latency: 1.5)
    #expect(status.state == .ready && status.latency == 1.5)
    #expect([AdapterInitializationState.notReady, .ready].map(\.rawValue) == [0, 1])
    #expect(MobileAds.shared.initializationStatus.adapterStatusesByClassName.isEmpty)
  }

  @Test(
    arguments: [
      (13, 12, 0, true), (13, 12, 1, false), (13, 11, 9, true), (13, 13, 0, false),
      (12, 99, 99, true), (14, 0, 0, false), (13, 0, 5, true), (0, 13, 13, true),
    ])
  func `a version is compared by its first number that differs`(
    major: Int, minor: Int, patch: Int, isAtLeast: Bool
  ) {
    #expect(
      MobileAds.shared.isSDKVersionAtLeast(major: major, minor: minor, patch: patch) == isAtLeast)
  }

  @Test func `an error of the SDK is one of Foundation`() {
    let details: [String: Any] = [NSLocalizedDescriptionKey: "Busy.", "a": 1]
    let own = RequestError(.networkError, userInfo: details)
    #expect(own.code == .networkError && own.errorCode == 2)
    #expect(own.localizedDescription == "Busy.")
    #expect(own.errorUserInfo["a"] as? Int == 1 && own.userInfo["a"] as? Int == 1)
    #expect((own as NSError).userInfo["a"] as? Int == 1)
    let unknown = NSError(domain: GADErrorDomain, code: 99)
    #expect(RequestError(_nsError: unknown).code == .internalError)
    #expect(RequestError(.noFill).userInfo.isEmpty)

    let presentation = PresentationError(.codeAdNotReady, userInfo: details)
    #expect(presentation.code == .codeAdNotReady && presentation.errorCode == 15)
    #expect(presentation.errorUserInfo["a"] as? Int == 1)
    let foundation = presentation as NSError
    #expect(foundation.domain == "com.google.admob" && foundation.code == 15)
    #expect(foundation.localizedDescription == "Busy.")
    #expect(PresentationError(_nsError: unknown).code == .codeInternal)
    #expect(PresentationError(_nsError: unknown).errorCode == 99)
  }

  @Test(arguments: [
    (GADErrorDomain, 1, true), (GADErrorDomain, 2, false), ("net", 1, false),
  ])
  func `a code finds an error of the SDK, and no other`(domain: String, code: Int, isFound: Bool) {
    let isNoFill = RequestError.noFill ~= NSError(domain: domain, code: code)
    #expect(isNoFill == isFound)
  }

  @Test func `a type of ads is equal to its text`() {
    #expect("2".isEqual(GADAdLoaderAdType.nativeContent) && "2".isEqual("2"))
    #expect(!"1".isEqual(GADAdLoaderAdType.nativeContent) && !"1".isEqual("2"))
    #expect(!"2".isEqual(nil) && !"2".isEqual(2))
  }

  @Test func `the constant of each asset has the SDK's number`() {
    let assets: [GADNativeAssetIdentifier] = [
      .headlineAsset, .callToActionAsset, .iconAsset, .bodyAsset, .storeAsset, .priceAsset,
      .imageAsset, .starRatingAsset, .advertiserAsset, .mediaViewAsset, .adChoicesViewAsset,
    ]
    #expect(assets.map(\.rawValue) == (3_001...3_011).map(String.init))
  }
}
