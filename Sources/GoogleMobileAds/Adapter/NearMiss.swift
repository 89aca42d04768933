import Foundation
import Synchronization

/// Finds methods whose names are misspelled names of the SDK. The SDK never calls them.
///
/// A protocol has the wrong method as a second requirement with a default. The default of the right
/// method calls the wrong method. If the default of the wrong method does not run then, the adapter
/// implements the wrong method.
enum NearMiss {
  private static let wrongMethod = DefaultImplementation()

  /// The default of a wrong method runs: nobody has implemented it.
  static func defaultRuns() { wrongMethod.runs() }

  /// Calls the wrong method.
  ///
  /// - Returns: The fault if the adapter has it.
  static func error(
    of name: String, _ wrong: String, for right: String, calling method: () -> Void
  ) -> (any Error)? {
    guard !wrongMethod.hasRun(during: method) else { return nil }
    return NSError(
      domain: "com.google.admob", code: RequestError.Code.mediationAdapterError.rawValue,
      userInfo: [
        NSLocalizedDescriptionKey:
          "\(name) has \(wrong), which the SDK never calls. The method is \(right)."
      ])
  }

  /// Reports the fault as the error of the call that is being answered.
  static func check(
    _ object: Any, _ wrong: String, for right: String, calling method: () -> Void
  ) {
    let fault = error(of: "\(type(of: object))", wrong, for: right, calling: method)
    if let fault { found.withLock { $0 = $0 ?? fault } }
  }

  private static let found = Mutex<(any Error)?>(nil)

  /// The first fault since the last time.
  static func takeFault() -> (any Error)? {
    found.withLock { found in
      defer { found = nil }
      return found
    }
  }
}
