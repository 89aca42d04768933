import Ads
import Server
import EventLoop
import JSON
import Mediation

/// `list_inventory`: lists ad units, adapters, live ads and the clock.
enum ListInventory: Tool {
  static let name = "list_inventory"

  private static let adLimit = 50
  /// How many ad units are listed, and how many bytes they and the adapters have together, if the
  /// client does not say how many it wants. Each is written twice, as text and as JSON.
  private static let unitLimit = 50
  private static let unitBytes = 5_000
  private static let adapterBytes = 2_500

  static func run(_ arguments: JSONObject, _ call: ToolCall) throws(ToolFailure) {
    let match: String
    let format: AdFormat?
    let limit: Int?
    let after: String?
    do throws(JSONReadError) {
      match = try arguments.readIfPresent("match") ?? ""
      format = try arguments.readIfPresent("format")
      limit = try arguments.readIfPresent("limit")
      after = try arguments.readIfPresent("after")
    } catch {
      throw ToolFailure(error)
    }
    let mediator = call.mediator
    let units = mediator.allAdUnits.filter {
      (format == nil || $0.format == format) && $0.id.containsBytes(of: match)
    }
    var rest = units[...]
    if let after {
      guard let place = units.firstIndex(where: { $0.id == after }) else {
        throw ToolFailure(
          "No ad unit of the list has the id \(JSONValue.string(after).excerpt).",
          next: "Leave after out, and begin again.")
      }
      rest = units[(place + 1)...]
    }
    let listed = rest.map(ListedAdUnit.init).prefix(
      limit ?? unitLimit, bytes: limit == nil ? unitBytes : .max
    ) { $0.text.utf8.count + 40 }
    let adapters = mediator.adapters.all.map(\.summary)
    let ads = (try? mediator.ads.list(after: nil, limit: adLimit).ads) ?? []
    let inventory = Inventory(
      adUnits: listed, adUnitCount: units.count,
      next: listed.count < rest.count ? listed.last?.unit.id : nil,
      adapters: adapters.prefix(adapters.count, bytes: adapterBytes) {
        $0.className.utf8.count + 100
      },
      adapterCount: adapters.count, ads: ads, adCount: mediator.ads.count,
      mistakes: (call.session.files?.mistakes ?? []).map(\.sentence).prefix(50, bytes: 2_500) {
        $0.utf8.count
      },
      clock: mediator.clock.mode, nowMs: mediator.clock.nowMs)
    call.finish(inventory.text, inventory, keepsLists: limit != nil)
  }

  private struct Inventory: JSONWritable {
    let adUnits: [ListedAdUnit]
    let adUnitCount: Int
    /// The last ad unit of this answer, if others follow.
    let next: String?
    let adapters: [AdapterSummary]
    let adapterCount: Int
    let ads: [AdSummary]
    let adCount: Int
    let mistakes: [String]
    let clock: Clock.Mode
    let nowMs: Int

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("adUnits", adUnits)
      writer.member("adUnitCount", adUnitCount)
      writer.member("next", next)
      writer.key("adapters")
      writer.beginArray()
      for adapter in adapters {
        writer.beginObject()
        writer.member("className", adapter.className)
        writer.member("formats", adapter.formats.map(\.rawValue))
        writer.member("state", adapter.state.rawValue)
        writer.endObject()
      }
      writer.endArray()
      writer.member("adapterCount", adapterCount)
      writer.key("ads")
      writer.beginArray()
      for ad in ads {
        writer.beginObject()
        writer.member("adId", ad.id.rawValue)
        writer.member("format", ad.format.rawValue)
        writer.member("state", ad.state.rawValue)
        writer.endObject()
      }
      writer.endArray()
      writer.member("adCount", adCount)
      writer.member("mistakes", mistakes)
      writer.member("clock", clock.rawValue)
      writer.member("nowMs", nowMs)
      writer.endObject()
    }

    var text: String {
      var lines = ["Ad units (\(adUnits.count) of \(adUnitCount)):"]
      lines += adUnits.map(\.text)
      if let next {
        lines.append("For the next ones, pass after \(next). To find one, pass match.")
      }
      lines.append(
        adapters.count == adapterCount
          ? "Adapters:" : "Adapters (\(adapters.count) of \(adapterCount)):")
      lines += adapters.map { adapter in
        let formats = adapter.formats.map(\.rawValue).joined(separator: ", ")
        return "- \(adapter.className), \(adapter.state.rawValue): "
          + (formats.isEmpty ? "formats are known after its first start" : formats)
      }
      lines.append(adCount == 0 ? "No ad is live." : "Live ads (\(ads.count) of \(adCount)):")
      lines += ads.map { "- \($0.id), \($0.format.rawValue), \($0.state.rawValue)" }
      if !mistakes.isEmpty {
        lines.append("Probable mistakes in the configuration:")
        lines += mistakes.map { "- \($0)" }
      }
      lines.append("The clock is \(clock.rawValue), at \(nowMs) ms.")
      return lines.joined(separator: "\n")
    }
  }

  /// An ad unit with its waterfall.
  private struct ListedAdUnit: JSONWritable {
    let unit: AdUnit

    var text: String {
      let items = unit.lineItems.map(phrase).joined(separator: ", then ")
      let bidders = unit.bidders.map { phrase($0.lineItem) }.joined(separator: ", ")
      let exchange = unit.exchange.map { "exchange \(phrase($0))" } ?? ""
      let networks = [items, bidders.isEmpty ? "" : "bidders \(bidders)", exchange]
        .filter { !$0.isEmpty }
      return "- \(unit.id), \(unit.format.rawValue): \(networks.joined(separator: "; "))"
    }

    private func phrase(_ item: LineItem) -> String {
      item.className + (item.parameter.map { " with \($0)" } ?? "")
    }

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("adUnitId", unit.id)
      writer.member("format", unit.format.rawValue)
      writer.member("lineItems", unit.lineItems.map(ListedLineItem.init))
      writer.endObject()
    }
  }

  private struct ListedLineItem: JSONWritable {
    let item: LineItem

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("className", item.className)
      writer.member("parameter", item.parameter)
      writer.endObject()
    }
  }
}

extension Sequence {
  /// The first elements: at most a number of them, and at least one, that have room together.
  func prefix(_ limit: Int, bytes: Int, _ byteCount: (Element) -> Int) -> [Element] {
    var (elements, sum): ([Element], Int) = ([], 0)
    for element in self {
      sum += byteCount(element)
      guard elements.count < limit, sum <= bytes || elements.isEmpty else { break }
      elements.append(element)
    }
    return elements
  }
}
