package import JSON

/// The view that a native ad is drawn in. Its origin does not count.
package struct AdView: Sendable, Equatable {
  /// The publisher's name for the view.
  package let id: String?
  /// In points.
  package let width: Double
  /// In points.
  package let height: Double

  package init(id: String? = nil, width: Double, height: Double) {
    self.id = id
    self.width = width
    self.height = height
  }

  /// The frame of the whole view.
  package var bounds: Rect { Rect(x: 0, y: 0, width: width, height: height) }
}

extension AdView: JSONReadable, JSONWritable {
  /// Each drawn ad keeps the id.
  private static let maximumIDBytes = 1 << 10

  package init(_ json: JSONValue) throws(JSONReadError) {
    let view = try JSONObject(json)
    id = try view.readTextIfPresent("id", maximumBytes: Self.maximumIDBytes)
    width = try view.read("width", as: Length.self).points
    height = try view.read("height", as: Length.self).points
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("width", width.orZero)
    writer.member("height", height.orZero)
    writer.endObject()
  }
}

/// The frames of some assets of a drawn ad.
package struct AssetFrames: Sendable {
  private var frames: [AssetName: Rect]

  package init(_ frames: [AssetName: Rect] = [:]) {
    self.frames = frames
  }

  package subscript(asset: AssetName) -> Rect? { frames[asset] }

  package var isEmpty: Bool { frames.isEmpty }
  package var count: Int { frames.count }

  /// The assets with their frames, in the order of ``AssetName``.
  package var all: [(asset: AssetName, frame: Rect)] {
    AssetName.allCases.compactMap { asset in frames[asset].map { (asset, $0) } }
  }
}

extension AssetFrames: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    frames = [:]
    for (name, frame) in try JSONObject(json).readMembers() {
      do throws(JSONReadError) {
        frames[try AssetName(.string(name))] = try Rect(frame)
      } catch {
        throw error.inside(.key(name))
      }
    }
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if !frames.isEmpty {
      for (asset, frame) in all {
        writer.key(escaping: asset.rawValue)
        frame.write(to: &writer)
      }
    }
    writer.endObject()
  }
}
