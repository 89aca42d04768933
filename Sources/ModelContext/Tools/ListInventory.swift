import Ads
import Server
import EventLoop
import JSON
import Mediation

/// `list_inventory`: lists ad units, adapters, live ads and the clock.
enum ListInventory: Tool {
  static let name = "list_inventory"

  private static let adLimit = 50

  static func run(_ arguments: JSONObject, _ call: ToolCall) throws(ToolFailure) {
    let match: String
    let format: AdFormat?
    let limit: Int
    do throws(JSONReadError) {
      match = try arguments.readIfPresent("match") ?? ""
      format = try arguments.readIfPresent("format")
      limit = try arguments.readIfPresent("limit") ?? 50
    } catch {
      throw ToolFailure(error)
    }
    let mediator = call.mediator
    let units = mediator.allAdUnits.filter {
      (format == nil || $0.format == format) && $0.id.contains(bytesOf: match)
    }
    let ads = (try? mediator.ads.list(after: nil, limit: adLimit).ads) ?? []
    let inventory = Inventory(
      adUnits: units.prefix(limit).map(ListedAdUnit.init), adUnitCount: units.count,
      adapters: mediator.adapters.all.map(\.summary), ads: ads, adCount: mediator.ads.count,
      clock: mediator.clock.mode, nowMs: mediator.clock.nowMs)
    call.finish(inventory.text, inventory)
  }

  private struct Inventory: JSONWritable {
    let adUnits: [ListedAdUnit]
    let adUnitCount: Int
    let adapters: [AdapterSummary]
    let ads: [AdSummary]
    let adCount: Int
    let clock: Clock.Mode
    let nowMs: Int

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("adUnits", adUnits)
      writer.member("adUnitCount", adUnitCount)
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
      writer.member("clock", clock.rawValue)
      writer.member("nowMs", nowMs)
      writer.endObject()
    }

    var text: String {
      var lines = ["Ad units (\(adUnits.count) of \(adUnitCount)):"]
      lines += adUnits.map { listed in
        let items = listed.unit.lineItems.map { item in
          item.className + (item.parameter.map { " with \($0)" } ?? "")
        }
        return "- \(listed.unit.id), \(listed.unit.format.rawValue): "
          + items.joined(separator: ", then ")
      }
      if adUnits.count < adUnitCount { lines.append("For others, pass match or a larger limit.") }
      lines.append("Adapters:")
      lines += adapters.map { adapter in
        let formats = adapter.formats.map(\.rawValue).joined(separator: ", ")
        return "- \(adapter.className), \(adapter.state.rawValue): "
          + (formats.isEmpty ? "formats are known after its first start" : formats)
      }
      lines.append(adCount == 0 ? "No ad is live." : "Live ads (\(ads.count) of \(adCount)):")
      lines += ads.map { "- \($0.id), \($0.format.rawValue), \($0.state.rawValue)" }
      lines.append("The clock is \(clock.rawValue), at \(nowMs) ms.")
      return lines.joined(separator: "\n")
    }
  }

  /// An ad unit with its waterfall.
  private struct ListedAdUnit: JSONWritable {
    let unit: AdUnit

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

extension String {
  /// Whether the bytes of another text are part of this one.
  // `contains` links the engine of regular expressions, 2 MB of program.
  func contains(bytesOf part: String) -> Bool {
    let text = Array(utf8)
    let part = Array(part.utf8)
    return part.isEmpty || text.indices.contains { text[$0...].starts(with: part) }
  }
}
