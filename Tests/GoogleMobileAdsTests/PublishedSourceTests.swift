import Testing

@testable import GoogleMobileAds

/// What sources of published adapters use beside the API of today.
@MainActor
@Suite struct PublishedSourceTests {
  final class OldAdapter: NSObject, GADMediationAdapter {
    static func setUpWith(
      _ configuration: GADMediationServerConfiguration,
      completionHandler: @escaping GADMediationAdapterSetUpCompletionBlock
    ) {
      let unit = configuration.credentials.first?.settings["parameter"] ?? "nothing"
      completionHandler(
        NSError(domain: "net", code: 3, userInfo: [NSLocalizedDescriptionKey: "Not for \(unit)."]))
    }
  }

  @Test func `a set-up with the name of version 11 is called`() {
    let bridge = TestBridge(OldAdapter.self, make: OldAdapter.init)

    let answer = bridge.send(
      #"{"jsonrpc":"2.0","id":1,"method":"adapter/setUp","params":{"credentials":[{"format":"banner","settings":{"parameter":"unit-7"}}]}}"#
    )

    #expect(answer.first?.contains("Not for unit-7.") == true)
  }

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

  @Test func `functions of C make rectangles and texts of versions`() {
    #expect(CGRectMake(1, 2, 3, 4) == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(CGSizeMake(3, 4) == CGSize(width: 3, height: 4))
    #expect(CGPointMake(1, 2) == CGPoint(x: 1, y: 2))
    #expect(
      GADGetStringFromVersionNumber(
        VersionNumber(majorVersion: 1, minorVersion: 2, patchVersion: 3)) == "1.2.3")
  }
}

@Suite struct WeakTableTests {
  @Test func `a weak entry is gone with its object`() {
    let table = NSMapTable<NSString, NSObject>.strongToWeakObjects()
    let kept = NSObject()
    table.setObject(kept, forKey: "kept")
    table.setObject(NSObject(), forKey: "gone")

    #expect(table.object(forKey: "kept") === kept)
    #expect(table.object(forKey: "gone") == nil)
    #expect(table.count == 1)
    #expect(table.keyEnumerator().allObjects as? [NSString] == ["kept"])
  }

  @Test func `an equal key replaces the value of a key`() {
    let table = NSMapTable<NSString, NSNumber>()
    table.setObject(1, forKey: NSString(string: "unit"))
    table.setObject(2, forKey: NSString(string: "unit"))
    #expect(table.object(forKey: "unit") == 2)

    table.removeObject(forKey: "unit")
    #expect(table.count == 0)
  }

  @Test func `a hash table keeps an object once, and weakly`() {
    let table = NSHashTable<NSObject>.weakObjects()
    let kept = NSObject()
    table.add(kept)
    table.add(kept)
    table.add(NSObject())

    #expect(table.allObjects == [kept])
    #expect(table.count == 1)
    #expect(table.contains(kept))
    table.remove(kept)
    #expect(table.anyObject == nil)
  }

  @Test func `a mutable dictionary is changed by its subscript`() {
    let dictionary = NSMutableDictionary()
    let key: any NSCopying = NSString(string: "unit")

    dictionary[key] = 7
    #expect(dictionary[key] as? Int == 7)
    dictionary[key] = nil
    #expect(dictionary.count == 0)
  }
}
