import EventLoop
import JSON
import JSONRPC
import Mediation

/// `loadBanner`: loads a banner of a size.
enum LoadBanner: Method {
  static let name = "loadBanner"

  struct Params: JSONReadable {
    let load: LoadParameters
    let adSize: AdSize

    init(_ json: JSONValue) throws(JSONReadError) {
      load = try LoadParameters(json)
      adSize = try JSONObject(json).read("adSize")
    }
  }

  static func handle(
    _ params: Params, in session: Session, _ responder: Responder
  ) throws(RPCError) {
    try params.load.start(.banner(params.adSize), in: session, responder)
  }
}
