import EventLoop
import JSON
import JSONRPC
import Mediation

/// `adapter/initialize`: says which adapter this is, and what it loads.
enum Initialize: Method {
  static let name = "adapter/initialize"

  struct Params: JSONReadable {
    let className: String

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      // Whatever version of the contract the bridge speaks, this program speaks its own.
      _ = try params.read("protocolVersion", in: 1...Int.max)
      className = try params.read("className")
    }
  }

  /// Who counts what is not said here: each ad says it for itself.
  @BridgeActor
  struct Result: JSONWritable {
    let className: String
    let adapterClass: any MediationAdapter.Type

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("className", className)
      writer.member("adapterVersion", adapterClass.adapterVersion().description)
      writer.member("adSdkVersion", adapterClass.adSDKVersion().description)
      writer.member(
        "formats",
        AdFormat.allCases.filter(adapterClass.formats.contains).map(\.rawValue))
      writer.endObject()
    }
  }

  static func handle(
    _ params: Params,
    in session: Session,
    _ responder: Responder
  ) throws(RPCError) {
    let adapterClass = try session.serve(params.className)
    responder.answer(Result(className: params.className, adapterClass: adapterClass))
  }
}
