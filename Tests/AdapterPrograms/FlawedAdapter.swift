import GoogleMobileAds

/// Does everything as it should, except for its flaw.
class FlawedAdapter: NSObject, MediationAdapter {
  private static var loadCount = 0

  static func adapterVersion() -> VersionNumber {
    VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
  }

  static func adSDKVersion() -> VersionNumber { adapterVersion() }

  static func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping GADMediationAdapterSetUpCompletionBlock
  ) {
    if Flaw.current == .processLeftBehind {
      _ = try? Process.run(URL(fileURLWithPath: "/bin/sleep"), arguments: ["60"])
    }
    completionHandler(nil)
  }

  /// Answers a load with an ad, or with an error for the parameter `bad`.
  private func answer<Ad>(
    _ configuration: MediationAdConfiguration, _ makeAd: () -> Ad,
    _ completionHandler: (Ad?, Error?) -> Void
  ) {
    Self.loadCount += 1
    if Flaw.current == .crashInThirdLoad, Self.loadCount == 3 { fatalError("Three.") }
    let parameter = configuration.credentials.settings["parameter"]
    if Flaw.current == .crashAtNumber { precondition(parameter is String?, "A text.") }
    let error = NSError(
      domain: "com.network", code: 3, userInfo: [NSLocalizedDescriptionKey: "There is no ad."])
    let isGood = parameter as? String == "good"
    isGood ? completionHandler(makeAd(), nil) : completionHandler(nil, error)
  }

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping GADMediationNativeLoadCompletionHandler
  ) {
    let imageOptions = adConfiguration.options.compactMap { $0 as? NativeAdImageAdLoaderOptions }
    let isDisabled = imageOptions.contains { $0.isImageLoadingDisabled }
    answer(adConfiguration) {
      FlawedNativeAd(loadsImages: !isDisabled)
    } _: { ad, error in
      let delegate = completionHandler(ad, error)
      ad?.delegate = delegate
    }
  }

  func loadBanner(
    for adConfiguration: MediationBannerAdConfiguration,
    completionHandler: @escaping GADMediationBannerLoadCompletionHandler
  ) {
    let makeAd = {
      FlawedBannerAd(
        size: adConfiguration.adSize.size,
        clicksPerTap: Flaw.current == .unsteadyResult && Self.loadCount > 3 ? 2 : 1)
    }
    let answer = DispatchWorkItem {
      self.answer(adConfiguration, makeAd) { ad, error in
        let delegate = completionHandler(ad, error)
        ad?.delegate = delegate
      }
    }
    if Flaw.current == .offMainThread {
      DispatchQueue.global().async(execute: answer)
    } else {
      answer.perform()
    }
  }

  func loadInterstitial(
    for adConfiguration: MediationInterstitialAdConfiguration,
    completionHandler: @escaping GADMediationInterstitialLoadCompletionHandler
  ) {
    answer(adConfiguration, FlawedInterstitialAd.init) { ad, error in
      let delegate = completionHandler(ad, error)
      ad?.delegate = delegate
    }
  }

  func loadRewardedAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping GADMediationRewardedLoadCompletionHandler
  ) {
    answer(adConfiguration, FlawedRewardedAd.init) { ad, error in
      let delegate = completionHandler(ad, error)
      ad?.delegate = delegate
    }
  }
}
