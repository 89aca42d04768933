import EventLoop
import Mediation

/// An adapter whose set-up fails, as if the publisher had not entered the network's keys.
final class SampleUnreadyCustomEvent: MediationAdapter {
  static var formats: Set<AdFormat> { [.native] }

  static func adapterVersion() -> VersionNumber { SampleCustomEventConstants.adapterVersion }
  static func adSDKVersion() -> VersionNumber { SampleCustomEventConstants.adSDKVersion }

  static func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {
    completionHandler(AdError.notSetUp)
  }
}
