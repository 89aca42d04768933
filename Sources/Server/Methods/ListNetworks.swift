import JSON
import JSONRPC
import StubNetworks

/// `listNetworks`: lists the networks that clients have defined, with their stubs.
enum ListNetworks: ImmediateMethod {
  static let name = "listNetworks"

  struct Result: JSONWritable {
    let networks: [NetworkInfo]

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("networks", networks)
      writer.endObject()
    }
  }

  /// A network with its stubs.
  struct NetworkInfo: JSONWritable {
    let className: String
    let label: String?
    let stubs: [NetworkStub]

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("className", className)
      writer.member("label", label)
      writer.key("stubs")
      writer.beginArray()
      for stub in stubs {
        writer.beginObject()
        writer.member("number", stub.number)
        writer.member("useCount", stub.useCount)
        writer.member("stub", stub.definition.json)
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
    }
  }

  static func answer(_ params: NoParameters, in session: Session) -> Result {
    Result(
      networks: session.networks.all.map {
        NetworkInfo(className: $0.className, label: $0.label, stubs: $0.stubs)
      })
  }
}
