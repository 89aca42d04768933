import Ads
import EventLoop
import JSON
import Mediation
import ModelContext
import Platform
import ProcessAdapters
import Server

/// Finds probable mistakes in a valid configuration.
///
/// Each mistake would otherwise appear in the middle of a run: as a load that never gives an ad, or
/// as a value that something else overrides.
@LoopActor
final class ConfigurationMistakes {
  /// How many mistakes are written out.
  private static let reportLimit = 100

  private let file: JSONFile
  private let adapters: [ProcessAdapterConfiguration]
  /// The built-in adapters that no program replaces.
  private let classes: [AdapterClass]
  private let classNames: [String]

  private(set) var all: [ConfigurationMistake] = []
  /// Those whose place is still to be found.
  private var unplaced: [(path: JSONPath, what: String, isOfStart: Bool)] = []
  private var unreportedCount = 0

  /// Examines a valid configuration.
  ///
  /// - Parameter classes: The adapters that exist without the file.
  init(of configuration: Configuration, in file: JSONFile, among classes: [AdapterClass]) {
    self.file = file
    adapters = configuration.adapters
    let programs = Set(configuration.adapters.map(\.className))
    self.classes = classes.filter { !programs.contains($0.className) }
    classNames = self.classes.map(\.className) + configuration.adapters.map(\.className)
    let repeated = RepeatedMembers(in: file.bytes, atMost: Self.reportLimit)
    let members = repeated.all
    let places = JSONLocation.ofValues(startingAt: members.map(\.offset), in: file.bytes)
    let earlier = JSONLocation.ofValues(startingAt: members.map(\.earlierOffset), in: file.bytes)
    for (index, member) in members.enumerated() {
      let what =
        "the member is repeated: it is also in line \(earlier[index].line). "
        + "Only the last one is used."
      all.append(mistake(at: places[index], member.path, what, isOfStart: false))
    }
    unreportedCount = repeated.count - members.count
    var examined = Set<String>()
    for (index, adapter) in configuration.adapters.enumerated() {
      guard let program = adapter.sharedProgram else {
        examine(adapter, at: JSONPath([.key("adapters"), .index(index)]))
        continue
      }
      if examined.insert(program).inserted {
        examine(adapter, at: JSONPath([.key("programs"), .key(program)]))
      }
    }
    if let units = file.json.object?["adUnits"]?.object { examine(units) }
    let found = JSONLocation.ofValues(at: unplaced.map(\.path), in: file.bytes)
    all += zip(found, unplaced).map { mistake(at: $0, $1.path, $1.what, isOfStart: $1.isOfStart) }
    if unreportedCount > 0 { all.append(.unlisted(unreportedCount, in: file)) }
  }

  // MARK: Process adapters

  private func examine(_ adapter: ProcessAdapterConfiguration, at path: JSONPath) {
    let restart = adapter.restart
    if restart.delayMs > restart.maxDelayMs {
      report(path / "restart" / "delayMs") {
        "\(restart.delayMs) is above maxDelayMs, so each wait takes \(restart.maxDelayMs) ms."
      }
    }
    guard let command = adapter.command else { return }
    switch command.mistake {
    case .directory(let error):
      report(path / "directory", isOfStart: true) {
        "the program can't be started in \(quoted(command.directory ?? "")): \(error)."
      }
    case .program(let error) where command.program.utf8.contains(UInt8(ascii: "/")):
      report(path / "command" / 0, isOfStart: true) {
        "\(quoted(command.program)) can't be run: \(error).\(hint(for: command))"
      }
    case .program:
      report(path / "command" / 0, isOfStart: true) {
        "there is no program \(quoted(command.program)) in PATH.\(hint(for: command))"
      }
    case .script(let argument):
      report(path / "command" / (argument + 1), isOfStart: true) {
        "there is no file \(quoted(command.arguments[argument]))"
          + (command.directory.map { " in \(quoted($0))." } ?? ".")
      }
    case .modules(let variable):
      report(path / "environment" / variable) {
        "there is no \(quoted(command.environment[variable] ?? "")), so no module is found there."
      }
    case nil: break
    }
  }

  private func hint(for command: ProcessGroup.Command) -> String {
    let isLine = command.arguments.isEmpty && command.program.utf8.contains(UInt8(ascii: " "))
    return isLine ? " Each argument is an element of its own: [\"program\", \"argument\"]." : ""
  }

  // MARK: Ad units

  private func examine(_ units: JSONObject) {
    let path = JSONPath([.key("adUnits")])
    let mistakes = LineItemMistakes(classes: classes, classNames: classNames)
    for (id, unit) in units.members {
      if let mistake = LineItemMistakes.mistake(inAdUnitID: id) { report(path / id) { mistake } }
      guard let unit = unit.object, let name = unit["format"]?.string,
        let format = AdFormat(rawValue: name)
      else { continue }
      if let exchange = unit["exchange"]?.object,
        let mistake = mistakes.mistake(inExchange: exchange)
      {
        let place = path / id / "exchange"
        report(JSONPath(place.steps + mistake.path.steps)) { mistake.what }
      }
      let timeoutMs = unit["timeoutMs"]?.int ?? AdLoad.timeoutMs
      for list in ["lineItems", "bidders"] {
        for (index, item) in (unit[list]?.array ?? []).enumerated() {
          guard let item = item.object else { continue }
          for mistake in mistakes.mistakes(in: item, of: format, timeoutMs: timeoutMs) {
            let place = path / id / list / index
            report(JSONPath(place.steps + mistake.path.steps)) { mistake.what }
          }
        }
      }
    }
  }

  // MARK: Reporting

  private func adUnitID(at path: JSONPath) -> String? {
    guard path.steps.count > 1, path.steps[0] == .key("adUnits"), case .key(let id) = path.steps[1]
    else { return nil }
    return id
  }

  /// The adapters whose program a part of the file describes.
  private func classNames(at path: JSONPath) -> [String] {
    guard path.steps.count > 1 else { return [] }
    switch (path.steps[0], path.steps[1]) {
    case (.key("adapters"), .index(let index)):
      return adapters.indices.contains(index) ? [adapters[index].className] : []
    case (.key("programs"), .key(let name)):
      return adapters.filter { $0.sharedProgram == name }.map(\.className)
    default: return []
    }
  }

  private func quoted(_ text: String) -> String { JSONValue.string(text).excerpt }

  /// - Parameter what: Only called if the mistake is written out.
  private func report(_ path: JSONPath, isOfStart: Bool = false, _ what: () -> String) {
    guard all.count + unplaced.count < Self.reportLimit else {
      unreportedCount += 1
      return
    }
    unplaced.append((path, what(), isOfStart))
  }

  private func mistake(
    at place: JSONLocation, _ path: JSONPath, _ what: String, isOfStart: Bool
  ) -> ConfigurationMistake {
    ConfigurationMistake(
      place: file.place(place), what: "\(path): \(what)", adUnitID: adUnitID(at: path),
      classNames: classNames(at: path), isOfStart: isOfStart)
  }
}

extension ConfigurationMistake {
  /// Says that there are `count` more.
  static func unlisted(_ count: Int, in file: JSONFile) -> ConfigurationMistake {
    let rest = count == 1 ? "mistake is" : "mistakes are"
    return ConfigurationMistake(
      place: file.path, what: "\(count) more \(rest) not listed here.")
  }
}

/// The members of a text that have the same name as an earlier member of their object.
private struct RepeatedMembers {
  struct Member {
    let path: JSONPath
    /// Where the value starts.
    let offset: Int
    /// Where the value of the first member with the name starts.
    let earlierOffset: Int
  }

  /// The first ones.
  private(set) var all: [Member] = []
  private(set) var count = 0
  private let limit: Int
  private var steps: [JSONPath.Step] = []

  init(in bytes: [UInt8], atMost limit: Int) {
    self.limit = limit
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = JSONScanner(buffer)
      // The text is valid JSON.
      try? scan(&scanner)
    }
  }

  private mutating func scan(_ scanner: inout JSONScanner) throws(JSONSyntaxError) {
    switch scanner.nextKind() {
    case .object:
      var offsets: [JSONKey: Int] = [:]
      try scanner.open()
      while let key = try scanner.nextKey() {
        let name = key.string
        _ = scanner.nextKind()
        steps.append(.key(name))
        if let earlier = offsets[JSONKey(name)] {
          count += 1
          if count <= limit {
            all.append(
              Member(path: JSONPath(steps), offset: scanner.offset, earlierOffset: earlier))
          }
        } else {
          offsets[JSONKey(name)] = scanner.offset
        }
        try scan(&scanner)
        steps.removeLast()
      }
    case .array:
      var index = 0
      try scanner.open()
      while try scanner.nextElement() {
        steps.append(.index(index))
        try scan(&scanner)
        steps.removeLast()
        index += 1
      }
    default:
      try scanner.skipValue()
    }
  }
}

extension JSONPath {
  fileprivate static func / (path: JSONPath, key: String) -> JSONPath {
    JSONPath(path.steps + [.key(key)])
  }

  fileprivate static func / (path: JSONPath, index: Int) -> JSONPath {
    JSONPath(path.steps + [.index(index)])
  }
}
