/// The error codes of JSON-RPC itself, and that of the relatives that can take a request back.
package enum StandardErrorCode: String, CaseIterable, Sendable {
  case parseError
  case invalidRequest
  case methodNotFound
  case invalidParams
  case internalError
  case requestCancelled

  /// What stands in the error as its code; the case is the name that stands in its data.
  package var number: Int {
    switch self {
    case .parseError: -32700
    case .invalidRequest: -32600
    case .methodNotFound: -32601
    case .invalidParams: -32602
    case .internalError: -32603
    case .requestCancelled: -32800
    }
  }
}
