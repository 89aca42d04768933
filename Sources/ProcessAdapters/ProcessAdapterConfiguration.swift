package import EventLoop

/// An adapter that is a program, as the configuration describes it.
package struct ProcessAdapterConfiguration: Sendable {
  /// How soon a program is started again that has ended.
  package struct Restart: Sendable {
    /// After the first end; twice as long after each further one.
    package var delayMs = 100
    package var maxDelayMs = 30_000

    package init() {}
  }

  package let className: String
  package let command: ChildProcess.Command
  /// How long the program has to answer, where the caller of the contract does not say.
  package var timeoutMs = 5_000
  package var restart = Restart()

  package init(className: String, command: ChildProcess.Command) {
    self.className = className
    self.command = command
  }
}
