import Synchronization

/// Finds calls of UIKit off the main thread, as the checker of Apple's tools does.
package enum MainThreadChecker {
  /// Gets the name of each method that is called, on the thread of the call; `nil` if nobody looks.
  private static let observer = Mutex<(@Sendable (StaticString) -> Void)?>(nil)
  private static let isOn = Atomic(false)

  /// Calls `body` with the name of each method of UIKit that changes something.
  package static func observe(_ body: @escaping @Sendable (StaticString) -> Void) {
    observer.withLock { $0 = body }
    isOn.store(true, ordering: .releasing)
  }

  /// A method is called that needs the main thread.
  static func called(_ method: StaticString) {
    guard isOn.load(ordering: .acquiring) else { return }
    observer.withLock { $0 }?(method)
  }
}
