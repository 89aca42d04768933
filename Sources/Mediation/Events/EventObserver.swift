package import EventLoop

/// Who hears of everything that happens, at the moment it happens.
@BridgeActor
package protocol EventObserver: AnyObject {
  /// An event or a violation was logged.
  func didAppend(_ entry: EventLog.Entry)
  /// An adapter that is a program has ended, or is ready again.
  func didChange(_ status: AdapterStatus, atMs: Int)
}
