import Ads
import Testing

@Suite struct NativeAdTypesTests {
  @Test(
    arguments: [
      ([], false, false), ([.content], true, false), ([.appInstall], false, true),
      ([.appInstall, .content], true, true), ([.content, .content], true, false),
    ] as [([NativeAdType], Bool, Bool)])
  func `a set contains the types that it was made of`(
    types: [NativeAdType], hasContent: Bool, hasAppInstall: Bool
  ) {
    let set = NativeAdTypes(types)

    #expect(set.contains(.content) == hasContent)
    #expect(set.contains(.appInstall) == hasAppInstall)
    #expect(set.isEmpty == types.isEmpty)
    #expect((set == .all) == (hasContent && hasAppInstall))
  }

  @Test func `a set of a literal equals one that grows`() {
    var types = NativeAdTypes()
    types.insert(.appInstall)

    #expect(types == [.appInstall])
    #expect(types != [.content])
  }
}
