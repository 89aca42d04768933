import Testing

@testable import UIKit

/// Tables of Foundation that only Apple's systems have.
@Suite struct TableTests {
  private typealias Table = NSMapTable<NSObject, NSObject>

  /// A table with one entry whose key is gone, one whose value is gone, and one with neither.
  private func remaining(_ table: NSMapTable<NSObject, NSObject>) -> [Bool] {
    let (key, value) = (NSObject(), NSObject())
    table.setObject(NSObject(), forKey: key)
    table.setObject(value, forKey: NSObject())
    let values = table.objectEnumerator()?.allObjects as? [NSObject] ?? []
    return withExtendedLifetime((key, value)) {
      [values.contains { $0 !== value }, values.contains { $0 === value }]
    }
  }

  @Test func `a table keeps what is strong in it`() {
    #expect(remaining(NSMapTable.strongToStrongObjects()) == [true, true])
    #expect(remaining(NSMapTable.weakToStrongObjects()) == [true, false])
    #expect(remaining(NSMapTable.strongToWeakObjects()) == [false, true])
    #expect(remaining(NSMapTable.weakToWeakObjects()) == [false, false])
  }

  @Test func `a table is emptied`() {
    let table = NSMapTable<NSString, NSNumber>.strongToStrongObjects()
    table.setObject(1, forKey: "a")
    table.setObject(2, forKey: "b")
    #expect(table.objectEnumerator()?.allObjects as? [NSNumber] == [1, 2])

    table.removeAllObjects()

    #expect(table.count == 0)
    #expect(table.object(forKey: "a") == nil)
  }

  @Test func `a table ignores no key and no value`() {
    let table = NSMapTable<NSString, NSNumber>()
    table.setObject(1, forKey: nil)
    table.setObject(nil, forKey: "a")
    table.setObject(2, forKey: "b")
    table.removeObject(forKey: nil)

    #expect(table.count == 1)
    #expect(table.object(forKey: nil) == nil)
    #expect(table.object(forKey: "b") == 2)
  }

  @Test func `objects can be equal only to themselves`() {
    let (first, second) = (NSMutableString(string: "a"), NSMutableString(string: "a"))
    let equal = NSHashTable<NSMutableString>()
    let identical = NSHashTable<NSMutableString>(options: .objectPointerPersonality)
    for table in [equal, identical] {
      table.add(first)
      table.add(second)
    }

    #expect(equal.count == 1)
    #expect(equal.anyObject === second)
    #expect(identical.count == 2)
    #expect(identical.anyObject === first)
  }

  @Test func `a hash table keeps strong members, and is emptied`() {
    let table = NSHashTable<NSObject>()
    table.add(NSObject())
    table.add(nil)
    #expect(table.count == 1)
    #expect(table.objectEnumerator().allObjects.count == 1)
    table.remove(nil)
    #expect(table.count == 1)
    #expect(!table.contains(nil))
    #expect(!table.contains(NSObject()))

    table.removeAllObjects()
    #expect(table.count == 0)
  }

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

  @Test func `keys can be equal only to themselves`() {
    let (first, second) = (NSMutableString(string: "a"), NSMutableString(string: "a"))
    let table = NSMapTable<NSMutableString, NSNumber>(keyOptions: .objectPointerPersonality)
    table.setObject(1, forKey: first)
    table.setObject(2, forKey: second)

    #expect(table.count == 2)
    #expect(table.object(forKey: first) == 1)
    #expect(table.object(forKey: NSMutableString(string: "a")) == nil)
    table.removeObject(forKey: first)
    #expect(table.objectEnumerator()?.allObjects as? [NSNumber] == [2])
  }

  @Test func `a value can be equal to another one`() {
    let table = NSMapTable<NSNumber, NSString>(valueOptions: .objectPointerPersonality)
    table.setObject("a", forKey: NSNumber(value: 1.5))
    table.setObject("a", forKey: NSNumber(value: 2.5))
    table.setObject("b", forKey: NSNumber(value: 1.5))

    #expect(table.objectEnumerator()?.allObjects as? [NSString] == ["a", "b"])
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

  @Test func `a mutable dictionary ignores a key that can't be compared`() {
    final class Key: NSCopying {
      func copy(with zone: NSZone? = nil) -> Any { self }
    }
    let dictionary = NSMutableDictionary()
    let key: any NSCopying = Key()

    dictionary[key] = 7

    #expect(dictionary.count == 0)
  }

  @Test func `an object is of its class and of the classes above`() {
    class Base: NSObject {}
    final class Derived: Base {}

    #expect(Derived().isKind(of: Derived.self))
    #expect(Derived().isKind(of: Base.self))
    #expect(Derived().isKind(of: NSObject.self))
    #expect(!Base().isKind(of: Derived.self))
    #expect(!NSObject().isKind(of: NSString.self))
  }
}
