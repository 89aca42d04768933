import EventLoop
package import JSON
import Mediation

/// Where a client draws the assets of an ad: the frames of some of them, by their names.
struct AssetViews: JSONReadable {
  private var frames: [(asset: NativeAssetIdentifier, frame: Rect)] = []

  init() {}

  init(_ json: JSONValue) throws(JSONReadError) {
    for (name, frame) in try JSONObject(json).members {
      do throws(JSONReadError) {
        frames.append((try NativeAssetIdentifier(.string(name)), try Rect(frame)))
      } catch {
        throw error.inside(.key(name))
      }
    }
  }

  @BridgeActor
  func makeViews() -> [NativeAssetIdentifier: View] {
    Dictionary(
      frames.map { ($0.asset, View(identifier: $0.asset.rawValue, frame: $0.frame)) },
      uniquingKeysWith: { _, last in last })
  }
}

extension Rect: JSONReadable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let rect = try JSONObject(json)
    self.init(
      x: try rect.read("x"), y: try rect.read("y"),
      width: try rect.read("width", as: Length.self).points,
      height: try rect.read("height", as: Length.self).points)
  }
}
