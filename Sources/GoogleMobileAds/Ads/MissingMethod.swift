import Synchronization

/// Finds out whether an ad implements a method that is optional in the SDK.
enum MissingMethod {
  private static let flag = Mutex(false)

  /// The default of an optional method runs.
  static func isMissing() {
    flag.withLock { $0 = true }
  }

  /// Calls a method.
  ///
  /// - Returns: Whether it is implemented.
  static func has(_ method: () -> Void) -> Bool {
    flag.withLock { $0 = false }
    method()
    return !flag.withLock { $0 }
  }
}
