import Ads
package import JSON
import JSONRPC
package import Mediation

/// `listAdUnits`: lists the ad units with their waterfalls.
enum ListAdUnits: ImmediateMethod {
  static let name = "listAdUnits"

  struct Result: JSONWritable {
    let adUnits: [AdUnit]

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.key("adUnits")
      writer.beginArray()
      for unit in adUnits { unit.write(to: &writer) }
      writer.endArray()
      writer.endObject()
    }
  }

  static func answer(_ params: NoParameters, in session: Session) -> Result {
    Result(adUnits: session.mediator.allAdUnits)
  }
}

extension AdUnit: JSONWritable {
  /// Writes the ad unit with the defaults of what the configuration leaves out.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("adUnitId", id)
    writer.member("origin", origin.rawValue)
    writer.member("format", format.rawValue)
    writer.member("timeoutMs", timeoutMs ?? AdLoad.timeoutMs)
    writer.member("refreshMs", refreshMs)
    writer.member("expiryMs", format == .banner ? nil : expiryMs ?? format.usualExpiryMs)
    if let adSize {
      writer.key("adSize")
      adSize.writeRequested(to: &writer)
    }
    if hasAuction || lineItems.contains(where: { $0.price != nil }) {
      writer.member("currencyCode", currencyCode.rawValue)
    }
    writer.key("lineItems")
    writer.beginArray()
    for lineItem in lineItems {
      writer.beginObject()
      lineItem.writeMembers(to: &writer)
      writer.endObject()
    }
    writer.endArray()
    if hasAuction {
      if let floor { writer.member("floor", floor) }
      writer.key("bidders")
      writer.beginArray()
      for bidder in bidders { bidder.write(to: &writer) }
      writer.endArray()
    }
    if let exchange {
      writer.key("exchange")
      writer.beginObject()
      exchange.writeMembers(to: &writer, timeoutMs: ExchangeRequest.timeoutMs)
      writer.endObject()
    }
    writer.endObject()
  }
}

extension LineItem {
  fileprivate func writeMembers(
    to writer: inout JSONWriter, timeoutMs usualTimeoutMs: Int = AdLoad.attemptTimeoutMs
  ) {
    var settings = settings
    if parameter != nil { settings["parameter"] = nil }
    writer.member("className", className)
    writer.member("label", label)
    writer.member("parameter", parameter)
    writer.member("settings", settings)
    writer.member("timeoutMs", timeoutMs ?? usualTimeoutMs)
    if let price { writer.member("price", price) }
  }
}

extension Bidder {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    lineItem.writeMembers(to: &writer)
    writer.member("prices", offer.pricing.prices)
    writer.member("fillRate", offer.pricing.rate)
    writer.member("bidResponse", offer.bidResponse)
    if !offer.rules.isEmpty { writer.member("rules", offer.rules) }
    writer.endObject()
  }
}

extension BidRule: JSONWritable {
  /// Writes the rule as a client can define it.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("when")
    writer.beginObject()
    if let format = condition.format { writer.member("format", format.rawValue) }
    if let keywords = condition.keywords { writer.member("keywords", keywords) }
    if let minFloor = condition.minFloor { writer.member("minFloor", minFloor) }
    if let maxFloor = condition.maxFloor { writer.member("maxFloor", maxFloor) }
    if let hours = condition.hours { writer.member("hours", hours) }
    writer.endObject()
    if !pricing.prices.isEmpty { writer.member("prices", pricing.prices) }
    writer.member("fillRate", pricing.rate)
    writer.endObject()
  }
}
