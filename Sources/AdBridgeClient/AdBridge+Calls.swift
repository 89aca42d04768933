import JSON
import Synchronization

extension AdBridge {
  /// Calls any method, for example one of a later daemon. Its result is JSON.
  ///
  /// - Throws: ``AdBridgeError``.
  @discardableResult
  public func request(
    _ method: String, _ params: [String: JSONValue] = [:]
  ) async throws(AdBridgeError) -> JSONValue {
    try await call(method) { writer in
      for (name, value) in params {
        writer.key(escaping: name)
        value.write(to: &writer)
      }
    }
  }

  /// Calls a method, and reads its result.
  func call<Result: JSONReadable>(
    _ method: String, _ params: (inout JSONWriter) -> Void
  ) async throws(AdBridgeError) -> Result {
    try Self.read(await connection.send(method, params), method)
  }

  /// Calls a method without a result.
  func perform(_ method: String, _ params: (inout JSONWriter) -> Void) async throws(AdBridgeError) {
    _ = try Self.bytes(of: await connection.send(method, params), method)
  }

  /// Reads the result of a method.
  static func read<Result: JSONReadable>(
    _ answer: Call.Answer, _ method: String
  ) throws(AdBridgeError) -> Result {
    let bytes = try bytes(of: answer, method)
    return try Result.read(bytes, of: "the answer to \(method)") { json throws(JSONReadError) in
      try Result(json)
    }
  }

  /// The bytes of the result of a method.
  private static func bytes(
    of answer: Call.Answer, _ method: String
  ) throws(AdBridgeError) -> [UInt8] {
    switch answer {
    case .result(let bytes):
      return bytes
    case .error(let bytes):
      throw .answered(
        try AnsweredError.read(bytes, of: "the error of \(method)") { json throws(JSONReadError) in
          try AnsweredError(json)
        })
    case .failure(let error):
      throw error
    }
  }
}

extension JSONReadable {
  /// Reads a value from the bytes of a message.
  ///
  /// - Parameter place: What the bytes are, for an error.
  static func read(
    _ bytes: [UInt8], of place: @autoclosure () -> String,
    _ read: (JSONTree) throws(JSONReadError) -> Self
  ) throws(AdBridgeError) -> Self {
    let json: JSONTree
    do throws(JSONSyntaxError) {
      json = try JSONTree(parsing: bytes)
    } catch {
      throw .invalidMessage("The daemon wrote invalid JSON in \(place()).")
    }
    do throws(JSONReadError) {
      return try read(json)
    } catch {
      throw .invalidMessage("This client can't read \(place()): \(error).")
    }
  }
}

// MARK: - For tests

extension AdBridge {
  /// Whether the connection has ended.
  package var hasEnded: Bool { connection.state.withLock { $0.end != nil } }

  /// Whether a call waits for its answer.
  package var isWaiting: Bool { connection.state.withLock { !$0.calls.isEmpty } }

  /// How many calls there were.
  package var callCount: Int { connection.state.withLock { $0.calls.addedCount } }

  /// Whether no more is read, because notifications wait to be taken.
  package var isPaused: Bool { connection.state.withLock { $0.isPaused } }

  /// How many bytes wait to be written: requests, but not those that their calls keep.
  package var unwrittenByteCount: Int { connection.state.withLock { $0.calls.outgoing.count } }
}
