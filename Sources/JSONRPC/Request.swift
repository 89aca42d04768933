package import JSON

/// A peer's request or notification.
package struct Request: Sendable {
  /// What may stand as a request's parameters.
  enum Params: Sendable {
    case none
    /// An object, which is valid JSON but not read yet.
    case byName([UInt8])
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
    switch written {
    case .none:
      return [:]
    case .byPosition:
      throw .invalidParams(JSONReadError(expected: "an object", found: "an array"))
    case .byName(let bytes):
      do throws(JSONSyntaxError) {
        return try JSONValue(parsing: bytes).object ?? [:]
      } catch {
        throw .parseError(error)
      }
    }
  }
}
