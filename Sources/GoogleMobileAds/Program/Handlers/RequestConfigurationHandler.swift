import Foundation
import JSON
import JSONRPC

/// Gives ``MobileAds/shared`` what the publisher says about all requests.
enum RequestConfigurationHandler: MessageHandler {
  static let name = "adapter/didChangeRequestConfiguration"

  static func handle(
    _ params: JSONObject, in session: AdapterSession, _ responder: Responder
  ) throws(HandlerError) {
    try HandlerError.reading { () throws(JSONReadError) in
      let ads = MobileAds.shared
      let configuration = ads.requestConfiguration
      configuration.tagForChildDirectedTreatment =
        try params.readIfPresent("tagForChildDirectedTreatment", as: Bool.self)
        .map { NSNumber(value: $0) }
      configuration.tagForUnderAgeOfConsent =
        try params.readIfPresent("tagForUnderAgeOfConsent", as: Bool.self)
        .map { NSNumber(value: $0) }
      configuration.ageRestrictedTreatment =
        switch try params.readIfPresent("ageRestrictedTreatment", as: String.self) {
        case "child": .child
        case "teen": .teen
        default: .unspecified
        }
      configuration.maxAdContentRating =
        try params.readIfPresent("maxAdContentRating", as: String.self)
        .map(GADMaxAdContentRating.init(rawValue:))
      configuration.testDeviceIdentifiers =
        try params.readIfPresent("testDeviceIdentifiers", as: [String].self)
      ads.isApplicationMuted = try params.readIfPresent("isApplicationMuted") ?? false
      ads.applicationVolume = Float(try params.readIfPresent("applicationVolume") ?? 1.0)
    }
    responder.answer()
  }
}
