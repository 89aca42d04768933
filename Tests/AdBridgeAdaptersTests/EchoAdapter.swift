import EventLoop
import JSON
import Mediation

/// An adapter that returns what it gets: in the extra assets of its ads, and in the error of its
/// set-up.
final class EchoAdapter: MediationAdapter {
  static var formats: Set<AdFormat> { [.native, .banner] }
  static func adapterVersion() -> VersionNumber { .one }
  static func adSDKVersion() -> VersionNumber { .one }

  private var delegate: (any MediationNativeAdEventDelegate)?

  // Reports that the adapter was released.
  isolated deinit { delegate?.didMuteVideo() }

  static func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {
    let received = configuration.credentials.map { credentials in
      "\(credentials.format) \(credentials.settings["parameter"]?.string ?? "-")"
    }
    completionHandler(
      AdError(domain: "echo", code: 7, message: received.joined(separator: ", ")))
  }

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping MediationNativeLoadCompletionHandler
  ) {
    let options = adConfiguration.options
    let image = options.lazy.compactMap { $0 as? NativeAdImageAdLoaderOptions }.first
    let adView = options.lazy.compactMap { $0 as? NativeAdViewAdOptions }.first
    let ad = EchoNativeAd(extraAssets: [
      "settings": .object(adConfiguration.credentials.settings),
      "format": .string(adConfiguration.credentials.format.rawValue),
      "isTestRequest": .bool(adConfiguration.isTestRequest),
      "extras": .object(adConfiguration.extras),
      "keywords": .array(adConfiguration.keywords.map(JSONValue.string)),
      "childDirectedTreatment": adConfiguration.childDirectedTreatment.map(JSONValue.bool) ?? .null,
      "bidResponse": adConfiguration.bidResponse.map(JSONValue.string) ?? .null,
      "watermark": .string(String(decoding: adConfiguration.watermark ?? [], as: UTF8.self)),
      "seed": .number(JSONNumber(adConfiguration.seed)),
      "adTypes": .array(adConfiguration.adTypes.map { .string($0.rawValue) }),
      "optionCount": .number(JSONNumber(options.count)),
      "orientation": .string(image?.preferredImageOrientation.rawValue ?? "-"),
      "adChoices": .string(adView?.preferredAdChoicesPosition.rawValue ?? "-"),
    ])
    delegate = completionHandler(ad, nil)
    ad.delegate = delegate
  }

  func loadBanner(
    for adConfiguration: MediationBannerAdConfiguration,
    completionHandler: @escaping MediationBannerLoadCompletionHandler
  ) {
    _ = completionHandler(EchoBannerAd(adConfiguration.adSize), nil)
  }
}
