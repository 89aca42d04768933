import Foundation
import Synchronization

/// The thread that adapters are called on: the one that serves the main queue.
package enum MainThread {
  private static let mark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the caller runs there. In a program whose `main` is asynchronous, for example a test on
  /// Linux, any thread can serve the main queue.
  package static var isCurrent: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: mark) == true
  }

  /// Runs `body` on the main thread, and waits for it.
  static func run<Value: Sendable>(_ body: @MainActor @Sendable () -> Value) -> Value {
    if isCurrent { return MainActor.assumeIsolated(body) }
    return DispatchQueue.main.sync { MainActor.assumeIsolated(body) }
  }
}

/// Work for the main thread, done in the order in which it was given on any thread.
///
/// On the main thread it is done at once, after the work of other threads that waits.
final class MainThreadWork: Sendable {
  typealias Work = @MainActor @Sendable () -> Void

  private let waiting = Mutex<[Work]>([])

  func perform(_ work: @escaping Work) {
    waiting.withLock { $0.append(work) }
    if MainThread.isCurrent {
      MainActor.assumeIsolated { drain() }
    } else {
      DispatchQueue.main.async { MainActor.assumeIsolated { self.drain() } }
    }
  }

  @MainActor
  private func drain() {
    while let work = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { work() }
  }
}
