#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The processes of the system, as `/proc` lists them; empty on a system without it.
struct ProcessTable {
  /// One process.
  struct Entry {
    let number: Int32
    /// The first bytes of the name of its program.
    let name: String
    let parent: Int32
    let group: Int32
    /// Whether it has ended, and its parent does not know it.
    let hasEnded: Bool
    /// When it started. Another process with the same number has another time.
    let start: Int
  }

  /// All processes, or those that were readable.
  let entries: [Entry]

  init() {
    entries = (Self.names(in: "/proc") ?? []).compactMap { Int32($0).flatMap(Self.entry) }
  }

  /// The processes that a process has started, and those that these have started.
  func descendants(of root: Int32) -> [Entry] {
    let children = Dictionary(grouping: entries, by: \.parent)
    var found: [Entry] = []
    var open = [root]
    while let next = open.popLast() {
      let own = children[next] ?? []
      found += own
      open += own.map(\.number)
    }
    return found
  }

  /// A process; `nil` if it does not exist.
  static func entry(_ number: Int32) -> Entry? {
    // Its number, its name in brackets, its state, its parent, its group, …
    guard let stat = text(of: "/proc/\(number)/stat"),
      let open = stat.firstIndex(of: "("), let close = stat.lastIndex(of: ")")
    else { return nil }
    let rest = stat[stat.index(after: close)...].split(separator: " ")
    guard rest.count > 19, let parent = Int32(rest[1]), let group = Int32(rest[2]),
      let start = Int(rest[19])
    else { return nil }
    return Entry(
      number: number, name: String(stat[stat.index(after: open)..<close]), parent: parent,
      group: group, hasEnded: rest[0] == "Z" || rest[0] == "X", start: start)
  }

  static func text(of path: String) -> String? {
    (try? readFile(path)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The names in a folder, without those that begin with a point.
  static func names(in path: String) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}
