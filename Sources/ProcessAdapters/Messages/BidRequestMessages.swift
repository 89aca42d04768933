import Ads
import JSON
import Mediation

/// `adapter/requestBids`: asks an exchange for bids.
enum RequestBids: AdapterMethod {
  static let name = "adapter/requestBids"

  struct Params: JSONWritable {
    /// The class; `nil` if the program serves no other one.
    let className: String?
    let request: ExchangeRequest

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      if let className { writer.member("className", className) }
      writer.member("parameter", request.lineItem.parameter)
      writer.member("settings", request.lineItem.settings)
      writer.member("bidRequest", OpenRTBRequest(request))
      writer.member("timeoutMs", request.timeoutMs)
      writer.member("seed", request.seed)
      writer.endObject()
    }
  }

  /// The answer in OpenRTB, or an error. Null means that there is no bid.
  struct Result: JSONReadable {
    let bidResponse: JSONValue
    let error: AdError?

    init(_ json: JSONValue) throws(JSONReadError) {
      guard json != .null else {
        (bidResponse, error) = (.null, nil)
        return
      }
      let answer = try JSONObject(json)
      bidResponse = answer["bidResponse"] ?? .null
      error = try answer.readIfPresent("error")
    }
  }
}

/// A bid response of OpenRTB 2.6.
struct OpenRTBResponse {
  /// The maximum length of the ad of a bid, in bytes.
  static let markupLimit = 256 << 10
  /// The maximum length of an address or an id, in bytes.
  static let textLimit = 16 << 10

  /// A bid that is invalid, and what a notice needs of it.
  struct Invalid: Error {
    let reason: JSONReadError
    let bid: ExchangeBid?
  }

  /// The bids, and why others are invalid.
  let bids: [Result<ExchangeBid, Invalid>]
  /// Why there is no bid, as a number of OpenRTB; `nil` if the exchange does not say it.
  let noBidReason: Int?

  /// - Throws: What is wrong with the whole response.
  init(_ json: JSONValue, to request: ExchangeRequest) throws(JSONReadError) {
    let response = try JSONObject(json)
    noBidReason = try response.readIfPresent("nbr")
    let seats = try response.readIfPresent("seatbid", as: [JSONObject].self) ?? []
    // A response without bids may be empty.
    if !seats.isEmpty {
      let id = try response.read("id", as: String.self)
      guard id == request.id else {
        throw JSONReadError(expected: "the id of the request, \(request.id)", value: .string(id))
          .inside(.key("id"))
      }
      let currency = try response.readIfPresent("cur", as: String.self) ?? "USD"
      guard currency == request.adUnit.currencyCode.rawValue else {
        throw JSONReadError(
          expected: "the currency of the ad unit, \(request.adUnit.currencyCode.rawValue)",
          value: .string(currency)
        ).inside(.key("cur"))
      }
    }
    let responseID = try response.readTextIfPresent("bidid", atMost: Self.textLimit)
    var bids: [Result<ExchangeBid, Invalid>] = []
    for (place, seat) in seats.enumerated() {
      do throws(JSONReadError) {
        let name = try seat.readTextIfPresent("seat", atMost: Self.textLimit)
        let all = try seat.read("bid", as: [JSONValue].self)
        bids += all.enumerated().map { (index, json) in
          Result { () throws(JSONReadError) in
            try ExchangeBid(json, of: name, responseID)
          }.mapError {
            let reason = $0.inside(.index(index)).inside(.key("bid")).inside(.index(place))
              .inside(.key("seatbid"))
            return Invalid(reason: reason, bid: ExchangeBid(invalid: json, of: name, responseID))
          }
        }
      } catch {
        let reason = error.inside(.index(place)).inside(.key("seatbid"))
        bids.append(.failure(Invalid(reason: reason, bid: nil)))
      }
    }
    guard bids.count <= ExchangeRequest.bidLimit else {
      throw JSONReadError(
        expected: "at most \(ExchangeRequest.bidLimit) bids", found: "\(bids.count)",
        at: JSONPath([.key("seatbid")]))
    }
    self.bids = bids
  }
}

extension ExchangeBid {
  fileprivate init(
    _ json: JSONValue, of seat: String?, _ responseID: String?
  ) throws(JSONReadError) {
    let bid = try JSONObject(json)
    let impression = try bid.read("impid", as: String.self)
    guard impression == ExchangeRequest.impressionID else {
      throw JSONReadError(
        expected: "the id of the impression, \(ExchangeRequest.impressionID)",
        value: .string(impression)
      ).inside(.key("impid"))
    }
    let price = try bid.read("price", as: Price.self)
    guard price.micros > 0 else {
      throw JSONReadError(expected: "a price above 0", value: bid["price"] ?? .null)
        .inside(.key("price"))
    }
    func text(_ key: String) throws(JSONReadError) -> String? {
      try bid.readTextIfPresent(key, atMost: OpenRTBResponse.textLimit)
    }
    guard let id = try text("id") else {
      throw JSONReadError(expected: "a string", found: "nothing", at: JSONPath([.key("id")]))
    }
    let markup = try bid.readTextIfPresent("adm", atMost: OpenRTBResponse.markupLimit)
    let nurl = try text("nurl")
    guard markup != nil || nurl != nil else {
      throw JSONReadError(
        expected: "an ad, or the address of one in nurl", found: "neither",
        at: JSONPath([.key("adm")]))
    }
    self.init(
      id: id, price: price, seat: seat, markup: markup, adID: try text("adid"),
      responseID: responseID, nurl: nurl, burl: try text("burl"), lurl: try text("lurl"),
      lifeSeconds: try bid.readIfPresent("exp", in: 0...1_000_000_000))
  }

  /// What a notice of loss needs of an invalid bid; `nil` without an id.
  fileprivate init?(invalid json: JSONValue, of seat: String?, _ responseID: String?) {
    func text(_ key: String) -> String? {
      guard let text = json.object?[key]?.string, !text.isEmpty,
        text.utf8.count <= OpenRTBResponse.textLimit
      else { return nil }
      return text
    }
    guard let id = text("id") else { return nil }
    // The notice has the price 0 for an invalid one.
    let price = json.object?["price"].flatMap { try? Price($0) } ?? Price(micros: 0)
    self.init(
      id: id, price: price, seat: seat, adID: text("adid"), responseID: responseID,
      lurl: text("lurl"))
  }
}

extension JSONObject {
  /// Reads a text that is not empty; `nil` if it is absent, null or empty.
  fileprivate func readTextIfPresent(_ key: String, atMost limit: Int) throws(JSONReadError)
    -> String?
  {
    guard let text = try readIfPresent(key, as: String.self), !text.isEmpty else { return nil }
    guard text.utf8.count <= limit else {
      throw JSONReadError(
        expected: "at most \(limit) bytes", found: "\(text.utf8.count) bytes",
        at: JSONPath([.key(key)]))
    }
    return text
  }
}
