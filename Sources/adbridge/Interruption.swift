import EventLoop

/// A signal that asks the process to end while checks run, and the event loop that hears it.
@BridgeActor
final class Interruption {
  /// On the time of the world.
  let loop = EventLoop(clock: Clock(.wall))

  /// The first signal that came.
  private(set) var signal: Signal?

  /// Takes over the signals, for this process.
  func listen() throws(SystemError) {
    try loop.handleSignals { [self] signal in self.signal = self.signal ?? signal }
  }
}
