import JSON
package import Mediation

// The SDK's names are the names on the wire; `JSONReadable` reads an enumeration by them.

extension AdChoicesPosition: JSONReadable {}
extension AdFormat: JSONReadable {}
extension MediaAspectRatio: JSONReadable {}
extension NativeAdImageOrientation: JSONReadable {}
extension NativeAdType: JSONReadable {}
extension NativeAssetIdentifier: JSONReadable {}
extension SimulatedAction: JSONReadable {}
