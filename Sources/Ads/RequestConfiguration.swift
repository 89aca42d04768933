package import JSON

/// The publisher's settings for all requests: `RequestConfiguration` of the SDK, and the sound of
/// the application.
package struct RequestConfiguration: Sendable, Equatable {
  /// How persons are treated because of their age.
  package enum AgeRestrictedTreatment: String, CaseIterable, Sendable, JSONReadable {
    case unspecified
    case child
    case teen
  }

  /// A rating of content, as the SDK writes it.
  package enum MaxAdContentRating: String, CaseIterable, Sendable, JSONReadable {
    /// For everybody.
    case general = "G"
    /// With the guidance of parents.
    case parentalGuidance = "PG"
    case teen = "T"
    case matureAudience = "MA"
  }

  /// Whether ads may be chosen for the person.
  package enum PersonalizationState: String, CaseIterable, Sendable, JSONReadable {
    /// The publisher does not say.
    case unspecified
    case enabled
    case disabled
  }

  /// Whether the content is directed at children; `nil` if the publisher does not say.
  package var tagForChildDirectedTreatment: Bool?
  /// Whether persons are under the age of consent; `nil` if the publisher does not say.
  package var tagForUnderAgeOfConsent: Bool?
  package var ageRestrictedTreatment = AgeRestrictedTreatment.unspecified
  /// The most adult content that ads may have; `nil` if the publisher does not say.
  package var maxAdContentRating: MaxAdContentRating?
  /// The devices that get test ads.
  package var testDeviceIdentifiers: [String] = []
  /// Whether the application plays no sound.
  package var isApplicationMuted = false
  /// The volume of the application, from 0 to 1.
  package var applicationVolume = 1.0
  /// Whether the SDK may use an id of the publisher's own; `nil` if the publisher does not say.
  package var publisherFirstPartyIDEnabled: Bool?
  package var publisherPrivacyPersonalizationState = PersonalizationState.unspecified
  /// Whether the SDK may collect the coarse location; `nil` if the publisher does not say.
  package var coarseLocationCollectionEnabled: Bool?
  /// What the application keeps in its user defaults, such as consent strings.
  package var userDefaults = JSONObject()

  package init() {}
}

extension RequestConfiguration: JSONReadable, JSONWritable {
  /// The names of the members.
  package static let memberNames = [
    "tagForChildDirectedTreatment", "tagForUnderAgeOfConsent", "ageRestrictedTreatment",
    "maxAdContentRating", "testDeviceIdentifiers", "isApplicationMuted", "applicationVolume",
    "publisherFirstPartyIdEnabled", "publisherPrivacyPersonalizationState",
    "coarseLocationCollectionEnabled", "userDefaults",
  ]

  package init(_ json: JSONValue) throws(JSONReadError) {
    let configuration = try JSONObject(json)
    self.init()
    tagForChildDirectedTreatment = try configuration.readIfPresent("tagForChildDirectedTreatment")
    tagForUnderAgeOfConsent = try configuration.readIfPresent("tagForUnderAgeOfConsent")
    ageRestrictedTreatment =
      try configuration.readIfPresent("ageRestrictedTreatment") ?? ageRestrictedTreatment
    maxAdContentRating = try configuration.readIfPresent("maxAdContentRating")
    testDeviceIdentifiers =
      try configuration.readIfPresent("testDeviceIdentifiers", as: DeviceIdentifiers.self)?.all
      ?? []
    isApplicationMuted =
      try configuration.readIfPresent("isApplicationMuted") ?? isApplicationMuted
    applicationVolume =
      try configuration.readIfPresent("applicationVolume", as: Volume.self)?.value
      ?? applicationVolume
    publisherFirstPartyIDEnabled = try configuration.readIfPresent("publisherFirstPartyIdEnabled")
    publisherPrivacyPersonalizationState =
      try configuration.readIfPresent("publisherPrivacyPersonalizationState")
      ?? publisherPrivacyPersonalizationState
    coarseLocationCollectionEnabled =
      try configuration.readIfPresent("coarseLocationCollectionEnabled")
    userDefaults =
      try configuration.readIfPresent("userDefaults", as: UserDefaults.self)?.values
      ?? userDefaults
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writeMembers(to: &writer)
    writer.endObject()
  }

  /// Writes the members into an object that has others, too.
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("tagForChildDirectedTreatment", tagForChildDirectedTreatment)
    writer.member("tagForUnderAgeOfConsent", tagForUnderAgeOfConsent)
    writer.member("ageRestrictedTreatment", ageRestrictedTreatment.rawValue)
    writer.member("maxAdContentRating", maxAdContentRating?.rawValue)
    writer.member("testDeviceIdentifiers", testDeviceIdentifiers)
    writer.member("isApplicationMuted", isApplicationMuted)
    writer.member("applicationVolume", applicationVolume)
    if let publisherFirstPartyIDEnabled {
      writer.member("publisherFirstPartyIdEnabled", publisherFirstPartyIDEnabled)
    }
    if publisherPrivacyPersonalizationState != .unspecified {
      writer.member(
        "publisherPrivacyPersonalizationState", publisherPrivacyPersonalizationState.rawValue)
    }
    if let coarseLocationCollectionEnabled {
      writer.member("coarseLocationCollectionEnabled", coarseLocationCollectionEnabled)
    }
    if !userDefaults.isEmpty { writer.member("userDefaults", userDefaults) }
  }
}

/// The identifiers of devices. They are kept, so they are bounded.
private struct DeviceIdentifiers: JSONReadable {
  private static let maximumCount = 100
  private static let maximumLength = 256

  let all: [String]

  init(_ json: JSONValue) throws(JSONReadError) {
    all = try [String](json)
    guard all.count <= Self.maximumCount else {
      throw JSONReadError(
        expected: "at most \(Self.maximumCount) identifiers", found: "\(all.count)")
    }
    for (index, text) in all.enumerated()
    where text.unicodeScalars.count > Self.maximumLength {
      throw JSONReadError(
        expected: "at most \(Self.maximumLength) characters", value: .string(text)
      ).inside(.index(index))
    }
  }
}

/// A volume.
private struct Volume: JSONReadable {
  let value: Double

  init(_ json: JSONValue) throws(JSONReadError) {
    // Adding zero turns -0 into 0.
    value = try Double(json) + 0
    guard (0...1).contains(value) else {
      throw JSONReadError(expected: "a number from 0 to 1", value: json)
    }
  }
}
