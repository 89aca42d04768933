import EventLoop
import JSON
import StubNetworks

/// `getNetworkRequests`: returns a page of the requests that defined networks have received.
enum GetNetworkRequests: NetworkMethod {
  static let name = "getNetworkRequests"

  struct Params: JSONReadable {
    /// `nil` for the requests to all networks.
    let className: String?
    let unmatched: Bool
    let sinceIndex: Int
    let limit: Int

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      className = try params.readIfPresent("className")
      unmatched = try params.readIfPresent("unmatched") ?? false
      sinceIndex = try params.readIfPresent("sinceIndex", in: 1...Clock.lastMs) ?? 1
      limit = try params.readPageLimit()
    }
  }

  struct Result: JSONWritable {
    let page: StubRequestLog.Page

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("requests", page.entries)
      writer.member("nextIndex", page.nextIndex)
      writer.member("forgotten", page.forgotten)
      writer.endObject()
    }
  }

  static func answer(
    _ params: Params, in networks: StubNetworks
  ) throws(StubNetworkError) -> Result {
    Result(
      page: try networks.requests(
        to: params.className, unmatched: params.unmatched, since: params.sinceIndex,
        limit: params.limit))
  }
}
