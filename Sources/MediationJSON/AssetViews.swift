package import EventLoop
package import JSON
package import Mediation

/// Where the assets of a drawn ad are: the frames of some of them, by their names.
package struct AssetViews: JSONReadable, JSONWritable {
  private var frames: [(asset: NativeAssetIdentifier, frame: Rect)] = []

  package init() {}

  package init(_ json: JSONValue) throws(JSONReadError) {
    for (name, frame) in try JSONObject(json).members {
      do throws(JSONReadError) {
        frames.append((try NativeAssetIdentifier(.string(name)), try Rect(frame)))
      } catch {
        throw error.inside(.key(name))
      }
    }
  }

  /// The frames of views, in the order of their assets.
  @BridgeActor
  package init(_ views: [NativeAssetIdentifier: View]) {
    frames = NativeAssetIdentifier.allCases.compactMap { asset in
      views[asset].map { (asset, $0.frame) }
    }
  }

  @BridgeActor
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
