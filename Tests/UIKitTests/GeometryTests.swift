import Testing

@testable import UIKit

@Suite struct GeometryTests {
  @Test func `functions of C make rectangles, sizes and points`() {
    #expect(CGRectMake(1, 2, 3, 4) == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(CGSizeMake(3, 4) == CGSize(width: 3, height: 4))
    #expect(CGPointMake(1, 2) == CGPoint(x: 1, y: 2))
  }
}
