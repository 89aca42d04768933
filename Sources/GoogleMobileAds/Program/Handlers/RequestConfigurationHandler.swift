import Foundation
import JSON
import JSONRPC

extension AdapterSession {
  /// Gives ``MobileAds/shared`` what the publisher says about all requests.
  func didChangeRequestConfiguration(
    _ params: Params, _ responder: Responder
  ) throws(RPCError) {
    let ads = MobileAds.shared
    let configuration = ads.requestConfiguration
    configuration.tagForChildDirectedTreatment =
      try params.readIfPresent(.tagForChildDirectedTreatment).map { NSNumber(value: $0) }
    configuration.tagForUnderAgeOfConsent =
      try params.readIfPresent(.tagForUnderAgeOfConsent).map { NSNumber(value: $0) }
    configuration.ageRestrictedTreatment =
      switch try params.readIfPresent(.ageRestrictedTreatment) {
      case .child?: .child
      case .teen?: .teen
      default: .unspecified
      }
    configuration.maxAdContentRating =
      try params.readIfPresent(.maxAdContentRating)
      .map { GADMaxAdContentRating(rawValue: $0.rawValue) }
    configuration.testDeviceIdentifiers = try params.readIfPresent(.testDeviceIdentifiers)
    configuration.publisherPrivacyPersonalizationState =
      switch try params.readIfPresent(.publisherPrivacyPersonalizationState) {
      case .enabled?: .enabled
      case .disabled?: .disabled
      default: .default
      }
    configuration.isPublisherFirstPartyIDEnabled =
      try params.readIfPresent(.publisherFirstPartyIdEnabled) ?? true
    configuration.isCoarseLocationCollectionEnabled =
      try params.readIfPresent(.coarseLocationCollectionEnabled) ?? true
    StandardDefaults.setForAll(try params.readIfPresent(.userDefaults) ?? [:])
    ads.isApplicationMuted = try params.readIfPresent(.isApplicationMuted) ?? false
    ads.applicationVolume = Float(try params.readIfPresent(.applicationVolume) ?? 1)
    responder.answer()
  }
}
