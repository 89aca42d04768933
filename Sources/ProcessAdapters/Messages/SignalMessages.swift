import Ads
import JSON
import JSONRPC
import Mediation

/// `adapter/didReceiveBidNotice`: what happened to a bid of the network, or of the exchange.
enum DidReceiveBidNotice: AdapterMethod {
  static let name = "adapter/didReceiveBidNotice"

  struct Params: JSONWritable {
    /// The class; `nil` if the program serves no other one.
    let className: String?
    let notice: BidNotice
    /// What an exchange needs to know; `nil` for the network.
    let exchange: ExchangeNotice?

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      if let className { writer.member("className", className) }
      notice.writeBid(to: &writer)
      writer.member("bidResponse", notice.bidResponse)
      if let exchange {
        writer.member("exchangeBidId", exchange.bidID)
        if let url = exchange.url { writer.member("url", url) }
      }
      writer.endObject()
    }
  }

  typealias Result = NoResult
}

/// `adapter/collectSignals`: collects the signals that the network needs for a bid.
enum CollectNetworkSignals: AdapterMethod {
  static let name = "adapter/collectSignals"

  struct Params: JSONWritable {
    /// The class; `nil` if the program serves no other one.
    let className: String?
    let request: NetworkSignalRequest
    /// How long the program has to answer.
    let timeoutMs: Int

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      if let className { writer.member("className", className) }
      writer.member("format", request.format.rawValue)
      writer.member("credentials", request.credentials)
      writer.member("extras", request.extras)
      writer.member("adSize", request.adSize)
      writer.member("timeoutMs", timeoutMs)
      if let kind = request.adSize?.kind { writer.member("adSizeKind", kind.rawValue) }
      if request.clientID != 0 { writer.member("clientId", request.clientID) }
      writer.endObject()
    }
  }

  /// The signals or an error. Null means neither.
  struct Result: JSONReadable {
    let signals: String?
    let error: AdError?

    init(_ json: JSONValue) throws(JSONReadError) {
      guard json != .null else {
        (signals, error) = (nil, nil)
        return
      }
      let answer = try JSONObject(json)
      signals = try answer.readIfPresent("signals")
      error = try answer.readIfPresent("error")
    }
  }
}
