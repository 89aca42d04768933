package import EventLoop
package import Platform

/// The configuration of a process adapter.
package struct ProcessAdapterConfiguration: Sendable {
  /// When a process that has ended may be started again.
  package struct Restart: Sendable {
    /// The delay after the first end; it doubles with each further end.
    package var delayMs = 100
    package var maxDelayMs = 30_000

    package init() {}
  }

  /// The program of the adapter.
  package enum Program: Sendable {
    /// The bridge starts it.
    case command(ChildProcess.Command)
    /// It runs already, and attaches itself here.
    case attached(LocalAddress)
  }

  package let className: String
  package let program: Program
  /// The name of the program, if other classes may share it. All its configurations have the same
  /// program, timeout and restart.
  package var sharedProgram: String?
  /// The timeout of the start and of calls that are neither loads nor the set-up, if one is named.
  package var timeoutMs: Int?
  /// The timeout of the start if none is named.
  package var usualStartTimeoutMs = usualTimeoutMs
  package var restart = Restart()

  package init(className: String, command: ChildProcess.Command) {
    self.init(className: className, program: .command(command))
  }

  package init(className: String, program: Program) {
    self.className = className
    self.program = program
  }

  private static let usualTimeoutMs = 5_000

  /// How long the program has to start and to answer `adapter/initialize`.
  var startTimeoutMs: Int { timeoutMs ?? usualStartTimeoutMs }

  /// How long the program has to answer a call that is neither a load nor the set-up.
  var callTimeoutMs: Int { timeoutMs ?? Self.usualTimeoutMs }

  /// How the bridge starts the program; `nil` if the program attaches itself.
  package var command: ChildProcess.Command? {
    if case .command(let command) = program { command } else { nil }
  }

  /// Where the program attaches itself; `nil` if the bridge starts it.
  package var attachAddress: LocalAddress? {
    if case .attached(let address) = program { address } else { nil }
  }
}
