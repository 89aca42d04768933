/// The one thread's loop.
@BridgeActor
package final class EventLoop {
  package let clock: Clock

  package init(clock: Clock) {
    self.clock = clock
  }
}
