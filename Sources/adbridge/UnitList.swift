import Ads
import JSON
import Mediation
import Server

/// `adbridge units`: the ad units that can be loaded.
struct UnitList {
  private let units: [AdUnit]
  private let asJSON: Bool

  init(of configuration: Configuration, asJSON: Bool) {
    units = configuration.adUnits
    self.asJSON = asJSON
  }

  /// A line for each ad unit.
  var text: String {
    if asJSON {
      return units.map { String(decoding: JSONWriter.bytes(of: $0), as: UTF8.self) }
        .joined(separator: "\n")
    }
    guard !units.isEmpty else { return "The configuration has no ad units." }
    let names = units.map(\.id.count).max() ?? 0
    let formats = units.map(\.format.rawValue.count).max() ?? 0
    return units.map { unit in
      let id = unit.id + String(repeating: " ", count: names - unit.id.count)
      let format = unit.format.rawValue
      let gap = String(repeating: " ", count: formats - format.count)
      return "\(id)  \(format)\(gap)  \(networks(of: unit))"
    }.joined(separator: "\n")
  }

  /// The line items in their order, the bidders, and the exchange.
  private func networks(of unit: AdUnit) -> String {
    func name(_ item: LineItem) -> String {
      item.className + (item.parameter.map { " (\($0))" } ?? "")
    }
    let items = unit.lineItems.map(name).joined(separator: " → ")
    var parts = items.isEmpty ? [] : [items]
    if !unit.bidders.isEmpty {
      parts.append("bidders: " + unit.bidders.map { name($0.lineItem) }.joined(separator: ", "))
    }
    if let exchange = unit.exchange { parts.append("exchange: " + name(exchange)) }
    return parts.joined(separator: "; ")
  }
}
