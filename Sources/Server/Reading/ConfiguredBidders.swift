import Ads
import JSON
import Mediation

/// The bidders of an ad unit.
struct ConfiguredBidders: JSONReadable {
  /// How many there may be: a load keeps the bids of all.
  private static let limit = 100

  let all: [Bidder]

  init(_ json: JSONValue) throws(JSONReadError) {
    all = try [ConfiguredBidder](json).map(\.bidder)
    if all.count > Self.limit {
      throw JSONReadError(expected: "at most \(Self.limit) bidders", found: "\(all.count)")
    }
  }
}

private struct ConfiguredBidder: JSONReadable {
  let bidder: Bidder

  init(_ json: JSONValue) throws(JSONReadError) {
    let item = try JSONObject(json)
    let lineItem = try LineItem(
      configured: json, BidPricing.memberNames + ["rules", "bidResponse", "watermark"])
    bidder = Bidder(
      lineItem,
      Bidder.Offer(
        try BidPricing(item),
        rules: try item.readIfPresent("rules", as: ConfiguredRules.self)?.all ?? [],
        bidResponse: try item.readTextIfPresent("bidResponse"),
        watermark: try item.readIfPresent("watermark", as: Base64.self)?.bytes))
  }
}

extension BidPricing {
  fileprivate static let memberNames = ["prices", "fillRate"]

  fileprivate init(_ object: JSONObject) throws(JSONReadError) {
    let rate =
      try object.readIfPresent("fillRate", expected: "a number from 0 to 1") {
        (0...1).contains($0)
      } ?? 1.0
    self.init(
      prices: try object.readIfPresent("prices", as: Quantiles.self)?.all ?? [], rate: rate)
  }

  /// The quantiles of a price.
  private struct Quantiles: JSONReadable {
    static let limit = 100

    let all: [Price]

    init(_ json: JSONValue) throws(JSONReadError) {
      all = try [Price](json)
      guard (1...Self.limit).contains(all.count), zip(all, all.dropFirst()).allSatisfy(<=) else {
        throw JSONReadError(
          expected: "1 to \(Self.limit) prices, from the lowest to the highest", value: json)
      }
    }
  }
}

private struct ConfiguredRules: JSONReadable {
  /// How many a bidder may have.
  private static let limit = 100

  let all: [BidRule]

  init(_ json: JSONValue) throws(JSONReadError) {
    all = try [ConfiguredRule](json).map(\.rule)
    if all.count > Self.limit {
      throw JSONReadError(expected: "at most \(Self.limit) rules", found: "\(all.count)")
    }
  }
}

private struct ConfiguredRule: JSONReadable {
  let rule: BidRule

  init(_ json: JSONValue) throws(JSONReadError) {
    let object = try JSONObject(json)
    try object.allow(["when"] + BidPricing.memberNames)
    rule = BidRule(
      try object.readIfPresent("when", as: WrittenCondition.self)?.condition
        ?? BidRule.Condition(),
      try BidPricing(object))
  }
}

private struct WrittenCondition: JSONReadable {
  static let keywordLimit = 100

  let condition: BidRule.Condition

  init(_ json: JSONValue) throws(JSONReadError) {
    let object = try JSONObject(json)
    try object.allow(["format", "keywords", "minFloor", "maxFloor", "hours"])
    condition = BidRule.Condition(
      format: try object.readIfPresent("format"),
      keywords: try object.readIfPresent(
        "keywords", expected: "1 to \(Self.keywordLimit) keywords"
      ) { (1...Self.keywordLimit).contains($0.count) },
      minFloor: try object.readIfPresent("minFloor"),
      maxFloor: try object.readIfPresent("maxFloor"),
      hours: try object.readIfPresent("hours", expected: "1 to 24 hours") { (hours: [Hour]) in
        (1...24).contains(hours.count)
      }?.map(\.number))
  }

  private struct Hour: JSONReadable {
    let number: Int

    init(_ json: JSONValue) throws(JSONReadError) {
      number = try Int(json)
      guard (0...23).contains(number) else {
        throw JSONReadError(expected: "an hour from 0 to 23", value: json)
      }
    }
  }
}
