package import Ads
package import JSON

/// One network's place in a waterfall.
package final class LineItem: Sendable {
  /// The adapter's class name.
  package let className: String
  /// The name for people.
  package let label: String?
  /// What the publisher entered for the custom event; `nil` if nothing was entered.
  package let parameter: String?
  /// The adapter's credentials, with the parameter.
  package let settings: JSONObject
  /// The timeout of the network; `nil` for the default.
  package let timeoutMs: Int?
  /// Values for what the publisher's request does not set; `nil` for none.
  package let request: AdRequest?
  /// What the publisher's mediation calls the network; `nil` for nothing.
  package let adSource: AdSourceNames?
  /// What the network pays, in the currency of the ad unit; `nil` if that is unknown.
  package let price: Price?
  /// The bid whose ad is loaded; `nil` for a line item of a waterfall.
  package let bid: Bid?

  package init(
    className: String,
    label: String? = nil,
    parameter: String? = nil,
    settings: JSONObject = JSONObject(),
    timeoutMs: Int? = nil,
    request: AdRequest? = nil,
    adSource: AdSourceNames? = nil,
    price: Price? = nil
  ) {
    self.className = className
    self.label = label
    self.parameter = parameter
    self.timeoutMs = timeoutMs
    self.request = request
    self.adSource = adSource
    self.price = price
    bid = nil
    var settings = settings
    if let parameter { settings["parameter"] = .string(parameter) }
    self.settings = settings
  }

  /// The line item of a bidder, with its bid for a load.
  private init(_ lineItem: LineItem, _ bid: Bid) {
    className = lineItem.className
    label = lineItem.label
    parameter = lineItem.parameter
    settings = lineItem.settings
    timeoutMs = lineItem.timeoutMs
    request = lineItem.request
    adSource = lineItem.adSource
    price = bid.price
    self.bid = bid
  }

  /// What exchanges that are programs call the network.
  var seat: String { label ?? className }

  /// The same line item with a bid for a load.
  func offering(_ bid: Bid) -> LineItem { LineItem(self, bid) }

  /// The same line item without what only its adapter needs.
  var named: LineItem { LineItem(className: className, label: label, parameter: parameter) }

  /// The same line item with a timeout, a request, the names of its source, and a price.
  package func with(
    timeoutMs: Int?, request: AdRequest?, adSource: AdSourceNames?, price: Price?
  ) -> LineItem {
    LineItem(
      className: className, label: label, parameter: parameter, settings: settings,
      timeoutMs: timeoutMs, request: request, adSource: adSource, price: price)
  }
}
