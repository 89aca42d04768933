import JSON
import JSONRPC
import StubNetworks

/// `removeNetwork`: removes a network that a client has defined. An adapter of the same name is used
/// again.
enum RemoveNetwork: NetworkMethod {
  static let name = "removeNetwork"

  struct Params: JSONReadable {
    let className: String

    init(_ json: JSONValue) throws(JSONReadError) {
      className = try JSONObject(json).read("className")
    }
  }

  static func answer(
    _ params: Params, in networks: StubNetworks
  ) throws(StubNetworkError) -> NoResult {
    try networks.remove(params.className)
    return NoResult()
  }
}
