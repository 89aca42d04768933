package import EventLoop
package import JSON
package import Mediation

/// The view that an ad is drawn in.
package struct ViewParameters: JSONReadable, JSONWritable {
  private let id: String?
  private let width: Double
  private let height: Double

  package init(_ json: JSONValue) throws(JSONReadError) {
    let view = try JSONObject(json)
    id = try view.readIfPresent("id")
    width = try view.read("width", as: Length.self).points
    height = try view.read("height", as: Length.self).points
  }

  @BridgeActor
  package init(_ view: View) {
    id = view.identifier
    width = view.frame.width
    height = view.frame.height
  }

  @BridgeActor
  package func makeView() -> View {
    View(identifier: id, frame: Rect(x: 0, y: 0, width: width, height: height))
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("width", width.orZero)
    writer.member("height", height.orZero)
    writer.endObject()
  }
}
