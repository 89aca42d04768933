import EventLoop
import JSON
import JSONRPC
import Mediation
import MediationJSON

/// `adapter/changeAdSize`: gives a banner another size, and answers with the banner as it is then.
enum ChangeAdSize: Method {
  static let name = "adapter/changeAdSize"

  struct Params: AdParameters {
    let loadID: LoadID
    let adSize: AdSize

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      loadID = try params.read("loadId")
      adSize = try params.read("adSize")
    }
  }

  static func handle(
    _ params: Params,
    in session: Session,
    _ responder: Responder
  ) throws(RPCError) {
    let ad = try session.ad(params.loadID, as: ServedBannerAd.self)
    responder.answer(try ad.changeAdSize(to: params.adSize))
  }
}
