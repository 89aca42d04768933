import JSON
import StubNetworks

/// `addStubs`: adds stubs to a network, after those that it has.
enum AddStubs: NetworkMethod {
  static let name = "addStubs"

  struct Params: JSONReadable {
    let className: String
    let stubs: [StubDefinition]

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      className = try params.read("className")
      stubs = try params.read("stubs")
    }
  }

  static func answer(
    _ params: Params, in networks: StubNetworks
  ) throws(StubNetworkError) -> NetworkSummary {
    let network = try networks.named(params.className)
    try networks.add(params.stubs, to: network)
    return NetworkSummary(network)
  }
}
