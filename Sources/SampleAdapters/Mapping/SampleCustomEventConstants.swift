import Ads
import SampleNetwork

/// Constants of all custom events of the sample network.
enum SampleCustomEventConstants {
  /// The extra asset that only this network has.
  static let awesomenessKey = "DegreeOfAwesomeness"

  /// The type of rewards. The network gives only the amount.
  static let rewardType = "coins"

  /// The domain of the custom events' own errors.
  static let errorDomain = "com.google.customevent.samplenetwork"

  /// The domain of the network's codes in errors of the legacy custom event.
  static let legacyErrorDomain = "com.google.CustomEvent"

  static let adapterVersion = version("1.0.0.0")
  static let adSDKVersion = version(SampleSDK.version)

  private static func version(_ string: String) -> VersionNumber {
    VersionNumber(string) ?? VersionNumber(majorVersion: 0, minorVersion: 0, patchVersion: 0)
  }
}
