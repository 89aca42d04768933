package import EventLoop
package import JSON

/// A peer's request or notification.
///
/// It refers to the received bytes, and is valid only while it is handled.
package struct Request: ~Copyable {
  /// The received message. A handler gets only messages without a fault.
  let envelope: Envelope
  /// Counts the memory of its parameters. The connection, which handles the request, keeps it.
  unowned(unsafe) let memory: RequestMemory

  init(_ envelope: consuming Envelope, _ memory: RequestMemory) {
    self.envelope = envelope
    self.memory = memory
  }

  /// The id to answer; `nil` for a notification, which is never answered.
  package var id: RequestID? { envelope.id }

  /// The method's name, which is never empty.
  package var method: String { envelope.method ?? "" }

  /// The bytes of the method's name between its quotes, with escapes.
  var writtenMethod: UnsafeBufferPointer<UInt8> { envelope.methodBytes }

  /// Reads the parameters: an object, which is empty without parameters.
  ///
  /// - Throws: -32602 if they are given by position; ``Connection/Limits/overloaded`` if there is
  ///   no memory for them.
  package func params() throws(RPCError) -> JSONObject {
    try requireParamsByName()
    guard let params = envelope.params else { return [:] }
    memory.begin()
    guard let json = params.value(within: &memory.budget) else { throw memory.exceeded() }
    return if case .object(let params) = json { params } else { [:] }
  }

  /// Reads the parameters as the type that a method takes.
  ///
  /// - Throws: -32602 if they do not fit the type, or are given by position.
  package func params<Params: JSONReadable>(as: Params.Type) throws(RPCError) -> Params {
    let json = JSONValue.object(try params())
    let unreadCount = UnreadMembers.count
    do throws(JSONReadError) {
      return try Params(json)
    } catch {
      return try Self.params(json, unreadCount, after: error)
    }
  }

  /// How many empty arrays may stand for empty objects.
  private static let emptyArrayLimit = 32

  /// Reads the parameters again, with an empty object in place of each empty array that is refused:
  /// some languages have one value for both.
  private static func params<Params: JSONReadable>(
    _ json: JSONValue, _ unreadCount: Int, after error: JSONReadError
  ) throws(RPCError) -> Params {
    var (json, error) = (json, error)
    for _ in 0..<emptyArrayLimit {
      guard error.isAboutArray, let fixed = json.replacingEmptyArray(at: error.path.steps[...])
      else { break }
      json = fixed
      UnreadMembers.count = unreadCount
      do throws(JSONReadError) {
        return try Params(json)
      } catch let next {
        error = next
      }
    }
    throw .invalidParams(error)
  }

  /// How many bytes the parameters have in the line.
  package var paramsLength: Int { envelope.params?.json.count ?? 0 }

  /// Whether the parameters seem to have members.
  package var hasParams: Bool {
    guard let params = envelope.params else { return false }
    return params.json.count > 2 && params.kind != .null
  }

  /// Whether the request itself has a member that JSON-RPC does not know.
  package var hasUnknownMember: Bool { envelope.hasUnknownMember }

  /// Refuses parameters that are given by position, without reading them. An empty array is
  /// allowed.
  package func requireParamsByName() throws(RPCError) {
    guard let params = envelope.params, params.kind == .array else { return }
    // In valid JSON, every byte up to the space is white space.
    let first = params.json.dropFirst().first { $0 > UInt8(ascii: " ") }
    if first != UInt8(ascii: "]") {
      throw .invalidParams(JSONReadError(expected: "an object", found: "an array"))
    }
  }
}

/// Acts on a peer's requests.
///
/// A ``Connection`` calls it for each request and notification, one at a time, in the order in
/// which they were written.
@LoopActor
package protocol RequestHandler: AnyObject {
  /// Acts on `request`, and makes sure that `responder` is called once, now or later.
  ///
  /// A request that has no answer when this returns is in flight: it counts, its id is in use, and
  /// it can be cancelled. The responder of a notification can be called too, and writes nothing.
  func handle(_ request: borrowing Request, _ responder: Responder)

  /// Whether a request is handled before earlier ones that wait for the end of an advance of the
  /// clock. See ``Connection/processUrgentLine(with:)``.
  func isUrgent(_ request: borrowing Request) -> Bool
}

extension RequestHandler {
  package func isUrgent(_ request: borrowing Request) -> Bool { false }
}
