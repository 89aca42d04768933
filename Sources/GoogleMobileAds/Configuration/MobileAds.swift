import Foundation

/// The SDK: its version, and what the publisher tells every adapter.
///
/// The bridge sets the values. They change while the program runs, on the main thread.
public final class MobileAds: NSObject, @unchecked Sendable {
  // The bridge writes on the main thread, and adapters read there, as in the SDK.

  public static let shared = MobileAds()

  /// The older form of ``shared``.
  public class func sharedInstance() -> MobileAds { shared }

  /// The version of the SDK whose API this module has.
  public let versionNumber = VersionNumber(majorVersion: 13, minorVersion: 12, patchVersion: 0)

  public let requestConfiguration = RequestConfiguration()

  /// Whether the application is muted.
  public var isApplicationMuted = false
  /// The volume of the application, from 0 to 1.
  public var applicationVolume: Float = 1

  /// The state of the adapters. The bridge has it, and not the adapter.
  public var initializationStatus: InitializationStatus { InitializationStatus() }

  /// Whether the version of the SDK is this one, or a later one.
  public func isSDKVersionAtLeast(major: Int, minor: Int, patch: Int) -> Bool {
    let own = (versionNumber.majorVersion, versionNumber.minorVersion, versionNumber.patchVersion)
    return own >= (major, minor, patch)
  }

  private override init() {
    super.init()
  }

  /// The version as a text. Removed from the SDK, whose version 8 had it.
  public var sdkVersion: String { string(for: versionNumber) }

  /// The version as a text. Removed from the SDK.
  public class func version() -> String { string(for: shared.versionNumber) }

  /// Does nothing: the bridge starts adapters.
  public func start(completionHandler: ((InitializationStatus) -> Void)? = nil) {
    completionHandler?(InitializationStatus())
  }
}

/// The state of the adapters. The bridge has it, and not the adapter.
public final class InitializationStatus: NSObject {
  /// The state of each adapter, by its class. Empty: the bridge has it.
  public var adapterStatusesByClassName: [String: AdapterStatus] { [:] }
}

/// The state of an adapter.
public final class AdapterStatus: NSObject {
  public let state: AdapterInitializationState
  public let latency: TimeInterval

  init(_ state: AdapterInitializationState, latency: TimeInterval) {
    self.state = state
    self.latency = latency
    super.init()
  }
}

/// Whether an adapter can load ads.
public enum AdapterInitializationState: Int, Sendable {
  case notReady = 0
  case ready = 1
}

/// What the publisher says about every request.
public final class RequestConfiguration: NSObject, @unchecked Sendable {
  // As in ``MobileAds``.

  /// The most adult content that ads may have; `nil` if the publisher does not say.
  public var maxAdContentRating: GADMaxAdContentRating?
  /// Whether the content is directed at children; `nil` if the publisher does not say.
  public var tagForChildDirectedTreatment: NSNumber?
  /// Whether users are under the age of consent; `nil` if the publisher does not say.
  public var tagForUnderAgeOfConsent: NSNumber?
  /// How users are treated because of their age.
  public var ageRestrictedTreatment = AgeRestrictedTreatment.unspecified
  /// The devices that get test ads.
  public var testDeviceIdentifiers: [String]?
  /// Whether ads may be chosen for the user.
  public var publisherPrivacyPersonalizationState = PublisherPrivacyPersonalizationState.default
  /// Whether the SDK may use an id of the publisher's own. The SDK only lets it be set.
  var isPublisherFirstPartyIDEnabled = true
  /// Whether the SDK may collect the coarse location. The SDK only lets it be set.
  var isCoarseLocationCollectionEnabled = true

  public func setPublisherFirstPartyIDEnabled(_ enabled: Bool) {
    isPublisherFirstPartyIDEnabled = enabled
  }
}

/// Whether ads may be chosen for the user.
public enum PublisherPrivacyPersonalizationState: Int, Sendable {
  case `default` = 0
  case enabled = 1
  case disabled = 2
}

/// How users are treated because of their age.
public enum AgeRestrictedTreatment: Int, Sendable {
  case unspecified = 0
  case child = 1
  case teen = 2
}

/// A rating of content.
public struct GADMaxAdContentRating: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let general = GADMaxAdContentRating(rawValue: "G")
  public static let parentalGuidance = GADMaxAdContentRating(rawValue: "PG")
  public static let teen = GADMaxAdContentRating(rawValue: "T")
  public static let matureAudience = GADMaxAdContentRating(rawValue: "MA")
}
