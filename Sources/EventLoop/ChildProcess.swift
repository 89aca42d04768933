/// A program that this one has started, with three pipes to it.
///
/// It leads a process group of its own. When it ends, whatever else is left in the group is killed,
/// so nobody keeps the other ends of its pipes open.
@BridgeActor
package final class ChildProcess {
  /// What to start.
  package struct Command: Sendable {
    /// Looked up in `PATH` if there is no `/` in it.
    package let program: String
    package let arguments: [String]
    /// Variables beside the few that are inherited.
    package let environment: [String: String]
    /// Where it runs; `nil` for where this process does.
    package let directory: String?

    package init(
      program: String,
      arguments: [String],
      environment: [String: String] = [:],
      directory: String? = nil
    ) {
      self.program = program
      self.arguments = arguments
      self.environment = environment
      self.directory = directory
    }
  }

  /// How a program ended.
  package enum End: Sendable, Equatable {
    case exited(code: Int32)
    case killed(signal: Int32)
  }

  /// What other programs are told of this one's environment: who and where they are, and nothing
  /// that may be a secret.
  static let inheritedVariables = [
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR", "TMP", "TEMP",
    "LC_ALL", "LC_ADDRESS", "LC_COLLATE", "LC_CTYPE", "LC_IDENTIFICATION", "LC_MEASUREMENT",
    "LC_MESSAGES", "LC_MONETARY", "LC_NAME", "LC_NUMERIC", "LC_PAPER", "LC_TELEPHONE", "LC_TIME",
  ]

  /// Where to write what it reads.
  package let input: Channel
  /// Where to read what it writes.
  package let output: Channel
  /// Where to read what it says to people.
  package let errors: Channel

  /// How it ended; `nil` while it runs.
  package private(set) var end: End?

  /// Called once, when it has ended and is forgotten by the system.
  package var onEnd: (@BridgeActor (End) -> Void)?

  private let number: Int32

  /// Starts a program.
  ///
  /// Its channels are the caller's to close.
  package init(_ command: Command) throws(SystemError) {
    var opened: [Descriptor] = []
    do throws(SystemError) {
      for _ in 0..<3 {
        let (readEnd, writeEnd) = try Descriptor.makePipe()
        opened += [readEnd, writeEnd]
      }
      number = try Self.spawn(command, input: opened[0], output: opened[3], errors: opened[5])
    } catch {
      opened.forEach { $0.release() }
      throw error
    }
    for theirs in [opened[0], opened[3], opened[5]] { theirs.release() }
    input = Channel(ownPipe: opened[1])
    output = Channel(ownPipe: opened[2])
    errors = Channel(ownPipe: opened[4])
    // A thread that sleeps until then is the one way to hear of it that needs no signal handler.
    Platform.startThread { [number] in
      Self.waitForEnd(of: number)
      Task { @BridgeActor in self.finish() }
    }
  }

  /// Asks all programs of its group to end: SIGTERM.
  package func terminate() {
    if end == nil { Self.signal(Self.terminationSignal, toGroup: number) }
  }

  /// Ends all programs of its group: SIGKILL.
  package func kill() {
    if end == nil { Self.signal(Self.killSignal, toGroup: number) }
  }

  private func finish() {
    kill()
    let end = Self.reap(number)
    self.end = end
    onEnd?(end)
    onEnd = nil
  }
}

extension ChildProcess.End: CustomStringConvertible {
  /// As it stands in a sentence: "with exit code 3", "by signal 9".
  package var description: String {
    switch self {
    case .exited(let code): "with exit code \(code)"
    case .killed(let signal): "by signal \(signal)"
    }
  }
}
