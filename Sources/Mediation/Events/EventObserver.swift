package import EventLoop

/// Who hears of everything that happens, at the moment it happens.
@BridgeActor
package protocol EventObserver: AnyObject {
  func didRecord(_ event: AdEvent)
  func didReport(_ violation: ContractViolation)
  /// An adapter that is a program has ended, or is ready again.
  func didChange(_ status: AdapterStatus, atMs: Int)
}
