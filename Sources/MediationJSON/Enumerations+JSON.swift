package import JSON
package import Mediation

// The names in JSON are the SDK's names. `JSONReadable` reads enumerations by name.

extension AdChoicesPosition: JSONReadable {}
extension AdEvent.Name: JSONReadable {}
extension AdFormat: JSONReadable {}
extension MediaAspectRatio: JSONReadable {}
extension NativeAdImageOrientation: JSONReadable {}
extension NativeAdType: JSONReadable {}
extension NativeAssetIdentifier: JSONReadable {}
extension SimulatedAction: JSONReadable {}

extension VersionNumber: JSONReadable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    guard let version = VersionNumber(try String(json)) else {
      throw JSONReadError(expected: "a version like \"1.2.3\" or \"1.2.3.4\"", value: json)
    }
    self = version
  }
}
