#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// What a process and its children take of the system.
package struct ProcessUsage: Sendable, Equatable {
  /// The memory in use that no other program shares, in bytes.
  package var memoryBytes = 0
  package var descriptorCount = 0
  package var threadCount = 0

  /// Asks the system.
  ///
  /// - Parameter root: The number of the process; `nil` for this one, without its children.
  /// - Returns: `nil` if the process has ended, or if the system does not have `/proc`.
  package init?(of root: Int32?) {
    guard let root else {
      guard add(process: "self") else { return nil }
      return
    }
    guard add(process: "\(root)") else { return nil }
    for child in Self.descendants(of: root) { _ = add(process: "\(child)") }
  }

  private mutating func add(process: String) -> Bool {
    let folder = "/proc/\(process)"
    // Sizes in pages: all, resident, shared, …
    guard let pages = Self.words(in: "\(folder)/statm"), pages.count > 2,
      let resident = Int(pages[1]), let shared = Int(pages[2]),
      let descriptors = Self.names(in: "\(folder)/fd"),
      let threads = Self.names(in: "\(folder)/task")
    else {
      return false
    }
    memoryBytes += (resident - shared) * Int(sysconf(Int32(_SC_PAGESIZE)))
    descriptorCount += descriptors.count
    threadCount += threads.count
    return true
  }

  private static func descendants(of root: Int32) -> [Int32] {
    var children: [Int32: [Int32]] = [:]
    for name in names(in: "/proc") ?? [] {
      // Its number, its name in brackets, its state, the number of its parent.
      guard let number = Int32(name), let stat = text(of: "/proc/\(name)/stat"),
        let rest = stat.split(separator: ")").last?.split(separator: " "), rest.count > 1,
        let parent = Int32(rest[1])
      else {
        continue
      }
      children[parent, default: []].append(number)
    }
    var found: [Int32] = []
    var open = [root]
    while let next = open.popLast() {
      let own = children.removeValue(forKey: next) ?? []
      found += own
      open += own
    }
    return found
  }

  private static func words(in path: String) -> [Substring]? {
    text(of: path)?.split { $0 == " " || $0 == "\n" }
  }

  private static func text(of path: String) -> String? {
    (try? readFile(path)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The names in a folder, without `.` and `..`.
  private static func names(in path: String) -> [String]? {
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
