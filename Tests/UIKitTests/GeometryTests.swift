import Testing

@testable import UIKit

@Suite struct GeometryTests {
  @Test func `functions of C make rectangles, sizes and points`() {
    #expect(CGRectMake(1, 2, 3, 4) == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(CGSizeMake(3, 4) == CGSize(width: 3, height: 4))
    #expect(CGPointMake(1, 2) == CGPoint(x: 1, y: 2))
  }

  @Test func `insets keep each edge`() {
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect([insets.top, insets.left, insets.bottom, insets.right] == [1, 2, 3, 4])
    #expect(UIEdgeInsets() == .zero)
    #expect(UIEdgeInsets(bottom: 3) == UIEdgeInsets(top: 0, left: 0, bottom: 3, right: 0))
    #expect(insets != UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 5))
  }

  @MainActor
  @Test func `a guide has each edge of its view`() {
    let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    weak let guide = view.layoutMarginsGuide
    #expect(guide == nil)
    #expect(view.layoutMarginsGuide.owningView === view)
    #expect(view.layoutMarginsGuide.layoutFrame == view.bounds)
  }
}
