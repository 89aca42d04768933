import Foundation
import JSON
import JSONRPC
import UIKit

/// One load for the adapter: its parameters, as the bridge's message has them.
struct LoadCall {
  let ad: ServedAd
  let credentials: MediationCredentials
  let bidResponse: String?
  let watermark: Data?
  let extras: (any AdNetworkExtras)?
  let isTestRequest: Bool
  let childDirectedTreatment: NSNumber?
  let keywords: [String]
  /// What the publisher knows about the person; `nil` if it says nothing.
  let user: Params?
  let seed: Int
  /// What the application keeps in its user defaults; `nil` if the load adds nothing to what all
  /// requests have.
  let userDefaults: JSONObject?
  /// The publisher's extras as they were written.
  let writtenExtras: [String: Any]
  /// The size of a banner.
  private(set) var adSize = AdSizeInvalid
  /// The options of a native ad.
  private(set) var options: [GADAdLoaderOptions] = []
  /// The legacy types of a native ad.
  private(set) var adTypes: [GADAdLoaderAdType] = []
  /// What a test in the same process gives; `nil` in a program.
  var given: GivenLoad?
  private let writtenLabel: String?

  @MainActor
  init(
    _ params: Params, of ad: ServedAd,
    extras: (JSONObject, _ adKey: String?) -> (any AdNetworkExtras)?
  ) throws(RPCError) {
    self.ad = ad
    writtenLabel = try params.readIfPresent(.label)
    credentials = MediationCredentials(
      settings: try params.read(.settings).foundation, format: ad.format)
    let request = try params.object(.request)
    bidResponse = try request.readIfPresent(.bidResponse)
    watermark = request[.watermark].flatMap { Data(base64Encoded: $0) }
    let written = try request.readIfPresent(.extras) ?? JSONObject()
    writtenExtras = written.foundation
    let adID: String? = try params.readIfPresent(.adId)
    let clientID: Int = try params.readIfPresent(.clientId) ?? 0
    self.extras = extras(written, adID.map { "\(clientID) \($0)" })
    isTestRequest = try request.readIfPresent(.isTestRequest) ?? false
    childDirectedTreatment = try request.readIfPresent(.childDirectedTreatment)
      .map { NSNumber(value: $0) }
    keywords = try request.readIfPresent(.keywords) ?? []
    user = try request.objectIfPresent(.user)
    seed = try request.readIfPresent(.seed) ?? 0
    userDefaults = try request.readIfPresent(.userDefaults)
    switch ad.format {
    case .native:
      options = try GADAdLoaderOptions.read(try params.object(.options))
      let types = try params.read(.adTypes)
      if types.contains(.appInstall) { adTypes.append(.nativeAppInstall) }
      if types.contains(.content) { adTypes.append(.nativeContent) }
    case .banner:
      adSize = try params.readAdSize()
    default:
      // A load of a full-screen ad has no other parameters.
      break
    }
  }

  /// The parameter of the line item.
  var parameter: String? { credentials.settings["parameter"] as? String }

  /// The label of the line item; `nil` if it has none.
  var label: String? { given?.label ?? writtenLabel }

  /// The configuration that a test gives, else one of the message.
  func configuration<Configuration: MediationAdConfiguration>(
    _ make: (LoadCall) -> Configuration
  ) -> Configuration {
    guard let given = given?.configuration as? Configuration else { return make(self) }
    given.load = ad.load
    return given
  }
}

extension Params {
  /// Reads the size of a banner, with its kind.
  func readAdSize() throws(RPCError) -> AdSize {
    let size = try read(.adSize)
    return self[.adSizeKind] == .fluid ? AdSizeFluid : adSizeFor(cgSize: size)
  }
}

extension MediationCredentials {
  /// The credentials of line items, without those of unknown formats.
  static func read(_ params: Params) throws(RPCError) -> [MediationCredentials] {
    var credentials: [MediationCredentials] = []
    for entry in try params.objects(.credentials) {
      guard let format = AdFormat(name: try entry.read(.format).rawValue) else { continue }
      credentials.append(
        MediationCredentials(settings: try entry.read(.settings).foundation, format: format))
    }
    return credentials
  }
}

extension GADAdLoaderOptions {
  /// The options of a native load, without those that the publisher did not give.
  static func read(_ params: Params) throws(RPCError) -> [GADAdLoaderOptions] {
    var all: [GADAdLoaderOptions] = []
    if let given = try params.objectIfPresent(.image) {
      let options = NativeAdImageAdLoaderOptions()
      options.isImageLoadingDisabled = try given.readIfPresent(.disableImageLoading) ?? false
      options.shouldRequestMultipleImages =
        try given.readIfPresent(.shouldRequestMultipleImages) ?? false
      options.preferredImageOrientation =
        switch given[.preferredImageOrientation] {
        case .portrait?: .portrait
        case .landscape?: .landscape
        default: .any
        }
      all.append(options)
    }
    if let given = try params.objectIfPresent(.media) {
      let options = NativeAdMediaAdLoaderOptions()
      options.mediaAspectRatio =
        switch given[.aspectRatio] as Contract.MediaAspectRatio? {
        case .any?: .any
        case .landscape?: .landscape
        case .portrait?: .portrait
        case .square?: .square
        default: .unknown
        }
      all.append(options)
    }
    if let given = try params.objectIfPresent(.adView) {
      let options = NativeAdViewAdOptions()
      options.preferredAdChoicesPosition =
        switch given[.preferredAdChoicesPosition] {
        case .topLeft?: .topLeftCorner
        case .bottomRight?: .bottomRightCorner
        case .bottomLeft?: .bottomLeftCorner
        default: .topRightCorner
        }
      all.append(options)
    }
    if let given = try params.objectIfPresent(.video) {
      let options = VideoOptions()
      options.shouldStartMuted = try given.readIfPresent(.startMuted) ?? true
      options.areCustomControlsRequested =
        try given.readIfPresent(.customControlsRequested) ?? false
      options.isClickToExpandRequested = try given.readIfPresent(.clickToExpandRequested) ?? false
      all.append(options)
    }
    if let given = try params.objectIfPresent(.muteThisAd) {
      let options = NativeMuteThisAdLoaderOptions()
      options.customMuteThisAdRequested =
        try given.readIfPresent(.customMuteThisAdRequested) ?? true
      all.append(options)
    }
    if let given = try params.objectIfPresent(.customClickGesture) {
      let direction: UISwipeGestureRecognizer.Direction =
        switch given[.swipeGestureDirection] {
        case .left?: .left
        case .up?: .up
        case .down?: .down
        default: .right
        }
      all.append(
        NativeAdCustomClickGestureOptions(
          swipeGestureDirection: direction,
          tapsAllowed: try given.readIfPresent(.tapsAllowed) ?? true))
    }
    if let given = try params.objectIfPresent(.multipleAds) {
      let options = MultipleAdsAdLoaderOptions()
      options.numberOfAds = try given.readIfPresent(.numberOfAds) ?? 1
      all.append(options)
    }
    return all
  }
}
