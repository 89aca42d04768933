import Foundation

/// A relation between two views.
///
/// An active constraint that gives a view a constant width or height is applied at once. All others
/// are kept, and never applied.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
  /// A part of a view.
  public enum Attribute: Int, Sendable {
    case notAnAttribute
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
    case lastBaseline, firstBaseline
  }

  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal, greaterThanOrEqual
  }

  public let firstItem: AnyObject?
  public let firstAttribute: Attribute
  public let secondItem: AnyObject?
  public let secondAttribute: Attribute
  public let relation: Relation
  public let multiplier: CGFloat
  open var constant: CGFloat { didSet { apply() } }
  open var priority = UILayoutPriority.required
  open var isActive = false { didSet { apply() } }

  public init(
    item first: Any, attribute firstAttribute: Attribute, relatedBy relation: Relation,
    toItem second: Any?, attribute secondAttribute: Attribute, multiplier: CGFloat,
    constant: CGFloat
  ) {
    firstItem = first as AnyObject
    self.firstAttribute = firstAttribute
    secondItem = second as AnyObject?
    self.secondAttribute = secondAttribute
    self.relation = relation
    self.multiplier = multiplier
    self.constant = constant
    super.init()
  }

  private func apply() {
    guard isActive, relation == .equal, secondItem == nil, let view = firstItem as? UIView else {
      return
    }
    switch firstAttribute {
    case .width: view.frame.size.width = constant
    case .height: view.frame.size.height = constant
    default: break
    }
  }

  public class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  public class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }
}

/// How strong a constraint is.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  public static let required = UILayoutPriority(1000)
  public static let defaultHigh = UILayoutPriority(750)
  public static let defaultLow = UILayoutPriority(250)
}

/// A part of a view that constraints can name.
@preconcurrency @MainActor
public class NSLayoutAnchor: NSObject {
  private weak var view: UIView?
  private let attribute: NSLayoutConstraint.Attribute

  init(_ view: UIView, _ attribute: NSLayoutConstraint.Attribute) {
    self.view = view
    self.attribute = attribute
    super.init()
  }

  private func constraint(
    _ relation: NSLayoutConstraint.Relation, _ other: NSLayoutAnchor?, _ multiplier: CGFloat,
    _ constant: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      item: view ?? UIView(), attribute: attribute, relatedBy: relation, toItem: other?.view,
      attribute: other?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant)
  }

  public func constraint(
    equalTo anchor: NSLayoutAnchor, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    constraint(.equal, anchor, 1, constant)
  }

  public func constraint(
    equalTo anchor: NSLayoutAnchor, multiplier: CGFloat, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    constraint(.equal, anchor, multiplier, constant)
  }

  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor, 1, constant)
  }

  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, 1, constant)
  }

  public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint {
    constraint(.equal, nil, 1, constant)
  }

  public func constraint(lessThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, nil, 1, constant)
  }

  public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, nil, 1, constant)
  }
}

extension UIView {
  public var leadingAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .leading) }
  public var trailingAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .trailing) }
  public var leftAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .left) }
  public var rightAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .right) }
  public var topAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .top) }
  public var bottomAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .bottom) }
  public var widthAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .width) }
  public var heightAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .height) }
  public var centerXAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .centerX) }
  public var centerYAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .centerY) }
}
