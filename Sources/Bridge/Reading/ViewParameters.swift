import EventLoop
import JSON
import Mediation

/// The view that a client draws an ad in.
struct ViewParameters: JSONReadable {
  let id: String?
  let width: Double
  let height: Double

  init(_ json: JSONValue) throws(JSONReadError) {
    let view = try JSONObject(json)
    id = try view.readIfPresent("id")
    width = try view.read("width", as: Length.self).points
    height = try view.read("height", as: Length.self).points
  }

  @BridgeActor
  func makeView() -> View {
    View(identifier: id, frame: Rect(x: 0, y: 0, width: width, height: height))
  }
}
