import Ads
import EventLoop
package import JSON
package import Mediation

extension AdUnit {
  /// The members of an ad unit, apart from its id.
  package static let memberNames = [
    "format", "adSize", "timeoutMs", "refreshMs", "expiryMs", "currencyCode", "lineItems",
    "floor", "bidders", "exchange",
  ]

  /// Reads an ad unit, and checks every member.
  package convenience init(
    id: String, _ origin: Origin, _ json: JSONValue
  ) throws(JSONReadError) {
    let unit = try JSONObject(json)
    try unit.allow(Self.memberNames + (origin == .defined ? ["adUnitId"] : []))
    let format = try unit.read("format", as: AdFormat.self)
    let bidders = try unit.readIfPresent("bidders", as: ConfiguredBidders.self)?.all ?? []
    let lineItems = try unit.read("lineItems", as: [ConfiguredLineItem].self).map(\.lineItem)
    let exchange = try unit.readIfPresent("exchange", as: ConfiguredExchange.self)?.lineItem
    if lineItems.isEmpty, bidders.isEmpty, exchange == nil {
      throw JSONReadError(
        expected: "at least one line item", found: "an empty array",
        at: JSONPath([.key("lineItems")]))
    }
    let timeoutMs = try unit.readTimeoutMs()
    // Only banners are refreshed, as often as the SDK allows. Only other ads expire.
    var (refreshMs, expiryMs): (Int?, Int?)
    var adSize: AdSize?
    if format == .banner {
      refreshMs = try unit.readIfPresent("refreshMs", in: 10_000...240_000)
      adSize = try unit.readIfPresent("adSize")
      try unit.refuse("expiryMs", since: "banners do not expire")
    } else {
      expiryMs = try unit.readIfPresent("expiryMs", in: 1...Clock.lastMs)
      try unit.refuse("refreshMs", since: "only banners are refreshed")
      try unit.refuse("adSize", since: "only banners have a requested size")
    }
    self.init(
      id: id, origin: origin, format: format, lineItems: lineItems, timeoutMs: timeoutMs,
      refreshMs: refreshMs, expiryMs: expiryMs, adSize: adSize,
      currencyCode: try unit.readIfPresent("currencyCode") ?? .usDollar,
      bidders: bidders, floor: try unit.readIfPresent("floor"), exchange: exchange)
  }

  /// An exchange that is a program.
  private struct ConfiguredExchange: JSONReadable {
    let lineItem: LineItem

    init(_ json: JSONValue) throws(JSONReadError) {
      lineItem = try LineItem(configured: json, [])
    }
  }

  /// A line item that may have its own time limit and a price.
  private struct ConfiguredLineItem: JSONReadable {
    let lineItem: LineItem

    init(_ json: JSONValue) throws(JSONReadError) {
      lineItem = try LineItem(configured: json, ["price"])
    }
  }
}

/// What the mediation calls a network, without unknown members.
private struct ConfiguredAdSource: JSONReadable {
  let names: AdSourceNames

  init(_ json: JSONValue) throws(JSONReadError) {
    try JSONObject(json).allow(AdSourceNames.memberNames)
    names = try AdSourceNames(json)
  }
}

extension LineItem {
  /// Reads a line item of an ad unit.
  ///
  /// - Parameter further: The names of its further members.
  convenience init(
    configured json: JSONValue, _ further: [String]
  ) throws(JSONReadError) {
    let item = try JSONObject(json)
    try item.allow(
      ["className", "label", "parameter", "settings", "timeoutMs", "request", "adSource"] + further)
    self.init(
      className: try item.readText("className"), label: try item.readTextIfPresent("label"),
      parameter: try item.readTextIfPresent("parameter"),
      settings: try item.readFreelyIfPresent("settings") ?? JSONObject(),
      timeoutMs: try item.readTimeoutMs(),
      request: try item.readIfPresent("request", as: WrittenRequest.self)?.request,
      adSource: try item.readIfPresent("adSource", as: ConfiguredAdSource.self)?.names,
      price: further.contains("price") ? try item.readIfPresent("price") : nil)
  }
}

extension JSONObject {
  /// Refuses a member that does not apply here.
  package func refuse(_ key: String, since reason: String) throws(JSONReadError) {
    if let value = self[key], value != .null {
      throw JSONReadError(expected: "no value, because \(reason)", value: value).inside(.key(key))
    }
  }
}
