import Ads
import EventLoop
import JSON
import JSONRPC
import StubNetworks

/// `defineNetwork`: defines a network whose answers are data. It replaces a network or an adapter of
/// the same name.
enum DefineNetwork: NetworkMethod {
  static let name = "defineNetwork"

  struct Params: JSONReadable {
    let className: String
    let label: String?
    let stubs: [StubDefinition]

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      className = try params.read("className", as: DefineAdUnit.DefinedID.self).rawValue
      label = try params.readTextIfPresent("label")
      stubs = try params.readIfPresent("stubs") ?? []
    }
  }

  static func answer(
    _ params: Params, in networks: StubNetworks
  ) throws(StubNetworkError) -> NetworkSummary {
    NetworkSummary(try networks.define(params.className, label: params.label, params.stubs))
  }
}

/// A network, without its stubs.
struct NetworkSummary: JSONWritable {
  let className: String
  let stubCount: Int

  @LoopActor
  init(_ network: StubNetwork) {
    className = network.className
    stubCount = network.stubs.count
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("className", className)
    writer.member("stubCount", stubCount)
    writer.endObject()
  }
}

/// A method about the networks that clients define.
@LoopActor
protocol NetworkMethod: Method where Server == Session {
  associatedtype Result: JSONWritable

  static func answer(
    _ params: Params, in networks: StubNetworks
  ) throws(StubNetworkError) -> Result
}

extension NetworkMethod {
  static func handle(
    _ params: Params, in session: Session, _ responder: Responder
  ) throws(RPCError) {
    do throws(StubNetworkError) {
      responder.answer(try answer(params, in: session.networks))
    } catch {
      throw RPCError(error)
    }
  }
}
