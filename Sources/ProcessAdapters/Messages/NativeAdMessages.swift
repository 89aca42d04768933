import Ads
import JSON
import JSONRPC

/// `adapter/didRender`: a native ad was drawn.
enum DidRender: AdapterMethod {
  static let name = "adapter/didRender"

  struct Params: JSONWritable {
    let loadID: LoadID
    let rendering: AdRendering

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("loadId", loadID)
      writer.member("view", rendering.view)
      writer.member("clickableAssetViews", rendering.clickable)
      writer.member("nonclickableAssetViews", rendering.nonclickable)
      writer.member("adChoices", rendering.adChoices)
      if let mediaView = rendering.mediaView { writer.member("mediaView", mediaView) }
      writer.endObject()
    }
  }

  /// What a legacy ad did when it was drawn.
  struct Result: JSONReadable {
    /// Where the ad has put its AdChoices icon; `nil` if the program does not say.
    let adChoices: LegacyAdChoices?

    /// Any result without the member is accepted.
    init(_ json: JSONValue) throws(JSONReadError) {
      guard let icon = json.object?["adChoices"] else {
        adChoices = nil
        return
      }
      do throws(JSONReadError) {
        let frame = try icon == .null ? nil : Rect(icon)
        adChoices = frame.map(LegacyAdChoices.frame) ?? .absent
      } catch {
        throw error.inside(.key("adChoices"))
      }
    }
  }
}

/// `adapter/didRecordImpression`: the bridge has counted the impression of a native ad.
enum DidRecordImpression: AdapterMethod {
  static let name = "adapter/didRecordImpression"

  typealias Params = LoadIDParams
  typealias Result = NoResult
}

/// `adapter/didTapAsset`: a person touched a native ad whose clicks the bridge counts.
enum DidTapAsset: AdapterMethod {
  static let name = "adapter/didTapAsset"

  struct Params: JSONWritable {
    let loadID: LoadID
    let asset: AssetName

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("loadId", loadID)
      writer.member("asset", asset.rawValue)
      writer.endObject()
    }
  }

  typealias Result = NoResult
}

/// `adapter/didRecordClickOnAsset`: the bridge has counted a click on a native ad.
enum DidRecordClickOnAsset: AdapterMethod {
  static let name = "adapter/didRecordClickOnAsset"

  struct Params: JSONWritable {
    let loadID: LoadID
    let asset: AssetName
    /// Where the asset is in the ad's view; `nil` if the client did not say.
    let frame: Rect?

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("loadId", loadID)
      writer.member("asset", asset.rawValue)
      if let frame { writer.member("frame", frame) }
      writer.endObject()
    }
  }

  typealias Result = NoResult
}

/// `adapter/didUntrackView`: a native ad left the view that it was drawn in.
enum DidUntrackView: AdapterMethod {
  static let name = "adapter/didUntrackView"

  typealias Params = LoadIDParams
  typealias Result = NoResult
}
