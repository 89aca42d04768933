package import JSON

/// A peer's request or notification.
///
/// It shares the memory of what was received, which is moved if a request is kept while more comes.
package struct Request: Sendable {
  /// What may stand as a request's parameters.
  enum Params: Sendable {
    case none
    /// An object, which is valid JSON but not read yet. It is a piece of the line that was received.
    case byName(ArraySlice<UInt8>)
    case byPosition
  }

  /// The id to answer; `nil` for a notification, which is never answered.
  package let id: RequestID?
  /// The method's name, which is not empty.
  package let method: String

  private let written: Params

  init(id: RequestID?, method: String, params: Params) {
    self.id = id
    self.method = method
    written = params
  }

  /// Whether the peer wants no answer.
  package var isNotification: Bool { id == nil }

  /// Reads the parameters: an object, empty when there are none.
  ///
  /// - Throws: -32602 when they are given by position.
  package func params() throws(RPCError) -> JSONObject {
    try requireParamsByName()
    guard case .byName(let json) = written else { return [:] }
    do throws(JSONSyntaxError) {
      return try JSONValue(parsing: json).object ?? [:]
    } catch {
      throw .parseError(error)
    }
  }

  /// Refuses parameters that are given by position, and reads none.
  package func requireParamsByName() throws(RPCError) {
    if case .byPosition = written {
      throw .invalidParams(JSONReadError(expected: "an object", found: "an array"))
    }
  }
}
