package import EventLoop
package import JSON
package import Mediation

/// The view of a banner; one of no size when the banner is gone.
@BridgeActor
package struct BannerView: JSONWritable {
  private let view: View?

  package init(_ view: View?) {
    self.view = view
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", view?.identifier)
    writer.member("width", (view?.frame.width ?? 0).orZero)
    writer.member("height", (view?.frame.height ?? 0).orZero)
    writer.member("text", (view as? Label)?.text)
    writer.endObject()
  }
}
