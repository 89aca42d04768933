import Synchronization

/// The default implementation of a method, which says when it runs.
final class DefaultImplementation: Sendable {
  private let flag = Mutex(false)

  func runs() {
    flag.withLock { $0 = true }
  }

  /// Calls a method, and returns whether its default implementation has run.
  func hasRun(during method: () -> Void) -> Bool {
    flag.withLock { $0 = false }
    method()
    return flag.withLock { $0 }
  }
}
