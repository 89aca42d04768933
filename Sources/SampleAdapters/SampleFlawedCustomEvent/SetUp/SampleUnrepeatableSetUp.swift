import EventLoop
import Mediation

/// Can be set up once in the life of the process.
final class SampleUnrepeatableSetUp: SampleFlawedCustomEvent {
  private static var isSetUp = false

  override class func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {
    completionHandler(
      isSetUp ? AdError(.internalError, "The network was started before.") : nil)
    isSetUp = true
  }
}
