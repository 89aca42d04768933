package import EventLoop

/// Connects a start of an adapter with the check that it serves.
@LoopActor
package final class AdapterWatch {
  /// The check that runs, or ran last; `nil` before the first one.
  weak var check: CheckContext?

  package init() {}

  /// The check that a line of the log belongs to: its format and its name.
  package var subject: String? { check?.title }

  /// A line was written by the bridge or by the adapter.
  package func didWrite(_ line: String, byBridge isSent: Bool) {
    check?.didWrite(line, byBridge: isSent)
  }
}
