import Ads
package import JSON
import JSONRPC
import Mediation
package import Drawing

/// `validateLayout`: checks the frames of a drawn native ad, as the native validator of the SDK
/// does.
enum ValidateLayout: Method {
  static let name = "validateLayout"

  struct Params: AdParameters {
    let adID: AdID
    /// The client that has the ad; `nil` for the one that asks.
    let clientID: Int?
    let badge: LayoutCheck.Badge?

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      adID = try params.read("adId")
      clientID = try params.readClientID()
      badge = try params.readIfPresent("badge")
    }
  }

  struct Result: JSONWritable {
    let check: LayoutCheck

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.key("checks")
      writer.beginArray()
      for (rule, outcome) in check.outcomes {
        writer.beginObject()
        writer.member("rule", rule.rawValue)
        writer.member("sentence", rule.sentence)
        writer.member("outcome", outcome.rawValue)
        writer.endObject()
      }
      writer.endArray()
      writer.member("violations", check.violations)
      writer.endObject()
    }
  }

  static func handle(
    _ params: Params, in session: Session, _ responder: Responder
  ) throws(RPCError) {
    try session.whenReady(params.adID, of: params.clientID, responder) { mediator in
      guard !responder.isAnswered else { return }
      do throws(MediationError) {
        let ad = try mediator.ads.nativeAd(params.adID)
        guard
          let check = LayoutCheck(
            of: PreviewedAd(ad, log: mediator.events), badge: params.badge)
        else {
          throw .wrongState(ad.id, ad.state, allowed: [.rendered], toDo: "validate the layout")
        }
        responder.answer(Result(check: check))
      } catch {
        responder.fail(RPCError(error))
      }
    }
  }
}

extension LayoutCheck.Violation: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("rule", rule.rawValue)
    writer.member("severity", rule.severity.rawValue)
    writer.member("asset", asset?.rawValue)
    writer.member("message", message)
    writer.endObject()
  }
}

extension LayoutCheck.Badge: JSONReadable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let badge = try JSONObject(json)
    self.init(
      text: try badge.readIfPresent("text") ?? "Ad", frame: try badge.read("frame"))
  }
}
