import EventLoop
import JSON
import Mediation

/// `initialize`: tells who is there, and what it can do. Nobody has to ask.
enum Initialize: ImmediateMethod {
  static let name = "initialize"

  /// What the daemon sends by itself.
  nonisolated static let notifications = ["adEvent", "contractViolation", "adapterStatus"]

  struct Params: JSONReadable {
    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      // Whatever version of the contract a client speaks, this daemon answers with its own.
      _ = try params.readIfPresent("protocolVersion", in: 1...Int.max)
      _ = try params.readIfPresent("clientInfo", as: PeerInfo.self)
    }
  }

  /// Who a peer is.
  private struct PeerInfo: JSONReadable {
    init(_ json: JSONValue) throws(JSONReadError) {
      let info = try JSONObject(json)
      _ = try info.read("name", as: String.self)
      _ = try info.read("version", as: String.self)
    }
  }

  struct Result: JSONWritable {
    let clock: Clock.Mode
    let methods: [String]

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("protocolVersion", 1)
      writer.key("serverInfo")
      writer.beginObject()
      writer.member("name", "adbridge")
      writer.member("version", Version.current)
      writer.endObject()
      writer.key("capabilities")
      writer.beginObject()
      writer.member("formats", AdFormat.allCases.map(\.rawValue))
      writer.member("methods", methods)
      writer.member("notifications", notifications)
      writer.member("clock", clock.rawValue)
      writer.endObject()
      writer.endObject()
    }
  }

  static func answer(_ params: Params, in session: Session) -> Result {
    Result(clock: session.mobileAds.clock.mode, methods: MethodList.all.map { $0.name })
  }
}
