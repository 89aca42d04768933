import JSONRPC

/// `$/cancelRequest`: cancels a waiting request. For any other id it does nothing.
enum CancelRequest: ImmediateMethod {
  static let name = "$/cancelRequest"

  typealias Params = CancelParameters

  static func answer(_ params: Params, in session: Session) -> NoResult {
    _ = session.connection.cancel(params.id)
    return NoResult()
  }
}
