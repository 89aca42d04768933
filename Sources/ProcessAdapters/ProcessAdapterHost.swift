package import EventLoop
package import Mediation

/// The adapters of one daemon that are programs.
@BridgeActor
package final class ProcessAdapterHost {
  /// For how long a clock that jumps waits for an answer while other things happen, in milliseconds
  /// of real time.
  private static let longestPatienceMs = 10_000

  private let environment: any ProcessEnvironment
  private var adapters: [ProcessAdapter] = []
  private var nextLoad = 1

  /// Starts nothing: a program is started when it is first needed.
  package init(
    _ configurations: [ProcessAdapterConfiguration],
    in environment: any ProcessEnvironment
  ) {
    self.environment = environment
    adapters = configurations.map { ProcessAdapter($0, in: environment, of: self) }
  }

  /// The programs as adapter classes.
  package var adapterClasses: [AdapterClass] { adapters.map { AdapterClass($0) } }

  /// Ends all programs: closes their input, and becomes less polite every two seconds.
  ///
  /// - Parameter completion: Called when the last one has ended, perhaps before this returns; there
  ///   must be one.
  package func end(then completion: @escaping @BridgeActor () -> Void) {
    for adapter in adapters {
      adapter.end { [self] in
        if !areRunning { completion() }
      }
    }
  }

  /// Whether any program has been started and has not ended.
  package var areRunning: Bool { adapters.contains(where: \.isRunning) }

  /// How many messages of the programs that run made no sense.
  package var skippedMessageCount: Int { adapters.reduce(0) { $0 + $1.skippedMessageCount } }

  /// A name for a load that no other load of the run has.
  func makeLoadID() -> String {
    defer { nextLoad += 1 }
    return "load-\(nextLoad)"
  }

  /// A program is starting, which takes the world's time: no clock jumps until ``hasStarted()``.
  func isStarting() { environment.patience.begin(.start) }

  /// A program has started, or failed to.
  func hasStarted() { environment.patience.end(.start) }

  /// A program owes one answer more.
  ///
  /// - Parameter forget: Called when the answer has been waited for too long.
  /// - Returns: The timer of that.
  func owe(orForget forget: @escaping @BridgeActor () -> Void) -> ClockTimer {
    environment.patience.begin(.answer)
    return environment.realTime.schedule(afterMs: Self.longestPatienceMs, forget)
  }

  /// An answer came, or nobody waits for it any more.
  func settle() { environment.patience.end(.answer) }
}
