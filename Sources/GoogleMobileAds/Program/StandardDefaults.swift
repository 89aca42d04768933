import Foundation
import JSON

/// What adapters read from `UserDefaults.standard`: the values that the publisher gives, such as consent
/// strings. They are not stored, and come before values that the program has stored itself.
@MainActor
enum StandardDefaults {
  /// The values of all requests.
  private static var forAll = JSONObject()

  /// Sets the values of all requests.
  static func setForAll(_ values: JSONObject) {
    forAll = values
    set(nil)
  }

  /// Sets the values of a load, until the next load.
  ///
  /// - Parameter values: `nil` for those of all requests.
  static func set(_ values: JSONObject?) {
    let values = values ?? forAll
    let defaults = UserDefaults.standard
    let domain = UserDefaults.argumentDomain
    if values.isEmpty, defaults.volatileDomain(forName: domain).isEmpty { return }
    // On Linux, a domain that is set keeps the keys of the one before.
    defaults.removeVolatileDomain(forName: domain)
    defaults.setVolatileDomain(values.propertyList, forName: domain)
  }
}

extension JSONObject {
  /// The object as a property list, which has no null.
  fileprivate var propertyList: [String: Any] {
    Dictionary(
      members.compactMap { key, value in value.propertyList.map { (key, $0) } },
      uniquingKeysWith: { _, last in last })
  }
}

extension JSONValue {
  fileprivate var propertyList: Any? {
    switch self {
    case .null: nil
    case .array(let values): values.compactMap(\.propertyList)
    case .object(let object): object.propertyList
    default: foundation
    }
  }
}
