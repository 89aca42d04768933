/// The error codes of JSON-RPC itself, and that of the relatives that can take a request back.
package enum StandardErrorCode: Int, CaseIterable, Sendable {
  case parseError = -32700
  case invalidRequest = -32600
  case methodNotFound = -32601
  case invalidParams = -32602
  case internalError = -32603
  case requestCancelled = -32800

  /// The name that stands in the error's data.
  package var name: String { "\(self)" }
}
