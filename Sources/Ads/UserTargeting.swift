package import JSON

/// The targeting of the legacy API: facts that a publisher knows about the person who will see an
/// ad.
package final class UserTargeting: Sendable {
  package enum Gender: String, CaseIterable, Sendable, JSONReadable {
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

extension UserTargeting: JSONReadable, JSONWritable {
  package convenience init(_ json: JSONValue) throws(JSONReadError) {
    let user = try JSONObject(json)
    self.init(
      gender: try user.readIfPresent("gender") ?? .unknown,
      birthday: try user.readIfPresent("birthday", as: Day.self)?.text,
      location: try user.readIfPresent("location"),
      locationDescription: try user.readTextIfPresent("locationDescription"))
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("gender", gender.rawValue)
    writer.member("birthday", birthday)
    writer.member("location", location)
    writer.member("locationDescription", locationDescription)
    writer.endObject()
  }

  /// A date of the Gregorian calendar, as ISO 8601 writes it.
  private struct Day: JSONReadable {
    let text: String

    init(_ json: JSONValue) throws(JSONReadError) {
      text = try String(json)
      guard Self.isDay(Array(text.utf8)) else {
        throw JSONReadError(expected: "a date such as 1990-12-31", value: json)
      }
    }

    private static func isDay(_ text: [UInt8]) -> Bool {
      let digits = text.map { Int($0) - 48 }
      guard digits.count == 10, digits[4] == -3, digits[7] == -3,
        [0, 1, 2, 3, 5, 6, 8, 9].allSatisfy({ (0...9).contains(digits[$0]) })
      else { return false }
      let year = digits[0] * 1_000 + digits[1] * 100 + digits[2] * 10 + digits[3]
      let (month, day) = (digits[5] * 10 + digits[6], digits[8] * 10 + digits[9])
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      return (1...12).contains(month) && (1...days[month - 1]).contains(day)
    }
  }
}

extension UserTargeting.Location: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let location = try JSONObject(json)
    self.init(
      latitude: try location.read("latitude", in: 90),
      longitude: try location.read("longitude", in: 180),
      accuracyInMeters: try location.readIfPresent(
        "accuracyInMeters", expected: "a number of at least 0"
      ) { $0 >= 0 } ?? 0)
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("latitude", latitude)
    writer.member("longitude", longitude)
    writer.member("accuracyInMeters", accuracyInMeters)
    writer.endObject()
  }
}

extension JSONObject {
  /// Reads an angle in degrees.
  fileprivate func read(_ key: String, in limit: Double) throws(JSONReadError) -> Double {
    let degrees = try read(key, as: Double.self) + 0
    guard abs(degrees) <= limit else {
      let (least, most) = (JSONNumber(-limit).text, JSONNumber(limit).text)
      throw JSONReadError(
        expected: "a number from \(least) to \(most)", value: .number(JSONNumber(degrees))
      )
      .inside(.key(key))
    }
    return degrees
  }
}
