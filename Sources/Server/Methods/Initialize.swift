import JSONRPC
import Ads
import EventLoop
import JSON
import Mediation

/// `initialize`: returns the name, the version and the capabilities of the daemon. Calling it is
/// optional.
enum Initialize: ImmediateMethod {
  static let name = "initialize"

  /// The notifications that the daemon can send.
  nonisolated static let notifications = NotificationKind.allCases.map { "\($0.name)" }

  struct Params: JSONReadable {
    /// The kinds that the client wants beyond those that every client gets; `nil` to leave an
    /// earlier choice as it is.
    fileprivate let notifications: NotificationNames?
    fileprivate let clientInfo: PeerInfo?

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      // The daemon accepts every version, and answers with its own.
      do throws(JSONReadError) {
        _ = try params.readIfPresent("protocolVersion", in: 1...Int.max)
      } catch {
        // Versions of the Model Context Protocol are dates.
        guard params["protocolVersion"]?.string != nil else { throw error }
        throw error.advising(ModelContextAdvice.sentence)
      }
      clientInfo = try params.readIfPresent("clientInfo", as: PeerInfo.self)
      // ``TokenGate`` compares it.
      _ = try params.readIfPresent("token", as: String.self)
      notifications = try params.readIfPresent("notifications", as: NotificationNames.self)
    }
  }

  /// The name and the version of a program.
  fileprivate struct PeerInfo: JSONReadable {
    let name: String

    init(_ json: JSONValue) throws(JSONReadError) {
      let info = try JSONObject(json)
      name = try info.read("name", as: String.self)
      // Many clients have none.
      _ = try info.readIfPresent("version", as: String.self)
    }
  }

  /// Names of notifications. A later version of the contract may have names that this daemon does
  /// not know, so those are ignored.
  fileprivate struct NotificationNames: JSONReadable {
    let kinds: NotificationKinds
    let unknown: Set<String>

    init(_ json: JSONValue) throws(JSONReadError) {
      let names = Set(try [String](json))
      kinds = NotificationKinds(NotificationKind.allCases.filter { names.contains("\($0.name)") })
      unknown = names.subtracting(Initialize.notifications)
    }
  }

  struct Result: JSONWritable {
    let clock: Clock.Mode
    let startedAtMs: Int?
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
      writer.member("startedAtMs", startedAtMs)
      writer.endObject()
    }
  }

  static func answer(_ params: Params, in session: Session) -> Result {
    if let chosen = params.notifications {
      session.mediator.events.choose(chosen.kinds)
      session.clients.didChoose(session)
      for name in chosen.unknown.sorted() {
        session.unknownMembers.warn(unknownNotification: name, known: notifications)
      }
    }
    if let name = params.clientInfo?.name { session.clientName = String(name.prefix(80)) }
    let clock = session.mediator.clock
    return Result(
      clock: clock.mode, startedAtMs: clock.startedAtMs, methods: session.methodNames)
  }
}
