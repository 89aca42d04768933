import Foundation

/// The classes of the program that conform to protocols of the SDK, and their subclasses, with their
/// methods and properties, as the symbol table of its file names them.
///
/// The table is read on Linux. A program without one, and a member that the compiler has removed
/// because nothing uses it, are not known.
struct ProgramSymbols {
  /// A class, by its name with the module.
  private(set) var classes: [String: ProgramClass] = [:]

  struct ProgramClass {
    /// The protocols of the SDK that the class or its superclass names.
    var protocols: Set<String> = []
    var methods: [ProgramMethod] = []
    var properties: [ProgramProperty] = []
    /// What it inherits from other classes here.
    var inheritedMethods: [ProgramMethod] = []
    var inheritedProperties: [ProgramProperty] = []
  }

  init(file: String) {
    #if os(Linux)
      let data = try? Data(contentsOf: URL(fileURLWithPath: file), options: .alwaysMapped)
      data?.withUnsafeBytes { read(ELFSymbols($0)) }
    #endif
  }

  private mutating func read(_ symbols: ELFSymbols) {
    var types: [[UInt8]: String] = [:]
    var functions: [UnsafeBufferPointer<UInt8>] = []
    symbols.forEachSwiftName { name in
      switch SymbolKind(name) {
      case .conformance:
        let words = demangled(name).split(separator: " ")
        // protocol conformance descriptor for Module.Class : GoogleMobileAds.Protocol in Module
        guard words.count == 9, words[7] == "in", words[6].hasPrefix("GoogleMobileAds.") else {
          return
        }
        classes[String(words[4]), default: ProgramClass()].protocols
          .insert(String(words[6].dropFirst(16)))
      case .type:
        let text = demangled(name)
        let start = "nominal type descriptor for "
        if text.hasPrefix(start) {
          types[Array(name.dropLast(2))] = String(text.dropFirst(start.count))
        }
      case .function: functions.append(name)
      case nil: break
      }
    }
    let ancestors = addSubclasses(of: types)
    // The name of a method begins with that of its class. The longest fits best: a class can be
    // inside another one.
    let hosted = types.filter { classes[$0.value] != nil }.sorted { $0.key.count > $1.key.count }
    for function in functions {
      guard let type = hosted.first(where: { function.starts(with: $0.key) })?.value else {
        continue
      }
      let text = demangled(function)
      if let property = ProgramProperty(text, of: type) {
        classes[type]?.properties.append(property)
      } else if let method = ProgramMethod(text, of: type) {
        classes[type]?.methods.append(method)
      }
    }
    for (type, names) in ancestors {
      for found in names.compactMap({ classes[$0] }) {
        classes[type]?.protocols.formUnion(found.protocols)
        classes[type]?.inheritedMethods += found.methods
        classes[type]?.inheritedProperties += found.properties
      }
    }
  }

  /// Adds the subclasses of the classes that are known.
  ///
  /// - Parameter types: The types of the program, by the beginnings of their symbols.
  /// - Returns: For each class, those above it that are known.
  private mutating func addSubclasses(of types: [[UInt8]: String]) -> [String: [String]] {
    var ancestors: [String: [String]] = [:]
    if classes.isEmpty { return ancestors }
    for (symbol, name) in types where symbol.last == UInt8(ascii: "C") {
      let mangled = String(decoding: symbol.dropFirst(2), as: UTF8.self)
      guard let type = _typeByName(mangled) as? AnyClass else { continue }
      let above = sequence(first: type) { _getSuperclass($0) }.dropFirst()
        .map { String(reflecting: $0) }
      ancestors[name] = above
    }
    let known = Set(classes.keys)
    ancestors = ancestors.mapValues { $0.filter(known.contains) }.filter { !$0.value.isEmpty }
    for name in ancestors.keys where classes[name] == nil { classes[name] = ProgramClass() }
    return ancestors
  }
}

private enum SymbolKind {
  case conformance
  case type
  case function

  init?(_ name: UnsafeBufferPointer<UInt8>) {
    let count = name.count
    switch (name[count - 2], name[count - 1]) {
    case (UInt8(ascii: "M"), UInt8(ascii: "c")): self = .conformance
    case (UInt8(ascii: "M"), UInt8(ascii: "n")): self = .type
    case (UInt8(ascii: "F"), UInt8(ascii: "Z")), (_, UInt8(ascii: "F")): self = .function
    case (UInt8(ascii: "v"), UInt8(ascii: "g")): self = .function
    case (UInt8(ascii: "g"), UInt8(ascii: "Z")): self = .function
    default: return nil
    }
  }
}

/// The symbol table of a file for Linux of 64 bits.
private struct ELFSymbols {
  private let file: UnsafeRawBufferPointer

  init(_ file: UnsafeRawBufferPointer) {
    self.file = file
  }

  /// Calls `body` with each name that the Swift compiler has made.
  func forEachSwiftName(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    guard file.count > 64, file.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2]) else { return }
    let sections = Int(truncatingIfNeeded: number(0x28, UInt64.self))
    let (size, count) = (Int(number(0x3A, UInt16.self)), Int(number(0x3C, UInt16.self)))
    for section in (0..<count).map({ sections + $0 * size })
    where number(section + 4, UInt32.self) == 2 {
      let names = sections + Int(number(section + 0x28, UInt32.self)) * size
      forEachSwiftName(in: range(section), names: range(names), body)
    }
  }

  private func forEachSwiftName(
    in table: Range<Int>, names: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    guard let start = file.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
    var symbol = table.lowerBound
    while symbol + 24 <= table.upperBound {
      let place = names.lowerBound + Int(number(symbol, UInt32.self))
      symbol += 24
      guard place + 4 < names.upperBound, start[place] == UInt8(ascii: "$"),
        start[place + 1] == UInt8(ascii: "s")
      else { continue }
      let length = strnlen(
        UnsafeRawPointer(start + place).assumingMemoryBound(to: CChar.self),
        names.upperBound - place)
      if length > 4 { body(UnsafeBufferPointer(start: start + place, count: length)) }
    }
  }

  /// The bytes of a section; none if they are not in the file.
  private func range(_ section: Int) -> Range<Int> {
    let start = Int(truncatingIfNeeded: number(section + 0x18, UInt64.self))
    let size = Int(truncatingIfNeeded: number(section + 0x20, UInt64.self))
    guard start >= 0, size >= 0, start <= file.count, size <= file.count - start else {
      return 0..<0
    }
    return start..<start + size
  }

  /// A number of the file; 0 if it is not in the file.
  private func number<Number: FixedWidthInteger & BitwiseCopyable>(
    _ place: Int, _ type: Number.Type
  ) -> Number {
    guard place >= 0, place <= file.count - MemoryLayout<Number>.size else { return 0 }
    return Number(littleEndian: file.loadUnaligned(fromByteOffset: place, as: Number.self))
  }
}

@_silgen_name("swift_demangle")
private func swiftDemangle(
  _ name: UnsafePointer<UInt8>?, _ length: UInt, _ buffer: UnsafeMutablePointer<CChar>?,
  _ size: UnsafeMutablePointer<UInt>?, _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?

/// The name as it is written in Swift, with the types of parameters.
private func demangled(_ name: UnsafeBufferPointer<UInt8>) -> String {
  guard let text = swiftDemangle(name.baseAddress, UInt(name.count), nil, nil, 0) else { return "" }
  defer { free(text) }
  return String(cString: text)
}
