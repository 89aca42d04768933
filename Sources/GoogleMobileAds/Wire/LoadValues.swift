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
  let user: JSONObject?
  /// The label of the line item; `nil` if it has none.
  let label: String?
  let seed: Int
  /// The publisher's extras as they were written.
  let writtenExtras: [String: Any]

  @MainActor
  init(
    _ params: JSONObject, _ load: LoadReference, _ format: AdFormat, extras: ExtrasMaker
  ) throws(JSONReadError) {
    self.load = load
    label = try params.readIfPresent("label")
    credentials = MediationCredentials(
      settings: try params.read("settings", as: JSONObject.self).foundation, format: format)
    let request = try params.read("request", as: JSONObject.self)
    do throws(JSONReadError) {
      bidResponse = try request.readIfPresent("bidResponse")
      watermark = Data(base64: request["watermark"])
      writtenExtras = try request.readIfPresent("extras", as: JSONObject.self)?.foundation ?? [:]
      self.extras = extras.make(writtenExtras)
      isTestRequest = try request.readIfPresent("isTestRequest") ?? false
      childDirectedTreatment = try request.readIfPresent("childDirectedTreatment", as: Bool.self)
        .map { NSNumber(value: $0) }
      keywords = try request.readIfPresent("keywords") ?? []
      user = try request.readIfPresent("user")
      seed = try request.readIfPresent("seed") ?? 0
    } catch {
      throw error.inside(.key("request"))
    }
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
  /// The name of the format in the protocol.
  package var name: String { "\(self)" }

  package init?(name: String) {
    guard let format = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = format
  }
}

extension MediationCredentials {
  /// The credentials of line items, without those of unknown formats.
  static func read(_ params: JSONObject) throws(JSONReadError) -> [MediationCredentials] {
    var credentials: [MediationCredentials] = []
    for entry in try params.read("credentials", as: [JSONObject].self) {
      guard let format = AdFormat(name: try entry.read("format", as: String.self)) else { continue }
      credentials.append(
        MediationCredentials(
          settings: try entry.read("settings", as: JSONObject.self).foundation, format: format))
    }
    return credentials
  }
}

extension GADAdLoaderOptions {
  /// The options of a native load, without those that the publisher did not give.
  static func read(_ json: JSONObject) throws(JSONReadError) -> [GADAdLoaderOptions] {
    var all: [GADAdLoaderOptions] = []
    if let given = try json.readIfPresent("image", as: JSONObject.self) {
      let options = NativeAdImageAdLoaderOptions()
      options.isImageLoadingDisabled = try given.readIfPresent("disableImageLoading") ?? false
      options.shouldRequestMultipleImages =
        try given.readIfPresent("shouldRequestMultipleImages") ?? false
      options.preferredImageOrientation =
        switch given["preferredImageOrientation"]?.string {
        case "portrait": .portrait
        case "landscape": .landscape
        default: .any
        }
      all.append(options)
    }
    if let given = try json.readIfPresent("media", as: JSONObject.self) {
      let options = NativeAdMediaAdLoaderOptions()
      options.mediaAspectRatio =
        switch given["aspectRatio"]?.string {
        case "any": .any
        case "landscape": .landscape
        case "portrait": .portrait
        case "square": .square
        default: .unknown
        }
      all.append(options)
    }
    if let given = try json.readIfPresent("adView", as: JSONObject.self) {
      let options = NativeAdViewAdOptions()
      options.preferredAdChoicesPosition =
        switch given["preferredAdChoicesPosition"]?.string {
        case "topLeft": .topLeftCorner
        case "bottomRight": .bottomRightCorner
        case "bottomLeft": .bottomLeftCorner
        default: .topRightCorner
        }
      all.append(options)
    }
    if let given = try json.readIfPresent("video", as: JSONObject.self) {
      let options = VideoOptions()
      options.shouldStartMuted = try given.readIfPresent("startMuted") ?? true
      options.areCustomControlsRequested =
        try given.readIfPresent("customControlsRequested") ?? false
      options.isClickToExpandRequested =
        try given.readIfPresent("clickToExpandRequested") ?? false
      all.append(options)
    }
    return all
  }
}
