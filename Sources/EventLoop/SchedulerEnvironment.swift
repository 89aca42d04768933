/// What a ``Scheduler`` serves: jobs, outputs, and everything that can happen outside the process.
///
/// ``Poller`` is the one of the event loop, made of descriptors. A test has one in memory. The
/// scheduler calls it on the actor, and never calls it again before a call has returned.
@LoopActor
package protocol SchedulerEnvironment: AnyObject {
  /// Whether an output is over its limit, so that only jobs may run.
  var isHeld: Bool { get }

  /// Whether something can still happen: an input is open, or an output waits to be written.
  var isOpen: Bool { get }

  /// Runs the job that has waited longest.
  ///
  /// - Returns: `false` if no job was ready.
  func runNextJob() -> Bool

  /// Writes as much output as there is room for, without waiting.
  func flush()

  /// Waits until something happens, and deals with it.
  ///
  /// - Parameters:
  ///   - timeoutMs: How long to wait at most; `nil` is for ever, and 0 only looks.
  ///   - reading: Whether to read inputs. Without it, only inputs are read that make no output.
  /// - Returns: Whether something has happened.
  func poll(timeoutMs: Int?, reading: Bool) -> Bool

  /// Waits until something happens, and deals with it: the scheduler has nothing else to do.
  ///
  /// - Returns: Whether something has happened.
  func sleep(timeoutMs: Int?) -> Bool
}

extension SchedulerEnvironment {
  package func runNextJob() -> Bool { LoopExecutor.shared.runNextJob() }

  package func sleep(timeoutMs: Int?) -> Bool { poll(timeoutMs: timeoutMs, reading: true) }
}
