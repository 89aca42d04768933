import Testing

@testable import UIKit

/// Methods are called by their names.
@Suite struct SelectorTests {
  final class FakeAd: NSObject, SelectorTarget {
    var isMuted = false
    private(set) var calls: [String] = []

    var methods: [Selector: (Any?, Any?) -> Any?] {
      [
        "isReady": { _, _ in self.calls.count < 2 },
        "isMuted": { _, _ in self.isMuted },
        "setIsMuted:": { value, _ in self.isMuted = value as? Bool ?? false },
        "loadBid:for:": { bid, unit in self.calls.append("\(bid ?? "") \(unit ?? "")") },
      ]
    }
  }

  @Test func `methods of a fake network can be called by their selectors`() {
    let fake = FakeAd()
    let ad: NSObject = fake

    #expect(ad.responds(to: Selector("loadBid:for:")))
    #expect(!ad.responds(to: Selector("load")))
    ad.perform(Selector("loadBid:for:"), with: "bid", with: "unit-7")
    ad.perform(Selector("load"))
    ad.setValue(true, forKey: "isMuted")

    #expect(fake.calls == ["bid unit-7"])
    #expect(ad.value(forKey: "isReady") as? Bool == true)
    #expect(ad.value(forKey: "isMuted") as? Bool == true)
    #expect(NSObject().value(forKey: "isMuted") == nil)
  }

  @Test func `a call without a name, or of a name that is missing, does nothing`() {
    let fake = FakeAd()

    #expect(fake.perform(nil) == nil)
    #expect(!fake.responds(to: nil))
    #expect(fake.perform("", with: "bid") == nil)
    fake.setValue(true, forKey: "")
    fake.setValue(nil, forKey: "isMuted")

    #expect(fake.value(forKey: "") == nil)
    #expect(!fake.isMuted)
    #expect(fake.calls == [])
  }

  @Test func `a call returns the object of the method`() {
    final class Holder: NSObject, SelectorTarget {
      let held = NSObject()
      var methods: [Selector: (Any?, Any?) -> Any?] { ["held": { _, _ in self.held }] }
    }
    let holder = Holder()
    #expect(holder.perform("held")?.takeUnretainedValue() === holder.held)
  }
}
