#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The processes that a program has started, to find those that it leaves behind.
///
/// A process counts if it is in the group of the program, or if the program had started it when this
/// was made. Without `/proc` there are none.
package struct ProcessFamily: Sendable {
  private let program: Int32
  private let group: Int32
  /// The start of each process that the program had started, by its number.
  private let starts: [Int32: Int]

  /// How often ``waitForEnd(forMs:)`` looks, in milliseconds.
  private static let lookMs = 20

  /// Looks which processes a program has started.
  ///
  /// - Parameter group: The process group of the program. Its leader is not one of the family.
  init(of program: Int32, in group: Int32) {
    self.program = program
    self.group = group
    starts = Dictionary(
      ProcessTable().descendants(of: program).map { ($0.number, $0.start) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The names of the processes that run, without the program itself.
  private var running: [String] {
    ProcessTable().entries.filter { entry in
      guard !entry.hasEnded, entry.number != program, entry.number != group else { return false }
      return entry.group == group || starts[entry.number] == entry.start
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
