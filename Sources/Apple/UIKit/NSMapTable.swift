import Foundation

/// A table whose keys or values can be weak: an entry is gone when one of them is. Foundation has it
/// only on Apple's systems. Keys are equal if they are `isEqual`.
public final class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject>: NSObject {
  private struct Entry {
    let key: Reference<KeyType>
    let object: Reference<ObjectType>

    var isGone: Bool { key.object == nil || object.object == nil }
  }

  private let keyOptions: NSPointerFunctions.Options
  private let valueOptions: NSPointerFunctions.Options
  private var entries: [Entry] = []

  public init(
    keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [],
    capacity: Int = 0
  ) {
    self.keyOptions = keyOptions
    self.valueOptions = valueOptions
    super.init()
  }

  public override convenience init() { self.init(keyOptions: []) }

  public class func strongToStrongObjects() -> NSMapTable { NSMapTable(keyOptions: []) }
  public class func weakToStrongObjects() -> NSMapTable { NSMapTable(keyOptions: .weakMemory) }
  public class func strongToWeakObjects() -> NSMapTable { NSMapTable(valueOptions: .weakMemory) }
  public class func weakToWeakObjects() -> NSMapTable {
    NSMapTable(keyOptions: .weakMemory, valueOptions: .weakMemory)
  }

  public func object(forKey key: KeyType?) -> ObjectType? {
    key.flatMap { key in entries.first { $0.key.isEqual(to: key) }?.object.object }
  }

  public func setObject(_ object: ObjectType?, forKey key: KeyType?) {
    guard let key, let object else { return }
    removeObject(forKey: key)
    entries.append(
      Entry(key: Reference(key, keyOptions), object: Reference(object, valueOptions)))
  }

  public func removeObject(forKey key: KeyType?) {
    entries.removeAll { entry in entry.isGone || key.map { entry.key.isEqual(to: $0) } ?? false }
  }

  public func removeAllObjects() { entries = [] }

  public var count: Int { entries.count { !$0.isGone } }

  public func keyEnumerator() -> NSEnumerator {
    NSArray(array: entries.filter { !$0.isGone }.compactMap(\.key.object)).objectEnumerator()
  }

  public func objectEnumerator() -> NSEnumerator? {
    NSArray(array: entries.filter { !$0.isGone }.compactMap(\.object.object)).objectEnumerator()
  }
}

/// A set whose members can be weak. Foundation has it only on Apple's systems.
public final class NSHashTable<ObjectType: AnyObject>: NSObject {
  private let options: NSPointerFunctions.Options
  private var members: [Reference<ObjectType>] = []

  public init(options: NSPointerFunctions.Options = [], capacity: Int = 0) {
    self.options = options
    super.init()
  }

  public override convenience init() { self.init(options: []) }

  public class func weakObjects() -> NSHashTable { NSHashTable(options: .weakMemory) }

  public func add(_ object: ObjectType?) {
    guard let object else { return }
    remove(object)
    members.append(Reference(object, options))
  }

  public func remove(_ object: ObjectType?) {
    members.removeAll { member in
      member.object == nil || object.map(member.isEqual(to:)) ?? false
    }
  }

  public func contains(_ object: ObjectType?) -> Bool {
    object.map { object in members.contains { $0.isEqual(to: object) } } ?? false
  }

  public func removeAllObjects() { members = [] }

  public var allObjects: [ObjectType] { members.compactMap(\.object) }
  public var anyObject: ObjectType? { allObjects.first }
  public var count: Int { allObjects.count }

  public func objectEnumerator() -> NSEnumerator { NSArray(array: allObjects).objectEnumerator() }
}

/// How a table keeps its objects.
public enum NSPointerFunctions {
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let strongMemory: Options = []
    public static let weakMemory = Options(rawValue: 5)
    /// Objects are equal only to themselves.
    public static let objectPointerPersonality = Options(rawValue: 512)
    public static let copyIn = Options(rawValue: 65_536)
  }
}

/// A strong or a weak reference.
private struct Reference<Object: AnyObject> {
  private(set) weak var object: Object?
  private let strong: Object?
  private let isIdentity: Bool

  init(_ object: Object, _ options: NSPointerFunctions.Options) {
    self.object = object
    strong = options.contains(.weakMemory) ? nil : object
    isIdentity = options.contains(.objectPointerPersonality)
  }

  func isEqual(to other: Object) -> Bool {
    guard let object else { return false }
    if object === other { return true }
    return !isIdentity && (object as? NSObject)?.isEqual(other) ?? false
  }
}
