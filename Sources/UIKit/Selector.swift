import Foundation

/// The name of an Objective-C method. There are none here, so no object responds to one.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral {
  public let name: String

  public init(_ name: String) {
    self.name = name
  }

  public init(stringLiteral name: String) {
    self.name = name
  }
}

extension NSObject {
  /// Whether the object has an Objective-C method of the name: never.
  public func responds(to selector: Selector?) -> Bool { false }

  /// Calls nothing.
  @discardableResult
  public func perform(
    _ selector: Selector?, with first: Any? = nil, with second: Any? = nil
  ) -> Unmanaged<AnyObject>? { nil }

  /// Finds no property: only Objective-C has them by name.
  public func value(forKey key: String) -> Any? { nil }

  /// Changes no property: only Objective-C has them by name.
  public func setValue(_ value: Any?, forKey key: String) {}

  /// Whether the object is of a class, or of a subclass.
  public func isKind(of type: AnyClass) -> Bool {
    var found: AnyClass? = Swift.type(of: self)
    while let current = found {
      if current == type { return true }
      found = _getSuperclass(current)
    }
    return false
  }
}
