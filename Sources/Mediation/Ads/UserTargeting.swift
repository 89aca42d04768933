/// The targeting of the legacy API: facts that a publisher knows about the person who will see an
/// ad.
package final class UserTargeting: Sendable {
  package enum Gender: String, CaseIterable, Sendable {
    case unknown
    case male
    case female
  }

  /// A place on earth, in degrees.
  package struct Location: Sendable, Equatable {
    package let latitude: Double
    package let longitude: Double
    package let accuracyInMeters: Double

    package init(latitude: Double, longitude: Double, accuracyInMeters: Double) {
      self.latitude = latitude
      self.longitude = longitude
      self.accuracyInMeters = accuracyInMeters
    }
  }

  package let gender: Gender
  /// A date: `1990-12-31`; `nil` if it is unknown.
  package let birthday: String?
  package let location: Location?
  /// A place in words, such as a city.
  package let locationDescription: String?

  package init(
    gender: Gender, birthday: String?, location: Location?, locationDescription: String?
  ) {
    self.gender = gender
    self.birthday = birthday
    self.location = location
    self.locationDescription = locationDescription
  }
}
