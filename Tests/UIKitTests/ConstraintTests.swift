import Testing

@testable import UIKit

/// Constraints say what they were made with.
@MainActor
@Suite struct ConstraintTests {
  private typealias Attribute = NSLayoutConstraint.Attribute

  private let view = UIView()
  private let other = UIView()

  private func expect(
    _ constraint: NSLayoutConstraint, _ relation: NSLayoutConstraint.Relation,
    _ first: NSLayoutConstraint.Attribute, to second: NSLayoutConstraint.Attribute,
    multiplier: CGFloat = 1, constant: CGFloat = 0, location: SourceLocation = #_sourceLocation
  ) {
    #expect(constraint.firstItem === view, sourceLocation: location)
    #expect(constraint.firstAttribute == first, sourceLocation: location)
    #expect(
      constraint.secondItem === (second == .notAnAttribute ? nil : other), sourceLocation: location)
    #expect(constraint.secondAttribute == second, sourceLocation: location)
    #expect(constraint.relation == relation, sourceLocation: location)
    #expect(constraint.multiplier == multiplier, sourceLocation: location)
    #expect(constraint.constant == constant, sourceLocation: location)
  }

  @Test func `a constraint between anchors names both views`() {
    let (top, bottom) = (view.topAnchor, other.bottomAnchor)

    expect(top.constraint(equalTo: bottom), .equal, .top, to: .bottom)
    expect(top.constraint(equalTo: bottom, constant: 8), .equal, .top, to: .bottom, constant: 8)
    expect(
      top.constraint(lessThanOrEqualTo: bottom, constant: 1), .lessThanOrEqual, .top, to: .bottom,
      constant: 1)
    expect(
      top.constraint(greaterThanOrEqualTo: bottom, constant: 2), .greaterThanOrEqual, .top,
      to: .bottom, constant: 2)
    expect(
      view.widthAnchor.constraint(equalTo: other.heightAnchor, multiplier: 0.5, constant: 3),
      .equal, .width, to: .height, multiplier: 0.5, constant: 3)
  }

  @Test func `a constraint to a constant names one view`() {
    let width = view.widthAnchor

    expect(
      width.constraint(equalToConstant: 24), .equal, .width, to: .notAnAttribute, constant: 24)
    expect(
      width.constraint(lessThanOrEqualToConstant: 25), .lessThanOrEqual, .width,
      to: .notAnAttribute, constant: 25)
    expect(
      width.constraint(greaterThanOrEqualToConstant: 26), .greaterThanOrEqual, .width,
      to: .notAnAttribute, constant: 26)
  }

  @Test func `each anchor of a view and of its guides has its attribute`() {
    let attributes: [Attribute] = [
      .leading, .trailing, .left, .right, .top, .bottom, .width, .height, .centerX, .centerY,
    ]
    let guides = [view.safeAreaLayoutGuide, view.layoutMarginsGuide]
    let anchors: [[NSLayoutAnchor]] =
      [
        [
          view.leadingAnchor, view.trailingAnchor, view.leftAnchor, view.rightAnchor,
          view.topAnchor, view.bottomAnchor, view.widthAnchor, view.heightAnchor,
          view.centerXAnchor, view.centerYAnchor,
        ]
      ]
      + guides.map { guide in
        [
          guide.leadingAnchor, guide.trailingAnchor, guide.leftAnchor, guide.rightAnchor,
          guide.topAnchor, guide.bottomAnchor, guide.widthAnchor, guide.heightAnchor,
          guide.centerXAnchor, guide.centerYAnchor,
        ]
      }

    for anchors in anchors {
      let constraints = anchors.map { $0.constraint(equalToConstant: 0) }
      #expect(constraints.map(\.firstAttribute) == attributes)
      #expect(constraints.allSatisfy { $0.firstItem === view })
    }
  }

  @Test func `constraints are activated and deactivated together`() {
    let constraints = [1, 2].map { view.widthAnchor.constraint(equalToConstant: $0) }
    #expect(constraints.map(\.isActive) == [false, false])

    NSLayoutConstraint.activate(constraints)
    #expect(constraints.map(\.isActive) == [true, true])
    NSLayoutConstraint.deactivate([constraints[0]])
    #expect(constraints.map(\.isActive) == [false, true])
  }

  @Test func `an active constraint gives a view its width and its height`() {
    let width = view.widthAnchor.constraint(equalToConstant: 320)
    let height = view.heightAnchor.constraint(equalToConstant: 50)
    #expect(view.frame.size == .zero)

    NSLayoutConstraint.activate([width])
    view.addConstraint(height)
    #expect(view.frame.size == CGSize(width: 320, height: 50))

    height.constant = 90
    #expect(view.frame.size == CGSize(width: 320, height: 90))
  }

  @Test func `an inactive constraint, and one that is not an exact size, changes no view`() {
    view.widthAnchor.constraint(equalToConstant: 320).isActive = false
    NSLayoutConstraint.activate([
      view.widthAnchor.constraint(lessThanOrEqualToConstant: 320),
      view.heightAnchor.constraint(equalTo: other.heightAnchor, constant: 50),
      view.leadingAnchor.constraint(equalToConstant: 7),
    ])

    #expect(view.frame == .zero)
  }

  @Test func `a constraint is required unless it says otherwise`() {
    let constraint = view.widthAnchor.constraint(equalToConstant: 1)
    #expect(constraint.priority == .required)
    #expect(
      [.required, .defaultHigh, .defaultLow, UILayoutPriority(999)].map(\.rawValue)
        == [1000, 750, 250, 999])
    #expect(UILayoutPriority(rawValue: 250) == .defaultLow)
  }

  @Test func `a view keeps its constraints until they are removed`() {
    let constraints = [1, 2, 3].map { view.widthAnchor.constraint(equalToConstant: $0) }

    view.addConstraint(constraints[0])
    view.addConstraints(Array(constraints.dropFirst()))
    #expect(view.constraints == constraints)
    #expect(constraints.map(\.isActive) == [true, true, true])
    view.removeConstraints([constraints[2], constraints[0]])
    #expect(view.constraints == [constraints[1]])
    #expect(constraints.map(\.isActive) == [false, true, false])
  }

  @Test func `an anchor does not keep its view`() {
    weak var gone: UIView?
    let anchor: NSLayoutAnchor
    do {
      let view = UIView()
      gone = view
      anchor = view.topAnchor
    }

    let constraint = anchor.constraint(equalTo: other.topAnchor)

    #expect(gone == nil)
    #expect(constraint.firstAttribute == .top)
    #expect(constraint.secondItem === other)
  }

  @Test func `a constraint between items keeps all that it was made with`() {
    expect(
      NSLayoutConstraint(
        item: view, attribute: .centerX, relatedBy: .lessThanOrEqual, toItem: other,
        attribute: .trailing, multiplier: 2, constant: 3),
      .lessThanOrEqual, .centerX, to: .trailing, multiplier: 2, constant: 3)
    expect(
      NSLayoutConstraint(
        item: view, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
        multiplier: 1, constant: 4),
      .equal, .width, to: .notAnAttribute, constant: 4)
  }

  @Test func `a constraint of another view is not removed`() {
    let constraint = view.widthAnchor.constraint(equalToConstant: 1)
    view.addConstraint(constraint)

    view.removeConstraints([view.widthAnchor.constraint(equalToConstant: 1)])
    view.removeConstraints([])

    #expect(view.constraints == [constraint])
  }

  @Test func `no part of a view is outside of its guides`() {
    view.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
    let guide = view.safeAreaLayoutGuide

    #expect(guide.layoutFrame == CGRect(x: 0, y: 0, width: 30, height: 40))
    #expect(guide.owningView === view)
    #expect(view.safeAreaInsets == .zero)
  }
}
