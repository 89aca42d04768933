import EventLoop
import Mediation

/// Ends its set-up twice.
final class SampleDuplicateSetUp: SampleFlawedCustomEvent {
  override class func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {
    completionHandler(nil)
    completionHandler(nil)
  }
}
