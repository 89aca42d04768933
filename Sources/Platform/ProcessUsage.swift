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
  /// The threads, without the first one of each child.
  package var threadCount = 0
  /// How many children the process has, and their children.
  package var childCount = 0
  /// How long all of them have worked, or were ready to work and waited for a processor, in
  /// milliseconds.
  package var workMs = 0

  /// Asks the system.
  ///
  /// - Parameter root: The number of the process; `nil` for this one, without its children.
  /// - Returns: `nil` if the process has ended, or if the system does not have `/proc`.
  package init?(of root: Int32?) {
    let number = root ?? getpid()
    guard add(process: number) else { return nil }
    guard root != nil else { return }
    for child in ProcessTable().descendants(of: number) where add(process: child.number) {
      childCount += 1
      threadCount -= 1
    }
  }

  private mutating func add(process: Int32) -> Bool {
    let folder = "/proc/\(process)"
    // Sizes in pages: all, resident, shared, …
    guard let pages = Self.words(in: "\(folder)/statm"), pages.count > 2,
      let resident = Int(pages[1]), let shared = Int(pages[2]),
      let descriptors = ProcessTable.names(in: "\(folder)/fd"),
      let threads = ProcessTable.names(in: "\(folder)/task")
    else {
      return false
    }
    memoryBytes += (resident - shared) * Int(sysconf(Int32(_SC_PAGESIZE)))
    descriptorCount += descriptors.count
    threadCount += threads.count
    workMs += Self.workMs(of: threads, in: folder)
    return true
  }

  /// How long some threads have worked and waited for a processor.
  private static func workMs(of threads: [String], in folder: String) -> Int {
    threads.reduce(0) { sum, thread in
      // Nanoseconds: at work, waiting for a processor; then a count.
      let times = words(in: "\(folder)/task/\(thread)/schedstat")?.prefix(2) ?? []
      return sum + times.compactMap { Int($0) }.reduce(0, +) / 1_000_000
    }
  }

  private static func words(in path: String) -> [Substring]? {
    ProcessTable.text(of: path)?.split { $0 == " " || $0 == "\n" }
  }
}
