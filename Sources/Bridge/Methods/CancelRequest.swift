import EventLoop
package import JSON
package import JSONRPC

/// `$/cancelRequest`: gives a request up that waits. One that has ended, or never was, stays so.
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

extension RequestID: JSONReadable {
  /// Reads the id of a request: a string or a number.
  package init(_ json: JSONValue) throws(JSONReadError) {
    // Requests whose id is null can't be told apart.
    guard json.kind != .null, let id: RequestID = RequestID(json) else {
      throw JSONReadError(expected: "a string or a number", kindOf: json)
    }
    self = id
  }
}
