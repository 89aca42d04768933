import Foundation

/// Keeps the results of calls by selectors alive, because Linux has no autorelease pools.
///
/// A value, such as a text or a number, is kept for good, and its caller may also take it with
/// `takeRetainedValue()`: in Objective-C, such values are often constants, and some adapters rely on
/// that. An object is kept until the main thread is idle, or until the next object on another thread.
enum CallResults {
  /// An object for each value, and the lock that guards them.
  nonisolated(unsafe) private static var constants: [AnyHashable: AnyObject] = [:]
  private static let lock = NSLock()

  /// Marks the main queue, whose blocks run on another thread if the main thread has ended.
  private static let mark = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static func unmanaged(_ result: Any) -> Unmanaged<AnyObject> {
    let object = result as AnyObject
    if let value = value(of: result) {
      let constant = lock.withLock {
        let constant = constants[value] ?? object
        constants[value] = constant
        return constant
      }
      // For a caller that releases it.
      return .passRetained(constant)
    }
    if Thread.isMainThread || DispatchQueue.getSpecific(key: mark) == true {
      nonisolated(unsafe) let kept = object
      DispatchQueue.main.async { withExtendedLifetime(kept) {} }
    } else {
      Thread.current.threadDictionary["CallResults"] = object
    }
    return .passUnretained(object)
  }

  /// The text, number or other value; `nil` for an object.
  private static func value(of result: Any) -> AnyHashable? {
    type(of: result) is AnyClass ? nil : result as? AnyHashable
  }
}
