import Ads
import EventLoop
import JSON
import Mediation
import SampleNetwork

extension SampleAdRequest {
  /// Creates a request with the properties that every load has and the network supports.
  convenience init(for request: NetworkRequest) {
    self.init(
      testMode: request.targeting.isTestRequest, keywords: request.targeting.keywords,
      watermark: request.targeting.watermark, seed: request.seed)
  }
}

extension SampleNativeAdRequest {
  /// Requests only the types that the publisher can show.
  func request(_ adTypes: NativeAdTypes) {
    contentAdsRequested = adTypes.contains(.content)
    appInstallAdsRequested = adTypes.contains(.appInstall)
  }

  /// Applies the publisher's preferences that the network supports.
  func apply(_ options: NativeAdOptions) {
    // Options that the publisher does not give have the defaults of the SDK.
    let image = options.image ?? ImageOptions()
    shouldDownloadImages = !image.disableImageLoading
    shouldRequestMultipleImages = image.shouldRequestMultipleImages
    mute = (options.video ?? VideoOptions()).startMuted
    // The shape of the media comes first; without one, the legacy option counts.
    switch ((options.media ?? MediaOptions()).aspectRatio, image.preferredImageOrientation) {
    case (.landscape, _): preferredImageOrientation = .landscape
    case (.portrait, _): preferredImageOrientation = .portrait
    case (_, .landscape): preferredImageOrientation = .landscape
    case (_, .portrait): preferredImageOrientation = .portrait
    case (_, .any): break
    }
  }
}

extension NetworkRequest {
  /// The ad unit of the network: that of the bid, or else the custom event's parameter.
  var adUnit: String? {
    if let bidResponse = targeting.bidResponse {
      SampleBid.adUnit(of: bidResponse, or: parameter)
    } else {
      parameter
    }
  }
}

extension AdapterLogger {
  /// Logs that the network is asked for an ad.
  @LoopActor
  func fetchAd(from adUnit: String?, _ request: SampleAdRequest) {
    networkCall("fetchAd", .object(request.arguments(adUnit)))
  }
}

extension SampleAdRequest {
  /// What the network is asked, for the log.
  fileprivate func arguments(_ adUnit: String?) -> JSONObject {
    var arguments: JSONObject = [
      "adUnit": adUnit.map { .string($0) } ?? .null,
      "testMode": .bool(testMode),
      "keywords": .array(keywords.map { .string($0) }),
    ]
    if let watermark {
      let text = JSONWriter.bytes(of: Base64(watermark)).dropFirst().dropLast()
      arguments["watermark"] = .string(String(decoding: text, as: UTF8.self))
    }
    if let user { arguments["user"] = .object(user.arguments) }
    (self as? SampleNativeAdRequest)?.add(to: &arguments)
    return arguments
  }
}

extension SampleNativeAdRequest {
  /// Adds what only requests for native ads have, as far as it differs from a plain request.
  fileprivate func add(to arguments: inout JSONObject) {
    arguments["shouldDownloadImages"] = .bool(shouldDownloadImages)
    if shouldRequestMultipleImages { arguments["shouldRequestMultipleImages"] = true }
    switch preferredImageOrientation {
    case .any: break
    case .portrait: arguments["preferredImageOrientation"] = "portrait"
    case .landscape: arguments["preferredImageOrientation"] = "landscape"
    }
    guard contentAdsRequested != appInstallAdsRequested else { return }
    arguments["contentAdsRequested"] = .bool(contentAdsRequested)
    arguments["appInstallAdsRequested"] = .bool(appInstallAdsRequested)
  }
}

extension SampleUser {
  /// The user of a request in the terms of the network.
  init(_ user: UserTargeting) {
    self.init()
    gender = user.gender == .unknown ? nil : user.gender.rawValue
    birthday = user.birthday
    location = user.location.map { ($0.latitude, $0.longitude, $0.accuracyInMeters) }
    locationDescription = user.locationDescription
  }

  /// The members that are known, for the log.
  fileprivate var arguments: JSONObject {
    var arguments = JSONObject()
    if let gender { arguments["gender"] = .string(gender) }
    if let birthday { arguments["birthday"] = .string(birthday) }
    if let location {
      arguments["latitude"] = .number(JSONNumber(location.latitude))
      arguments["longitude"] = .number(JSONNumber(location.longitude))
      arguments["accuracyInMeters"] = .number(JSONNumber(location.accuracyInMeters))
    }
    if let locationDescription { arguments["locationDescription"] = .string(locationDescription) }
    return arguments
  }
}

extension NativeAdType {
  init(_ adType: SampleNativeAdType) {
    self =
      switch adType {
      case .content: .content
      case .appInstall: .appInstall
      }
  }
}

extension SampleAdUnit {
  /// Whether an ad unit has an ad of a requested type.
  ///
  /// It is `true` for an invalid ad unit, because the network refuses it.
  static func canServe(_ adTypes: NativeAdTypes, from name: String?) -> Bool {
    // Every ad unit has one of all types.
    guard adTypes != .all else { return true }
    guard let adUnit = SampleAdUnit(name) else { return true }
    return adUnit.adTypes.contains { adTypes.contains(NativeAdType($0)) }
  }
}

extension AdError {
  /// The ad unit has only ads of types that were not requested.
  static func unrequestedAdType(of adUnit: String?) -> AdError {
    AdError(
      .invalidRequest, "The ad unit \(adUnit ?? "") has no ads of a type that was requested.")
  }
}
