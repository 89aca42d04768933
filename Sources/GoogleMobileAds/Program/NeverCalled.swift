import Synchronization

/// Finds methods that their author expects the SDK to call, and which it never calls.
enum NeverCalled {
  /// The symbols of the program; `nil` in a test of an adapter in the same process.
  private static let program = Mutex<ProgramSymbols?>(nil)

  /// Looks at the methods of a program from now on.
  static func start(_ symbols: ProgramSymbols) {
    program.withLock { $0 = symbols }
  }

  /// The default of a method runs. If the class has a method of that name, the protocol cannot see it:
  /// its access is less than that of the class, or a base class conforms to the protocol.
  static func defaultRuns(_ names: String..., for type: Any.Type) {
    let name = String(reflecting: type)
    guard let methods = program.withLock({ $0?.classes[name]?.methods }) else { return }
    for method in methods where names.contains(method.name) && !method.isPrivate {
      ProgramViolations.report(
        .neverCalled,
        "\(type) has \(method.name), which is never called. The protocol cannot see it.")
    }
  }

  /// A sentence for each method of a class whose name is nearly that of the SDK. A class that has the
  /// right method, too, uses the other one itself. So does one that inherits it, unless only the spelling
  /// differs. A superclass has sentences of its own.
  private static func messages(
    of type: String, _ found: ProgramSymbols.ProgramClass
  ) -> [String] {
    let known = found.protocols.flatMap { SDKMethod.all[$0] ?? [] }
    func groups(in methods: [ProgramMethod]) -> Set<Int> {
      Set(known.filter { method in methods.contains(where: method.isSame) }.map(\.group))
    }
    let (right, inherited) = (groups(in: found.methods), groups(in: found.inheritedMethods))
    let missing = known.filter { !right.contains($0.group) }
    var named = Set(found.inheritedMethods.map(\.name))
    let methods: [String] = found.methods.compactMap { method in
      guard !known.contains(where: { $0.isSame(as: method) }),
        let meant = missing.first(where: {
          inherited.contains($0.group) ? isMisspelled(method, $0) : isNear(method, $0)
        }),
        named.insert(method.name).inserted
      else { return nil }
      return sentence(type, method, meant)
    }
    let isNative = !found.protocols.isDisjoint(with: SDKMethod.nativeProtocols)
    return (methods + (isNative ? properties(of: type, found) : [])).sorted()
  }

  /// A sentence for each property whose name is nearly that of the SDK, or whose type is another one.
  private static func properties(
    of type: String, _ found: ProgramSymbols.ProgramClass
  ) -> [String] {
    let all = found.properties + found.inheritedProperties
    let missing = SDKProperty.all.filter { !all.contains(where: $0.isSame) }
    let inherited = Set(found.inheritedProperties.map(\.name))
    return found.properties.compactMap { property in
      guard !SDKProperty.all.contains(where: { $0.isSame(as: property) }),
        !inherited.contains(property.name),
        let meant = missing.first(where: { isNear(property, $0) })
      else { return nil }
      let place = property.isStatic ? "a static " : ""
      let beginning = "\(shortName(type)) has \(place)\(property.name)"
      if property.name == meant.name, property.type != meant.type {
        return "\(beginning) of the type \(property.type), which is never read. "
          + "The type is \(meant.type)."
      }
      let right = property.name == meant.name ? "not static" : meant.name
      return "\(beginning), which is never read. The property is \(right)."
    }
  }

  private static func isNear(_ property: ProgramProperty, _ meant: SDKProperty) -> Bool {
    if property.name == meant.name { return true }
    guard property.type.filter({ $0 != "?" }) == meant.type.filter({ $0 != "?" }) else {
      return false
    }
    let (own, right) = (letters(property.name), letters(meant.name))
    return distance(own, right, 2) <= (right.count > 8 ? 2 : 1)
      || (own.count >= 8 && right.starts(with: own))
  }

  /// The faults of all classes of the program, by the names of the classes.
  static func messages(in program: ProgramSymbols) -> [(type: String, message: String)] {
    program.classes.sorted { $0.key < $1.key }.flatMap { type, found in
      messages(of: type, found).map { (type, $0) }
    }
  }

  private static func sentence(
    _ type: String, _ method: ProgramMethod, _ meant: SDKMethod
  ) -> String {
    let name = shortName(type)
    if method.isPrivate { return "\(name) has a private \(method.name), which is never called." }
    let isStatic = method.isStatic != meant.isStatic
    let right =
      (isStatic && meant.isStatic ? "static " : isStatic ? "not static: " : "") + meant.name
      + (method.name == meant.name && meant.isAsync != method.isAsync
        ? meant.isAsync ? " async" : " without async" : "")
    return "\(name) has \(method.name), which is never called. The method is \(right)."
  }

  /// The name of a type without its module.
  private static func shortName(_ type: String) -> Substring {
    let place = type.lastIndex(of: ".").map { type.index(after: $0) } ?? type.startIndex
    return type[place...]
  }

  /// Whether a method should override the SDK's, but its name has other capital letters or labels.
  private static func isMisspelled(_ method: ProgramMethod, _ meant: SDKMethod) -> Bool {
    method.isStatic == meant.isStatic && method.labels.count == meant.labels.count
      && letters(method.name) == letters(meant.name) && !method.isPrivate
  }

  private static func isNear(_ method: ProgramMethod, _ meant: SDKMethod) -> Bool {
    // It differs in its access, or in `static` or `async`.
    if method.name == meant.name { return true }
    let (own, right) = (letters(method.name), letters(meant.name))
    if own == right, method.labels.count == meant.labels.count { return true }
    let (ownBase, rightBase) = (letters(method.base), letters(meant.base))
    let shares = method.shares(meant.types)
    // A network's own callback can have the same name, for an ad of its own.
    let hasViews = !meant.takesViews || method.shares(["UIView"])
    if ownBase == rightBase, ownBase.count >= 8, shares || (meant.takesViews && hasViews) {
      return true
    }
    if !meant.types.isEmpty {
      // The same parameter, and a name with at most a few letters more or less.
      guard shares else { return false }
      return ownBase == rightBase || distance(own, right, 2) <= 2
        || distance(ownBase, rightBase, 2) <= 2
        || (ownBase.count >= 8 && abs(ownBase.count - rightBase.count) <= 5
          && (rightBase.starts(with: ownBase) || ownBase.starts(with: rightBase)))
    }
    guard method.labels.count == meant.labels.count, hasViews else { return false }
    if distance(own, right, 1) <= 1 { return true }
    return meant.labels.count == 1 && ownBase.count >= 8 && rightBase.starts(with: ownBase)
  }

  private static func letters(_ name: String) -> [UInt8] {
    name.utf8.compactMap { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      case UInt8(ascii: "a")...UInt8(ascii: "z"): byte
      default: nil
      }
    }
  }

  /// How many letters to insert, remove or replace; at most `limit` + 1.
  private static func distance(_ a: [UInt8], _ b: [UInt8], _ limit: Int) -> Int {
    guard abs(a.count - b.count) <= limit else { return limit + 1 }
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var (before, last) = (i, i + 1)
      for (j, y) in b.enumerated() {
        let next = min(row[j + 1] + 1, last + 1, before + (x == y ? 0 : 1))
        (before, row[j], last) = (row[j + 1], last, next)
      }
      row[b.count] = last
    }
    return row[b.count]
  }
}
