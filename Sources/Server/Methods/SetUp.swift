import Ads
package import JSON
import JSONRPC
import Mediation

/// `setUp`: sets adapters up before their first loads. Each is set up once; later calls return the
/// same status.
enum SetUp: Method {
  static let name = "setUp"

  struct Params: JSONReadable {
    /// The answer has a status for each name.
    private static let maximumNames = 100_000

    /// `nil` for all adapters.
    let classNames: [String]?
    /// The credentials of the adapters, in place of those of their line items.
    let credentials: [Credentials]?
    let timeoutMs: Int?

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      classNames = try params.readIfPresent("classNames")
      if let classNames, classNames.count > Self.maximumNames {
        throw JSONReadError(
          expected: "at most \(Self.maximumNames) names", found: "\(classNames.count)",
          at: JSONPath([.key("classNames")]))
      }
      credentials = try params.readIfPresent("credentials", as: GivenCredentials.self)?.all
      timeoutMs = try params.readTimeoutMs()
    }
  }

  /// Credentials that a client gives. They are kept, so they are bounded.
  private struct GivenCredentials: JSONReadable {
    /// The maximum size, in bytes of JSON.
    private static let maximumBytes = 256 << 10

    let all: [Credentials]

    init(_ json: JSONValue) throws(JSONReadError) {
      let count = JSONWriter.bytes(of: json).count
      guard count <= Self.maximumBytes else {
        throw JSONReadError(
          expected: "at most \(Self.maximumBytes) bytes of JSON", found: "\(count) bytes")
      }
      all = try [Credentials](json)
    }
  }

  struct Result: JSONWritable {
    let adapterStatuses: [AdapterStatus]

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("adapterStatuses", adapterStatuses)
      writer.endObject()
    }
  }

  static func handle(
    _ params: Params, in session: Session, _ responder: Responder
  ) throws(RPCError) {
    try session.requireRoomToWait()
    // A call that was cancelled takes room until the set-ups end.
    try session.requireRoom(behind: session.mediator.adapters.pendingSetUpCount)
    do throws(MediationError) {
      let call = try session.mediator.adapters.setUp(
        params.classNames, credentials: params.credentials, timeoutMs: params.timeoutMs
      ) {
        responder.answer(Result(adapterStatuses: $0))
      }
      responder.onCancel = { call.cancel() }
    } catch {
      throw RPCError(error)
    }
  }
}

extension AdapterStatus: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("className", className)
    writer.member("state", state.rawValue)
    writer.member("description", description)
    writer.member("latencyMs", latencyMs)
    writer.endObject()
  }
}
