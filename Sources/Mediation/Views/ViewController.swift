public import EventLoop

/// Stands for the screen of the application. It has nothing to look at: a network only hands it on.
@BridgeActor
public final class ViewController {
  public nonisolated init() {}
}
