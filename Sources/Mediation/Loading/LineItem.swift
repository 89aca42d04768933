package import JSON

/// One network's place in a waterfall.
package final class LineItem: Sendable {
  /// The adapter's class name.
  package let className: String
  /// What people call the line item.
  package let label: String?
  /// What the publisher entered for the custom event; `nil` when nothing was entered.
  package let parameter: String?
  /// What the adapter gets as its credentials, the parameter among them.
  package let settings: JSONObject
  /// How long the network has to answer; `nil` for the usual limit.
  package let timeoutMs: Int?

  package init(
    className: String,
    label: String? = nil,
    parameter: String? = nil,
    settings: JSONObject = JSONObject(),
    timeoutMs: Int? = nil
  ) {
    self.className = className
    self.label = label
    self.parameter = parameter
    self.timeoutMs = timeoutMs
    var settings = settings
    if let parameter { settings["parameter"] = .string(parameter) }
    self.settings = settings
  }

  /// The same, with a time limit of its own.
  package func limited(toMs timeoutMs: Int?) -> LineItem {
    LineItem(
      className: className, label: label, parameter: parameter, settings: settings,
      timeoutMs: timeoutMs)
  }
}
