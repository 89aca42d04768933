import EventLoop
import JSON
import JSONRPC

/// `$/cancelRequest`: cancels a waiting request. For any other id it does nothing.
enum CancelRequest: ImmediateMethod {
  static let name = "$/cancelRequest"

  struct Params: JSONReadable {
    let id: RequestID

    init(_ json: JSONValue) throws(JSONReadError) {
      id = try JSONObject(json).read("id")
    }
  }

  static func answer(_ params: Params, in session: Session) -> NoResult {
    _ = session.connection.cancel(params.id)
    return NoResult()
  }
}
