public import Foundation
public import GoogleMobileAds
public import UIKit

/// What a load of any format tells an adapter.
private struct LoadValues {
  var credentials: MediationCredentials
  var bidResponse: String?
  var watermark: Data?
  var extras: (any AdNetworkExtras)?
  var isTestRequest = false
  var childDirectedTreatment: NSNumber?
  var topViewController: UIViewController?

  init(_ format: AdFormat) {
    credentials = MediationCredentials(settings: [:], format: format)
  }
}

/// What a load of an app open ad tells an adapter. A test sets it.
open class AUTKMediationAppOpenAdConfiguration: MediationAppOpenAdConfiguration {
  private var values = LoadValues(.appOpen)

  public init() {
    super.init()
  }

  open override var credentials: MediationCredentials {
    get { values.credentials }
    set { values.credentials = newValue }
  }

  open override var bidResponse: String? {
    get { values.bidResponse }
    set { values.bidResponse = newValue }
  }

  open override var watermark: Data? {
    get { values.watermark }
    set { values.watermark = newValue }
  }

  open override var extras: (any AdNetworkExtras)? {
    get { values.extras }
    set { values.extras = newValue }
  }

  open override var isTestRequest: Bool {
    get { values.isTestRequest }
    set { values.isTestRequest = newValue }
  }

  open override var childDirectedTreatment: NSNumber? {
    get { values.childDirectedTreatment }
    set { values.childDirectedTreatment = newValue }
  }

  open override var topViewController: UIViewController? {
    get { values.topViewController }
    set { values.topViewController = newValue }
  }
}

/// What a load of a banner tells an adapter. A test sets it.
open class AUTKMediationBannerAdConfiguration: MediationBannerAdConfiguration {
  private var values = LoadValues(.banner)
  private var adSizeValue: AdSize = AdSizeInvalid

  public init() {
    super.init(adSize: AdSizeInvalid)
  }

  open override var credentials: MediationCredentials {
    get { values.credentials }
    set { values.credentials = newValue }
  }

  open override var bidResponse: String? {
    get { values.bidResponse }
    set { values.bidResponse = newValue }
  }

  open override var watermark: Data? {
    get { values.watermark }
    set { values.watermark = newValue }
  }

  open override var extras: (any AdNetworkExtras)? {
    get { values.extras }
    set { values.extras = newValue }
  }

  open override var isTestRequest: Bool {
    get { values.isTestRequest }
    set { values.isTestRequest = newValue }
  }

  open override var childDirectedTreatment: NSNumber? {
    get { values.childDirectedTreatment }
    set { values.childDirectedTreatment = newValue }
  }

  open override var topViewController: UIViewController? {
    get { values.topViewController }
    set { values.topViewController = newValue }
  }

  open override var adSize: AdSize {
    get { adSizeValue }
    set { adSizeValue = newValue }
  }
}

/// What a load of an interstitial tells an adapter. A test sets it.
open class AUTKMediationInterstitialAdConfiguration: MediationInterstitialAdConfiguration {
  private var values = LoadValues(.interstitial)

  public init() {
    super.init()
  }

  open override var credentials: MediationCredentials {
    get { values.credentials }
    set { values.credentials = newValue }
  }

  open override var bidResponse: String? {
    get { values.bidResponse }
    set { values.bidResponse = newValue }
  }

  open override var watermark: Data? {
    get { values.watermark }
    set { values.watermark = newValue }
  }

  open override var extras: (any AdNetworkExtras)? {
    get { values.extras }
    set { values.extras = newValue }
  }

  open override var isTestRequest: Bool {
    get { values.isTestRequest }
    set { values.isTestRequest = newValue }
  }

  open override var childDirectedTreatment: NSNumber? {
    get { values.childDirectedTreatment }
    set { values.childDirectedTreatment = newValue }
  }

  open override var topViewController: UIViewController? {
    get { values.topViewController }
    set { values.topViewController = newValue }
  }
}

/// What a load of a rewarded ad or a rewarded interstitial tells an adapter. A test sets it.
open class AUTKMediationRewardedAdConfiguration: MediationRewardedAdConfiguration {
  private var values = LoadValues(.rewarded)

  public init() {
    super.init()
  }

  open override var credentials: MediationCredentials {
    get { values.credentials }
    set { values.credentials = newValue }
  }

  open override var bidResponse: String? {
    get { values.bidResponse }
    set { values.bidResponse = newValue }
  }

  open override var watermark: Data? {
    get { values.watermark }
    set { values.watermark = newValue }
  }

  open override var extras: (any AdNetworkExtras)? {
    get { values.extras }
    set { values.extras = newValue }
  }

  open override var isTestRequest: Bool {
    get { values.isTestRequest }
    set { values.isTestRequest = newValue }
  }

  open override var childDirectedTreatment: NSNumber? {
    get { values.childDirectedTreatment }
    set { values.childDirectedTreatment = newValue }
  }

  open override var topViewController: UIViewController? {
    get { values.topViewController }
    set { values.topViewController = newValue }
  }
}

/// What a load of a native ad tells an adapter. A test sets it.
open class AUTKMediationNativeAdConfiguration: MediationNativeAdConfiguration {
  private var values = LoadValues(.native)
  private var optionsValue: [GADAdLoaderOptions] = []

  public init() {
    super.init()
  }

  open override var credentials: MediationCredentials {
    get { values.credentials }
    set { values.credentials = newValue }
  }

  open override var bidResponse: String? {
    get { values.bidResponse }
    set { values.bidResponse = newValue }
  }

  open override var watermark: Data? {
    get { values.watermark }
    set { values.watermark = newValue }
  }

  open override var extras: (any AdNetworkExtras)? {
    get { values.extras }
    set { values.extras = newValue }
  }

  open override var isTestRequest: Bool {
    get { values.isTestRequest }
    set { values.isTestRequest = newValue }
  }

  open override var childDirectedTreatment: NSNumber? {
    get { values.childDirectedTreatment }
    set { values.childDirectedTreatment = newValue }
  }

  open override var topViewController: UIViewController? {
    get { values.topViewController }
    set { values.topViewController = newValue }
  }

  open override var options: [GADAdLoaderOptions] {
    get { optionsValue }
    set { optionsValue = newValue }
  }
}
