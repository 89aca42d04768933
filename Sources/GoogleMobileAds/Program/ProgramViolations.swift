import Synchronization
import UIKit

/// Reports faults of the adapter that the bridge cannot see.
enum ProgramViolations {
  /// The session of the program; `nil` in a test of an adapter in the same process.
  @MainActor static weak var session: AdapterSession?

  private static let work = MainThreadWork()
  /// The messages that were reported: each fault is reported once.
  private static let reported = Mutex<Set<String>>([])

  /// Reports methods of UIKit that are called off the main thread from now on.
  static func watchMainThread() {
    MainThreadChecker.observe { method in
      guard !MainThread.isCurrent else { return }
      let verb = "\(method)".last == ")" ? "called" : "changed"
      report(.offMainThread, "\(method) was \(verb) off the main thread.")
    }
  }

  /// Lets the same faults be reported again.
  static func forget() {
    reported.withLock { $0 = [] }
  }

  /// Reports a fault, on any thread.
  static func report(
    _ rule: Contract.ProgramRule, _ message: String, className: String? = nil
  ) {
    guard reported.withLock({ $0.insert(message).inserted }) else { return }
    work.perform {
      session?.notify(Contract.Notification.violation) { writer in
        writer.member(.rule, rule)
        writer.member(.message, message)
        if let className { writer.member(.className, className) }
      }
    }
  }
}
