import JSON

/// A peer's answer to one of our calls.
struct Response: Sendable {
  let id: RequestID
  /// The result, or the error; one of ours when the answer itself is malformed.
  let outcome: Result<JSONValue, RPCError>
}
