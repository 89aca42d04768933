public import EventLoop

/// A view that shows text.
@BridgeActor
open class Label: View {
  public var text: String?
}
