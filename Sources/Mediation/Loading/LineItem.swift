package import JSON

/// One network's place in a waterfall.
package struct LineItem: Sendable {
  /// The adapter's class name.
  package let className: String
  /// What people call the line item.
  package let label: String?
  /// What the publisher entered for the custom event; `nil` when nothing was entered.
  package let parameter: String?
  /// What the adapter gets as its credentials, the parameter among them.
  package private(set) var settings: JSONObject
  /// How long the network has to answer; `nil` for the usual limit.
  package var timeoutMs: Int?

  package init(
    className: String,
    label: String? = nil,
    parameter: String? = nil,
    settings: JSONObject = JSONObject()
  ) {
    self.className = className
    self.label = label
    self.parameter = parameter
    self.settings = settings
    if let parameter { self.settings["parameter"] = .string(parameter) }
  }
}
