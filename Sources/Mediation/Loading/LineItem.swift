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

  package init(
    className: String,
    label: String? = nil,
    parameter: String? = nil,
    settings: JSONObject = JSONObject(),
    timeoutMs: Int? = nil,
    request: AdRequest? = nil
  ) {
    self.className = className
    self.label = label
    self.parameter = parameter
    self.timeoutMs = timeoutMs
    self.request = request
    var settings = settings
    if let parameter { settings["parameter"] = .string(parameter) }
    self.settings = settings
  }

  /// The same line item without what only its adapter needs.
  var named: LineItem { LineItem(className: className, label: label, parameter: parameter) }

  /// The same line item with a timeout and a request.
  package func with(timeoutMs: Int?, request: AdRequest?) -> LineItem {
    LineItem(
      className: className, label: label, parameter: parameter, settings: settings,
      timeoutMs: timeoutMs, request: request)
  }
}
