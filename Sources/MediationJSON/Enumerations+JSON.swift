package import JSON
package import Mediation

// The names in JSON are the SDK's names.

/// An enumeration of strings needs no code of its own to be readable.
extension JSONReadable where Self: RawRepresentable & CaseIterable, RawValue == String {
  package init(_ json: JSONValue) throws(JSONReadError) {
    guard case .string(let name) = json, let value = Self(rawValue: name) else {
      throw JSONReadError(expectedOneOf: Self.allCases.map(\.rawValue), value: json)
    }
    self = value
  }
}

extension AdChoicesPosition: JSONReadable {}
extension AdEvent.Name: JSONReadable {}
extension AdFormat: JSONReadable {}
extension MediaAspectRatio: JSONReadable {}
extension NativeAdImageOrientation: JSONReadable {}
extension NativeAdType: JSONReadable {}
extension NativeAssetIdentifier: JSONReadable {}
extension SimulatedAction: JSONReadable {}

extension NativeAdTypes: JSONReadable {
  /// Reads the types that a client accepts: at least one.
  package init(_ json: JSONValue) throws(JSONReadError) {
    self.init()
    try json.readElements { type throws(JSONReadError) in insert(try NativeAdType(type)) }
    guard !isEmpty else {
      throw JSONReadError(expected: "at least one ad type", found: "an empty array")
    }
  }
}

extension VersionNumber: JSONReadable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    guard let version = VersionNumber(try String(json)) else {
      throw JSONReadError(expected: "a version like \"1.2.3\" or \"1.2.3.4\"", value: json)
    }
    self = version
  }
}
