import Foundation

/// The name of a method. Without Objective-C, only a ``SelectorTarget`` has methods by name.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral {
  public let name: String

  public init(_ name: String) {
    self.name = name
  }

  public init(stringLiteral name: String) {
    self.name = name
  }
}

/// An object whose methods can be called by their names.
///
/// Some adapters call their network in this way. A fake of such a network says what it offers:
///
/// ```swift
/// extension FakeAd: SelectorTarget {
///   var methods: [Selector: (Any?, Any?) -> Any?] {
///     ["isReady": { _, _ in self.isReady }, "showFrom:": { screen, _ in self.show(screen) }]
///   }
/// }
/// ```
public protocol SelectorTarget: NSObject {
  /// The methods by their selectors, with the arguments of `perform`. A property `name` is the method
  /// `name`, and its setter is `setName:`.
  var methods: [Selector: (_ first: Any?, _ second: Any?) -> Any?] { get }

  /// The methods of the class. Without this property, it has none.
  static var classMethods: [Selector: (_ first: Any?, _ second: Any?) -> Any?] { get }
}

extension SelectorTarget {
  public static var classMethods: [Selector: (_ first: Any?, _ second: Any?) -> Any?] { [:] }
}

extension NSObject {
  private func method(_ selector: Selector?) -> ((Any?, Any?) -> Any?)? {
    selector.flatMap { (self as? any SelectorTarget)?.methods[$0] }
  }

  /// Whether the object is a ``SelectorTarget`` with the method.
  public func responds(to selector: Selector?) -> Bool { method(selector) != nil }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// Calls a method of a ``SelectorTarget``, and nothing of any other object.
  ///
  /// The result lives as long as in Objective-C: see ``CallResults``.
  @discardableResult
  public func perform(
    _ selector: Selector?, with first: Any? = nil, with second: Any? = nil
  ) -> Unmanaged<AnyObject>! {
    method(selector)?(first, second).map(CallResults.unmanaged)
  }

  private static func method(_ selector: Selector?) -> ((Any?, Any?) -> Any?)? {
    selector.flatMap { (self as? any SelectorTarget.Type)?.classMethods[$0] }
  }

  /// Whether the class is a ``SelectorTarget`` with the method.
  public static func responds(to selector: Selector?) -> Bool { method(selector) != nil }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// Calls a method of a class that is a ``SelectorTarget``, and nothing of any other class.
  @discardableResult
  public static func perform(
    _ selector: Selector?, with first: Any? = nil, with second: Any? = nil
  ) -> Unmanaged<AnyObject>! {
    method(selector)?(first, second).map(CallResults.unmanaged)
  }

  /// The value of a property of a ``SelectorTarget``; `nil` of any other object.
  public func value(forKey key: String) -> Any? { method(Selector(key))?(nil, nil) }

  /// Changes a property of a ``SelectorTarget``, and nothing of any other object.
  public func setValue(_ value: Any?, forKey key: String) {
    _ = method(Selector("set\(key.prefix(1).uppercased())\(key.dropFirst()):"))?(value, nil)
  }

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
