import EventLoop
import JSON
import JSONRPC
import Mediation
import MediationJSON

/// `adapter/setUp`: prepares the network's SDK with the credentials of every line item.
enum SetUp: Method {
  static let name = "adapter/setUp"

  struct Params: JSONReadable {
    let credentials: [MediationCredentials]

    init(_ json: JSONValue) throws(JSONReadError) {
      credentials = try JSONObject(json).read("credentials", as: [Credentials].self).map(\.read)
    }
  }

  private struct Credentials: JSONReadable {
    let read: MediationCredentials

    init(_ json: JSONValue) throws(JSONReadError) {
      let credentials = try JSONObject(json)
      read = MediationCredentials(
        settings: try credentials.read("settings"), format: try credentials.read("format"))
    }
  }

  static func handle(
    _ params: Params,
    in session: Session,
    _ responder: Responder
  ) throws(RPCError) {
    let adapterClass = try session.setUp()
    adapterClass.setUp(with: MediationServerConfiguration(credentials: params.credentials)) {
      error in
      let responder = responder.isAnswered ? responder.again() : responder
      if let error {
        responder.fail(.setUpFailed(error))
      } else {
        responder.answer([:] as JSONObject)
      }
    }
  }
}
