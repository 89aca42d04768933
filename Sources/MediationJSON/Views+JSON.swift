package import EventLoop
package import JSON
package import Mediation

/// The view that an ad is drawn in.
package struct ViewParameters: JSONReadable, JSONWritable {
  private let id: String?
  private let width: Double
  private let height: Double

  /// Each drawn ad keeps the id.
  private static let maximumIDBytes = 1 << 10

  package init(_ json: JSONValue) throws(JSONReadError) {
    let view = try JSONObject(json)
    id = try view.readTextIfPresent("id", maximumBytes: Self.maximumIDBytes)
    width = try view.read("width", as: Length.self).points
    height = try view.read("height", as: Length.self).points
  }

  @LoopActor
  package init(_ view: View) {
    id = view.identifier
    width = view.frame.width
    height = view.frame.height
  }

  @LoopActor
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

/// Where the assets of a drawn ad are: the frames of some of them, by their names.
package struct AssetViews: JSONReadable, JSONWritable {
  private var frames: [(asset: NativeAssetIdentifier, frame: Rect)] = []

  package init() {}

  package init(_ json: JSONValue) throws(JSONReadError) {
    for (name, frame) in try JSONObject(json).readMembers() {
      do throws(JSONReadError) {
        frames.append((try NativeAssetIdentifier(.string(name)), try Rect(frame)))
      } catch {
        throw error.inside(.key(name))
      }
    }
  }

  /// The frames of views, in the order of their assets.
  @LoopActor
  package init(_ views: [NativeAssetIdentifier: View]) {
    self.init(views.mapValues(\.frame))
  }

  /// Frames, in the order of their assets.
  package init(_ frames: [NativeAssetIdentifier: Rect]) {
    self.frames = NativeAssetIdentifier.allCases.compactMap { asset in
      frames[asset].map { (asset, $0) }
    }
  }

  @LoopActor
  package func makeViews() -> [NativeAssetIdentifier: View] {
    Dictionary(
      frames.map { ($0.asset, View(identifier: $0.asset.rawValue, frame: $0.frame)) },
      uniquingKeysWith: { _, last in last })
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    for (asset, frame) in frames {
      writer.key(escaping: asset.rawValue)
      frame.write(to: &writer)
    }
    writer.endObject()
  }
}

/// The view that a banner is drawn in.
package struct BannerView: JSONReadable, JSONWritable {
  package let content: BannerContent

  package init(_ content: BannerContent) {
    self.content = content
  }

  package init(_ json: JSONValue) throws(JSONReadError) {
    let view = try JSONObject(json)
    let id = try view.readTextIfPresent("id")
    let text = try view.readTextIfPresent("text")
    content = BannerContent(viewID: id, size: try AdSize(json), text: text)
  }

  package var frame: Rect {
    Rect(x: 0, y: 0, width: content.size.width, height: content.size.height)
  }

  @LoopActor
  package func makeView() -> View {
    let label = Label(identifier: content.viewID, frame: frame)
    label.text = content.text
    return label
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", content.viewID)
    writer.member("width", content.size.width.orZero)
    writer.member("height", content.size.height.orZero)
    writer.member("text", content.text)
    writer.endObject()
  }
}

extension AdChoicesPlacement: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let placement = try JSONObject(json)
    self.init(
      position: try placement.read("position"), frame: try placement.read("frame"))
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("position", position.rawValue)
    writer.member("frame", frame)
    writer.endObject()
  }
}
