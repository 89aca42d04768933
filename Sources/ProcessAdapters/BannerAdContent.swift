import EventLoop
import JSON
import Mediation
import MediationJSON

/// What a program answers to `adapter/loadBanner` and `adapter/changeAdSize`: the banner's view.
struct BannerAdContent: JSONReadable {
  let frame: Rect
  private let id: String?
  private let text: String?

  private struct View: JSONReadable {
    let frame: Rect
    let id: String?
    let text: String?

    init(_ json: JSONValue) throws(JSONReadError) {
      let view = try JSONObject(json)
      id = try view.readIfPresent("id")
      text = try view.readIfPresent("text")
      let size = try AdSize(json)
      frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
    }
  }

  init(_ json: JSONValue) throws(JSONReadError) {
    let view = try JSONObject(json).read("view", as: View.self)
    (frame, id, text) = (view.frame, view.id, view.text)
  }

  @BridgeActor
  func makeView() -> Mediation.View {
    let label = Label(identifier: id, frame: frame)
    label.text = text
    return label
  }
}
