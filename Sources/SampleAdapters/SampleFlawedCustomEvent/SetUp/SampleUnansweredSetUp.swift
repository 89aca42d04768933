import EventLoop
import Mediation

/// Never ends its set-up.
final class SampleUnansweredSetUp: SampleFlawedCustomEvent {
  override class func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {}
}
