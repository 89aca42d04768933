/// The publisher's settings for all requests: `RequestConfiguration` of the SDK, and the sound of
/// the application.
public struct RequestConfiguration: Sendable, Equatable {
  /// How persons are treated because of their age.
  public enum AgeRestrictedTreatment: String, CaseIterable, Sendable {
    case unspecified
    case child
    case teen
  }

  /// A rating of content, as the SDK writes it.
  public enum MaxAdContentRating: String, CaseIterable, Sendable {
    /// For everybody.
    case general = "G"
    /// With the guidance of parents.
    case parentalGuidance = "PG"
    case teen = "T"
    case matureAudience = "MA"
  }

  /// Whether the content is directed at children; `nil` if the publisher does not say.
  public var tagForChildDirectedTreatment: Bool?
  /// Whether persons are under the age of consent; `nil` if the publisher does not say.
  public var tagForUnderAgeOfConsent: Bool?
  public var ageRestrictedTreatment = AgeRestrictedTreatment.unspecified
  /// The most adult content that ads may have; `nil` if the publisher does not say.
  public var maxAdContentRating: MaxAdContentRating?
  /// The devices that get test ads.
  public var testDeviceIdentifiers: [String] = []
  /// Whether the application plays no sound.
  public var isApplicationMuted = false
  /// The volume of the application, from 0 to 1.
  public var applicationVolume = 1.0

  public init() {}
}
