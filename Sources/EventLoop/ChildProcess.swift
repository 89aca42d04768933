package import Platform
import Synchronization

/// A program that this one has started, with three pipes to it.
///
/// It runs in a process group of its own. When it ends, the rest of the group is killed, so that no
/// other process keeps its pipes open; and so is all that a guard can reach beyond the group.
@LoopActor
package final class ChildProcess {
  package typealias Command = ProcessGroup.Command
  package typealias End = ProcessGroup.End

  /// How long the processes that it has started may run after its end, in milliseconds, if
  /// ``watchFamily()`` was called.
  private nonisolated static let familyMs = 500

  private let group: ProcessGroup
  /// The processes that it had started when it was told to end. The thread that waits for its end
  /// reads them.
  private nonisolated let family = Mutex<ProcessFamily?>(nil)

  /// How it ended; `nil` while it runs.
  package private(set) var end: End?

  /// The names of the processes that it has left behind, if ``watchFamily()`` was called before its
  /// end. They are killed, unless they have left its group and there is no guard.
  package private(set) var leftBehind: [String] = []

  /// Whether it has ended. The system knows it before ``end`` tells it: the loop may be busy, and the
  /// processes that it has started may run on.
  package var hasEnded: Bool { end != nil || group.hasEnded }

  /// Called once, when it runs. It is not called if a guard can't start it: then it has ended.
  package var onStart: (@LoopActor () -> Void)?
  /// Called once, when it has ended and the system has forgotten it.
  package var onEnd: (@LoopActor (End) -> Void)?

  /// Starts a program. The caller closes its channels.
  ///
  /// - Parameter guardedBy: The path of a program that starts it, and ends the group if this process
  ///   dies first; see ``ProcessGroup/init(_:guardedBy:)``. This does not wait for its start.
  package init(_ command: Command, guardedBy executable: String? = nil) throws(SystemError) {
    let group = try ProcessGroup(command, guardedBy: executable)
    self.group = group
    do throws(SystemError) {
      // A thread that sleeps until the end is the only way to notice it without a signal handler.
      try SystemThread.start {
        group.start()
        if group.number != nil { Task { @LoopActor in self.start() } }
        group.waitForEnd()
        let family = self.family.withLock { $0 }
        let leftBehind = family?.waitForEnd(forMs: Self.familyMs) ?? []
        group.endRest()
        Task { @LoopActor in self.finish(leftBehind) }
      }
    } catch {
      for channel in [input, output, errors] { channel.close() }
      group.kill()
      _ = group.reap()
      throw error
    }
  }

  /// The number of the program; `nil` until it runs.
  package var processID: Int? { group.number.map { Int($0) } }
  /// Where to write what it reads.
  package var input: Channel { group.input }
  /// Where to read what it writes.
  package var output: Channel { group.output }
  /// Where to read its messages to people.
  package var errors: Channel { group.errors }

  /// Finds out later which of the processes that it has started run longer than it. Call this before
  /// it is told to end.
  package func watchFamily() {
    let family = group.family
    self.family.withLock { $0 = family }
  }

  /// Asks all programs of its group to end: SIGTERM.
  package func terminate() {
    if end == nil { group.terminate() }
  }

  /// Ends all programs of its group: SIGKILL.
  package func kill() {
    if end == nil { group.kill() }
  }

  private func start() {
    onStart?()
    onStart = nil
  }

  private func finish(_ leftBehind: [String]) {
    self.leftBehind = leftBehind
    kill()
    let end = group.reap()
    self.end = end
    onEnd?(end)
    (onStart, onEnd) = (nil, nil)
  }
}
