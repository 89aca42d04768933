package import JSON

/// A peer's request or notification.
///
/// It stands in the memory of what was received, and is there only while it is handled.
package struct Request: ~Copyable {
  /// What was received, which a handler only gets when it has no fault.
  let envelope: Envelope

  init(_ envelope: consuming Envelope) {
    self.envelope = envelope
  }

  /// The id to answer; `nil` for a notification, which is never answered.
  package var id: RequestID? { envelope.id }

  /// The method's name, which is not empty.
  package var method: String { envelope.method?.value().string ?? "" }

  /// The method's name as it is written, between its quotes.
  var writtenMethod: UnsafeBufferPointer<UInt8> {
    guard let json = envelope.method?.json else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(rebasing: json[1..<json.count - 1])
  }

  /// Reads the parameters: an object, empty when there are none.
  ///
  /// - Throws: -32602 when they are given by position.
  package func params() throws(RPCError) -> JSONObject {
    try requireParamsByName()
    return envelope.params?.value().object ?? [:]
  }

  /// Reads the parameters as what a method takes.
  ///
  /// - Throws: -32602 when they are something else, or are given by position.
  package func params<Params: JSONReadable>(as: Params.Type) throws(RPCError) -> Params {
    let json = JSONValue.object(try params())
    do throws(JSONReadError) {
      return try Params(json)
    } catch {
      throw .invalidParams(error)
    }
  }

  /// Refuses parameters that are given by position, and reads none. An empty array has none.
  package func requireParamsByName() throws(RPCError) {
    guard let params = envelope.params, params.kind == .array else { return }
    // In valid JSON all up to the space is white space.
    let first = params.json.dropFirst().first { $0 > UInt8(ascii: " ") }
    if first != UInt8(ascii: "]") {
      throw .invalidParams(JSONReadError(expected: "an object", found: "an array"))
    }
  }
}
