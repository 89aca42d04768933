/// One action that waits for its time; ``Clock/schedule(afterMs:_:)`` makes it.
@BridgeActor
package final class ClockTimer {
  /// When it fires, on a clock without the time in which timers are held.
  let deadlineMs: Int

  /// Where it is in the clock's heap, or `nil` once it has fired or was cancelled.
  var heapIndex: Int?

  private weak let clock: Clock?
  private var action: (@BridgeActor () -> Void)?

  init(deadlineMs: Int, clock: Clock, action: @escaping @BridgeActor () -> Void) {
    self.deadlineMs = deadlineMs
    self.clock = clock
    self.action = action
  }

  /// Takes the timer off the clock; after it has fired, this does nothing.
  package func cancel() {
    clock?.remove(self)
    action = nil
  }

  func fire() {
    let action = self.action
    self.action = nil
    action?()
  }
}
