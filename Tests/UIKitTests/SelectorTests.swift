import Foundation
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

  /// A network that makes each result when it is called.
  final class Maker: NSObject, SelectorTarget {
    private(set) weak var made: NSObject?

    var methods: [Selector: (Any?, Any?) -> Any?] {
      [
        "version": { number, _ in "1.2.\(number ?? "")" },
        "make": { _, _ in
          let object = NSObject()
          self.made = object
          return object
        },
      ]
    }

    static var classMethods: [Selector: (Any?, Any?) -> Any?] {
      [
        "version": { _, _ in "5.6.7" },
        "join:to:": { first, second in "\(first ?? "nothing") to \(second ?? "nothing")" },
      ]
    }
  }

  @Test func `a text that a call makes can be taken`() {
    let maker = Maker()
    for number in 1...100 {
      let version = maker.perform("version", with: number)
      #expect(version?.takeUnretainedValue() as? String == "1.2.\(number)")
    }
  }

  @Test func `a text can be taken as if the call had retained it, as a constant of Objective-C`() {
    for _ in 1...100 {
      #expect(Maker.perform("version").takeRetainedValue() as? String == "5.6.7")
    }
  }

  @MainActor @Test func `an object that a call makes lives until the main thread is idle`() async {
    let maker = Maker()
    let object = maker.perform("make")
    #expect(object?.takeUnretainedValue() is NSObject)
    #expect(maker.made != nil)

    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }

    #expect(maker.made == nil)
  }

  @Test func `an object that a call makes on another thread lives until the next call`() async {
    await withCheckedContinuation { done in
      Thread {
        let object = Maker().perform("make")
        #expect(object?.takeUnretainedValue() is NSObject)
        #expect(Maker().perform("version", with: 1) != nil)
        done.resume()
      }.start()
    }
  }

  @Test func `methods of a class can be called by their selectors`() {
    #expect(Maker.self.responds(to: Selector("version")))
    #expect(!Maker.self.responds(to: Selector("make")))
    #expect(!NSObject.self.responds(to: Selector("version")))
    #expect(NSObject.self.perform(Selector("version")) == nil)
    #expect(Maker.self.perform(Selector(("version"))).takeUnretainedValue() as? String == "5.6.7")
    let join = Selector("join:to:")
    #expect(Maker.self.perform(join)?.takeUnretainedValue() as? String == "nothing to nothing")
    #expect(Maker.self.perform(join, with: 1)?.takeUnretainedValue() as? String == "1 to nothing")
    #expect(
      Maker.self.perform(join, with: 1, with: 2)?.takeUnretainedValue() as? String == "1 to 2")
  }
}
