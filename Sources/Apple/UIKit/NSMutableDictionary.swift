import Foundation

extension NSMutableDictionary {
  /// The value of a key. On Linux, Foundation's own subscript only reads.
  public subscript(key: any NSCopying) -> Any? {
    get { object(forKey: key) }
    set {
      guard let hashable = key as? AnyHashable else { return }
      if let newValue {
        setObject(newValue, forKey: hashable)
      } else {
        removeObject(forKey: hashable)
      }
    }
  }
}
