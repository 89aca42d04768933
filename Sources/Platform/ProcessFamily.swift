#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The processes that a program has started, to find those that it leaves behind.
///
/// A process counts if it is below the guard of the program, in the group of the program, or if the
/// program had started it when this was made. Without `/proc` there are none.
package struct ProcessFamily: Sendable {
  /// What has started the family.
  private enum Root {
    /// A program, and its process group.
    case program(Int32, group: Int32)
    /// The guard of a program.
    case groupGuard(GroupGuard)
  }

  private let root: Root
  /// The start of each process that the program had started, by its number.
  private let starts: [Int32: Int]

  /// How often ``waitForEnd(forMs:)`` looks, in milliseconds.
  private static let lookMs = 20

  /// Looks which processes a program has started.
  ///
  /// - Parameter group: The process group of the program. Its leader is not one of the family.
  init(of program: Int32, in group: Int32) {
    self.init(.program(program, group: group), below: program)
  }

  /// Looks which processes a program with a guard has started.
  init(below groupGuard: GroupGuard) {
    self.init(.groupGuard(groupGuard), below: groupGuard.number)
  }

  private init(_ root: Root, below number: Int32?) {
    self.root = root
    let known = number.map { ProcessTable().descendants(of: $0) } ?? []
    starts = Dictionary(
      known.map { ($0.number, $0.start) }, uniquingKeysWith: { first, _ in first })
  }

  /// The names of the processes that run, without the program itself.
  private var running: [String] {
    let table = ProcessTable()
    let (program, group, guarded): (Int32, Int32, Set<Int32>)
    switch root {
    case .program(let number, let itsGroup): (program, group, guarded) = (number, itsGroup, [])
    case .groupGuard(let groupGuard):
      guard let start = groupGuard.start, start.error == 0 else { return [] }
      (program, group) = (start.program, start.group)
      let below = groupGuard.number.map { table.descendants(of: $0) } ?? []
      guarded = Set(below.map(\.number))
    }
    return table.entries.filter { entry in
      guard !entry.hasEnded, entry.number != program, entry.number != group else { return false }
      return entry.group == group || guarded.contains(entry.number)
        || starts[entry.number] == entry.start
    }.map(\.name)
  }

  /// Waits until all have ended, but not for longer than a time. Sleeps meanwhile.
  ///
  /// - Returns: The names of those that still run.
  package func waitForEnd(forMs ms: Int) -> [String] {
    var running = running
    for _ in 0..<ms / Self.lookMs where !running.isEmpty {
      poll(nil, 0, Int32(Self.lookMs))
      running = self.running
    }
    return running
  }
}
