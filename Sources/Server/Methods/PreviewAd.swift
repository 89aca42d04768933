import JSON
import JSONRPC
import Mediation
import Drawing

/// `preview`: draws an ad as a picture. The ad does not change.
enum PreviewAd: Method {
  static let name = "preview"

  struct Params: AdParameters {
    let adID: AdID
    /// The client that has the ad; `nil` for the one that asks.
    let clientID: Int?
    let format: Format
    let template: Template?
    let showsClickZones: Bool
    let showsFaults: Bool
    let badge: LayoutCheck.Badge?
    let showsPhone: Bool

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      adID = try params.read("adId")
      clientID = try params.readClientID()
      format = try params.read("format")
      template = try params.readIfPresent("template")
      showsClickZones = try params.readIfPresent("clickZones") ?? false
      showsFaults = try params.readIfPresent("faults") ?? false
      badge = try params.readIfPresent("badge")
      showsPhone = try params.readIfPresent("phone") ?? false
    }
  }

  enum Format: String, CaseIterable, JSONReadable {
    case svg
    case html
  }

  struct Result: JSONWritable {
    let text: String

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("text", text)
      writer.endObject()
    }
  }

  static func handle(
    _ params: Params, in session: Session, _ responder: Responder
  ) throws(RPCError) {
    try session.whenReady(params.adID, of: params.clientID, responder) { mediator in
      guard !responder.isAnswered else { return }
      do throws(MediationError) {
        let ad = PreviewedAd(try mediator.ads.ad(params.adID), log: mediator.events)
        let check = params.showsFaults ? LayoutCheck(of: ad, badge: params.badge) : nil
        let picture = Picture(
          of: ad, template: params.template, showsClickZones: params.showsClickZones,
          faults: check?.violations ?? [], badge: params.badge, showsPhone: params.showsPhone)
        responder.answer(Result(text: params.format == .svg ? picture.svg : picture.html))
      } catch {
        responder.fail(RPCError(error))
      }
    }
  }
}

extension Template: JSONReadable {}
