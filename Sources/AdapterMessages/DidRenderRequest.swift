package import JSON
package import Mediation
package import MediationJSON

/// `adapter/didRender`: a native ad was drawn.
package enum DidRenderRequest: AdapterAdRequest {
  package static let name = "adapter/didRender"

  package struct Params: AdapterAdParameters {
    package let loadID: LoadID
    package let view: ViewParameters
    package let clickableAssetViews: AssetViews
    package let nonclickableAssetViews: AssetViews
    /// Where the bridge put the AdChoices icon; `nil` for an ad without one.
    package let adChoices: AdChoicesPlacement?
    /// Where the media view is; `nil` for an ad without one.
    package let mediaView: Rect?

    package init(
      loadID: LoadID,
      view: ViewParameters,
      clickableAssetViews: AssetViews,
      nonclickableAssetViews: AssetViews,
      adChoices: AdChoicesPlacement?,
      mediaView: Rect?
    ) {
      self.loadID = loadID
      self.view = view
      self.clickableAssetViews = clickableAssetViews
      self.nonclickableAssetViews = nonclickableAssetViews
      self.adChoices = adChoices
      self.mediaView = mediaView
    }

    package init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      loadID = try params.read("loadId")
      view = try params.read("view")
      clickableAssetViews = try params.read("clickableAssetViews")
      nonclickableAssetViews = try params.read("nonclickableAssetViews")
      adChoices = try params.readIfPresent("adChoices")
      mediaView = try params.readIfPresent("mediaView")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("loadId", loadID)
      writer.member("view", view)
      writer.member("clickableAssetViews", clickableAssetViews)
      writer.member("nonclickableAssetViews", nonclickableAssetViews)
      writer.member("adChoices", adChoices)
      if let mediaView { writer.member("mediaView", mediaView) }
      writer.endObject()
    }
  }

  /// What a legacy ad did when it was drawn.
  package struct Result: JSONReadable, JSONWritable {
    /// Where the ad has put its AdChoices icon; `nil` if the program does not say.
    package let adChoices: LegacyAdChoices?

    /// Any result without the member is accepted.
    package init(_ json: JSONValue) throws(JSONReadError) {
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

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      switch adChoices {
      case .frame(let frame): writer.member("adChoices", frame)
      case .absent:
        writer.key("adChoices")
        writer.null()
      case nil: break
      }
      writer.endObject()
    }
  }

  /// Where a legacy ad has put its AdChoices icon.
  package enum LegacyAdChoices: Equatable, Sendable {
    /// In no view: the ad has no icon.
    case absent
    /// Here, in the view of the ad.
    case frame(Rect)
  }
}
