package import EventLoop

/// Who hears of everything that happens, at the moment it happens.
@BridgeActor
package protocol EventObserver: AnyObject {
  func didRecord(_ event: AdEvent)
  func didReport(_ violation: ContractViolation)
}
