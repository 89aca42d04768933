import Ads
import EventLoop
package import JSON
import JSONRPC
package import Mediation

/// `getAd`: returns everything that is known about an ad. It does not wait for the ad's load.
enum GetAd: Method {
  static let name = "getAd"

  struct Params: JSONReadable {
    /// The client that has the ad; `nil` for the one that asks.
    let clientID: Int?
    let adID: AdID

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      adID = try params.read("adId")
      clientID = try params.readClientID()
    }
  }

  static func handle(
    _ params: Params, in session: Session, _ responder: Responder
  ) throws(RPCError) {
    let ads = try session.session(of: params.clientID).mediator.ads
    do throws(MediationError) {
      responder.answer(AdDetailsResult(details: try ads.details(of: params.adID)))
    } catch {
      throw RPCError(error)
    }
  }
}

/// Everything that is known about an ad.
@LoopActor
struct AdDetailsResult: JSONWritable {
  let details: AdDetails

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    details.summary.writeMembers(to: &writer)
    writer.member("adUnitId", details.adUnitID)
    writer.member("options", details.options?.completed)
    let native = details.ad as? NativeAd
    let banner = details.ad as? BannerAd
    writer.member("nativeAdType", native?.nativeAdType?.rawValue)
    writer.key("assets")
    if let native {
      native.assets.write(to: &writer, images: native.writtenImages)
    } else {
      writer.null()
    }
    writer.member("mediaContent", native?.mediaContent)
    writer.member("adChoices", native.flatMap(AdChoicesResult.init(of:)))
    writer.member("size", banner?.size)
    writer.member("view", banner?.content)
    writer.member("content", (details.ad as? FullScreenAd)?.content)
    writer.member("responseInfo", details.ad?.responseInfo)
    writer.member("rendering", native?.rendering)
    writer.endObject()
  }
}

extension AdSummary: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writeMembers(to: &writer)
    writer.endObject()
  }

  fileprivate func writeMembers(to writer: inout JSONWriter) {
    writer.member("adId", id.rawValue)
    writer.member("format", format.rawValue)
    writer.member("state", state.rawValue)
    writer.member("tracking", tracking)
    writer.key("counters")
    writer.beginObject()
    for (name, count) in eventCounts {
      writer.key(escaping: name.rawValue)
      writer.int(count)
    }
    writer.endObject()
  }
}

extension AdChoicesResult {
  /// The icon of an ad; `nil` if the ad has none.
  @LoopActor
  fileprivate init?(of ad: NativeAd) {
    guard let position = ad.adChoicesPosition else { return nil }
    self.init(
      position: position, content: ad.adChoicesContent, image: ad.writtenImages)
  }
}
