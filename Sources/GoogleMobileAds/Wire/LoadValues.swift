import Foundation
import JSON
import JSONRPC

/// The parameters that every load has.
struct LoadValues {
  let load: LoadReference
  let credentials: MediationCredentials
  let bidResponse: String?
  let watermark: Data?
  let extras: (any AdNetworkExtras)?
  let isTestRequest: Bool
  let childDirectedTreatment: NSNumber?
  let keywords: [String]
  /// What the publisher knows about the person; `nil` if it says nothing.
  let user: Params?
  /// The label of the line item; `nil` if it has none.
  let label: String?
  let seed: Int
  /// The publisher's extras as they were written.
  let writtenExtras: [String: Any]

  @MainActor
  init(
    _ params: Params, _ load: LoadReference, _ format: AdFormat, extras: ExtrasMaker
  ) throws(RPCError) {
    self.load = load
    label = try params.readIfPresent(.label)
    credentials = MediationCredentials(
      settings: try params.read(.settings).foundation, format: format)
    let request = try params.object(.request)
    bidResponse = try request.readIfPresent(.bidResponse)
    watermark = request[.watermark].flatMap { Data(base64Encoded: $0) }
    writtenExtras = try request.readIfPresent(.extras)?.foundation ?? [:]
    self.extras = extras.make(writtenExtras)
    isTestRequest = try request.readIfPresent(.isTestRequest) ?? false
    childDirectedTreatment = try request.readIfPresent(.childDirectedTreatment)
      .map { NSNumber(value: $0) }
    keywords = try request.readIfPresent(.keywords) ?? []
    user = try request.objectIfPresent(.user)
    seed = try request.readIfPresent(.seed) ?? 0
  }
}

/// Makes the publisher's extras for the adapter.
struct ExtrasMaker {
  /// What `main.swift` gives; `nil` if it gives nothing.
  let custom: (([String: Any]) -> (any AdNetworkExtras)?)?
  /// The class that the adapter takes.
  let extrasClass: (any AdNetworkExtras.Type)?

  /// - Parameter values: The extras of the request.
  /// - Returns: `nil` if there are none, or the adapter takes none.
  func make(_ values: [String: Any]) -> (any AdNetworkExtras)? {
    guard !values.isEmpty else { return nil }
    if let custom { return custom(values) }
    switch extrasClass {
    case is CustomEventExtras.Type:
      let extras = CustomEventExtras()
      for (label, value) in values {
        extras.setExtras(value as? [String: Any], forLabel: label)
      }
      return extras
    case is Extras.Type:
      let extras = Extras()
      extras.additionalParameters = values
      return extras
    default:
      return nil
    }
  }
}

extension AdFormat {
  /// The format in messages.
  var contract: Contract.AdFormat {
    switch self {
    case .banner: .banner
    case .interstitial: .interstitial
    case .rewarded: .rewarded
    case .native: .native
    case .rewardedInterstitial: .rewardedInterstitial
    case .appOpen: .appOpen
    }
  }

  /// The name of the format in the protocol.
  package var name: String { contract.rawValue }

  package init?(name: String) {
    guard let format = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = format
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
    return all
  }
}
