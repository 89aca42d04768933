import JSON
import JSONRPC
import Mediation

/// `removeAdUnit`: removes an ad unit that a client has defined. One of the configuration with the
/// same id is used again.
enum RemoveAdUnit: ImmediateMethod {
  static let name = "removeAdUnit"

  struct Params: JSONReadable {
    let adUnitID: String

    init(_ json: JSONValue) throws(JSONReadError) {
      adUnitID = try JSONObject(json).read("adUnitId")
    }
  }

  static func answer(_ params: Params, in session: Session) throws(MediationError) -> NoResult {
    let id = params.adUnitID
    guard session.mediator.removeDefinedAdUnit(id) else {
      let defined = session.mediator.allAdUnits.filter { $0.origin == .defined }.map(\.id)
      throw .unknownAdUnit(id, nearest: nearestNames(to: id, in: defined))
    }
    return NoResult()
  }
}
