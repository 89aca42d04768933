public import EventLoop

/// Stands for the screen of the application. It has nothing to look at: a network only hands it on.
@BridgeActor
public final class ViewController {
  /// The one that ads are shown on.
  package static let screen = ViewController()

  public nonisolated init() {}
}
