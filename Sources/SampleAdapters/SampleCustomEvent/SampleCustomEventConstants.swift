import EventLoop
import JSON
import Mediation
import SampleNetwork

/// What the custom events of the sample network agree on.
enum SampleCustomEventConstants {
  /// The extra asset that only this network has.
  static let awesomenessKey = "DegreeOfAwesomeness"

  /// What a person earns. The network says only how many.
  static let rewardType = "coins"

  /// The domain of the custom events' own errors.
  static let errorDomain = "com.google.customevent.samplenetwork"

  /// The domain in which the legacy custom event gives the network's codes.
  static let legacyErrorDomain = "com.google.CustomEvent"

  static let adapterVersion = version("1.0.0.0")
  static let adSDKVersion = version(SampleSDK.version)

  private static func version(_ string: String) -> VersionNumber {
    VersionNumber(string) ?? VersionNumber(majorVersion: 0, minorVersion: 0, patchVersion: 0)
  }
}

extension SampleNativeAd {
  /// What the network provides beyond the assets that the bridge knows.
  var extraAssets: JSONObject {
    [SampleCustomEventConstants.awesomenessKey: .string(degreeOfAwesomeness)]
  }
}
