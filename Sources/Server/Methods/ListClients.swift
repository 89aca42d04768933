import JSON
import JSONRPC
import Mediation

/// `listClients`: returns the clients that the bridge has, the one that asks included.
enum ListClients: ImmediateMethod {
  static let name = "listClients"

  struct Result: JSONWritable {
    let clientID: Int
    let clients: [Summary]

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("clientId", clientID)
      writer.member("clients", clients)
      writer.endObject()
    }
  }

  struct Summary: JSONWritable {
    let id: Int
    let name: String?
    let isInControl: Bool
    let connectedAtMs: Int
    let adCount: Int

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("clientId", id)
      writer.member("name", name)
      writer.member("control", isInControl)
      writer.member("connectedAtMs", connectedAtMs)
      writer.member("ads", adCount)
      writer.endObject()
    }
  }

  static func answer(_ params: NoParameters, in session: Session) -> Result {
    Result(
      clientID: session.clientID,
      clients: session.clients.members.map { member in
        Summary(
          id: member.id, name: member.session.clientName,
          isInControl: member.session.rights == .all, connectedAtMs: member.connectedAtMs,
          adCount: member.session.mediator.ads.count)
      })
  }
}
