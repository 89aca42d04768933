package import JSON

/// The errors that JSON-RPC and its relatives have given a number.
extension RPCError {
  private init(_ code: StandardErrorCode, _ message: String, _ data: JSONObject = [:]) {
    self.init(code: code.number, name: code.rawValue, message: message, data: data)
  }

  /// -32700: the line is no JSON.
  package static func parseError(_ error: JSONSyntaxError) -> RPCError {
    RPCError(
      .parseError, "The line is not JSON: \(error).",
      ["offset": .number(JSONNumber(error.offset))])
  }

  /// -32600: JSON, but no request.
  package static func invalidRequest(_ message: String, data: JSONObject = [:]) -> RPCError {
    RPCError(.invalidRequest, message, data)
  }

  /// -32601: nothing here has that name.
  package static func methodNotFound(_ method: String) -> RPCError {
    RPCError(
      .methodNotFound, "There is no method \(JSONValue.string(method).excerpt).",
      ["method": .string(method)])
  }

  /// -32602: a parameter is not what the method needs.
  ///
  /// - Parameter error: Its path starts inside the parameters; `params` is put before it.
  package static func invalidParams(_ error: JSONReadError) -> RPCError {
    let error = error.inside(.key("params"))
    return RPCError(
      .invalidParams, error.description,
      [
        "path": .string(error.path.description),
        "expected": .string(error.expected),
        "found": .string(error.found),
      ])
  }

  /// -32603: a fault of ours, or a peer's that breaks the protocol.
  package static func internalError(_ message: String) -> RPCError {
    RPCError(.internalError, message)
  }

  /// -32800: whoever asked has taken the request back.
  package static let requestCancelled = RPCError(
    .requestCancelled, "The request was cancelled.")
}
