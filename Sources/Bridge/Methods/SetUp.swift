import EventLoop
package import JSON
import JSONRPC
import Mediation

/// `setUp`: sets adapters up before their first loads. Each is set up once; later calls return the
/// same status.
enum SetUp: Method {
  static let name = "setUp"

  struct Params: JSONReadable {
    /// `nil` for all adapters.
    let classNames: [String]?
    let timeoutMs: Int?

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      classNames = try params.readIfPresent("classNames")
      timeoutMs = try params.readTimeoutMs()
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
    do throws(MediationError) {
      try session.mobileAds.adapters.setUp(params.classNames, timeoutMs: params.timeoutMs) {
        responder.answer(Result(adapterStatuses: $0))
      }
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
