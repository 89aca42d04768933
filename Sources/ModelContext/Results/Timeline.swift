import Ads
import Server
import EventLoop
import JSON
import Mediation
import Drawing

/// A page of the log as a table: for a model as text, for programs as rows.
@LoopActor
struct Timeline: JSONWritable {
  /// One entry of the log.
  struct Row: JSONWritable {
    let index: Int
    let atMs: Int
    let adID: AdID?
    let what: String
    let details: String

    /// How many bytes of details a row has. An adapter can send a text of any length.
    private static let detailsLimit = 1_000

    init(index: Int, atMs: Int, adID: AdID?, what: String, details: String) {
      self.index = index
      self.atMs = atMs
      self.adID = adID
      self.what = what
      self.details = TextBudget.shortened(details, to: Self.detailsLimit)
    }

    /// About how many bytes the row has as text or as JSON.
    var byteCount: Int { 60 + what.utf8.count + details.utf8.count }

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("index", index)
      writer.member("atMs", atMs)
      writer.member("adId", adID?.rawValue)
      writer.member("what", what)
      writer.member("details", details)
      writer.endObject()
    }
  }

  /// How many bytes the rows of a result have together, if the client does not say how many it wants:
  /// each row is written twice, as text and as JSON.
  private static let byteLimit = 9_000

  private let entries: [EventLog.Entry]
  let rows: [Row]
  let nextIndex: Int
  let forgotten: Int

  /// - Parameters:
  ///   - ad: Whose entries are shown; `nil` for all.
  ///   - index: The first entry that is shown.
  ///   - limit: How many entries are shown; by default at most 100, and as many as have room.
  init(_ log: EventLog, of ad: AdID? = nil, since index: Int, limit: Int? = nil) {
    let page = log.entries(of: ad, since: index, limit: limit ?? 100)
    let all = page.entries.map(Row.init)
    rows = all.prefix(all.count, bytes: limit == nil ? Self.byteLimit : .max, \.byteCount)
    entries = Array(page.entries.prefix(rows.count))
    nextIndex = rows.count < all.count ? all[rows.count].index : page.nextIndex
    forgotten = page.forgotten
  }

  nonisolated func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("events", rows)
    writer.member("nextIndex", nextIndex)
    writer.member("forgotten", forgotten)
    writer.endObject()
  }

  /// The first violation of the table; `nil` if it has none.
  var violation: ContractViolation? {
    for case .violation(let violation) in entries { return violation }
    return nil
  }

  /// The loads of the table as bars on a time axis; `nil` if it has none.
  var picture: ImageData? { WaterfallPicture(entries)?.image }

  /// The table in Markdown.
  var text: String { Self.text(of: rows) }

  /// The table of the newest entries in Markdown, as many as have room.
  static func text(ofNewest entries: [EventLog.Entry], bytes limit: Int = 20_000) -> String {
    let rows = entries.reversed().lazy.map(Row.init)
    return text(of: rows.prefix(entries.count, bytes: limit, \.byteCount).reversed())
  }

  private static func text(of rows: [Row]) -> String {
    guard !rows.isEmpty else { return "Nothing has happened." }
    var lines = ["| # | ms | ad | what | details |", "| --- | --- | --- | --- | --- |"]
    for row in rows {
      let cells = [
        "\(row.index)", "\(row.atMs)", row.adID?.rawValue ?? "", row.what, row.details,
      ]
      lines.append("| \(cells.map(\.asCell).joined(separator: " | ")) |")
    }
    return lines.joined(separator: "\n")
  }
}

extension Timeline.Row {
  init(_ entry: EventLog.Entry) {
    switch entry {
    case .event(let event):
      self.init(
        index: event.index, atMs: event.atMs, adID: event.ad, what: event.event.name.rawValue,
        details: event.event.details)
    case .violation(let violation):
      self.init(
        index: violation.index, atMs: violation.atMs, adID: violation.ad,
        what: "violation \(violation.rule.rawValue)",
        details: "\(violation.rule.severity.rawValue): \(violation.className): "
          + violation.message)
    case .trace(let entry):
      self.init(
        index: entry.index, atMs: entry.atMs, adID: entry.content.ad,
        what: "\(entry.content.kind.name)", details: entry.content.details)
    }
  }
}

extension TraceEntry.Content {
  /// The content of the entry, in words.
  fileprivate var details: String {
    switch self {
    case .setUpBegan(let className): className
    case .setUpEnded(let status): "\(status.description) After \(status.latencyMs) ms."
    case .adapterEnded(let className, let error): "\(className): \(error.text)"
    case .loadBegan(_, let start):
      (start.isRefresh ? "refresh, " : "") + start.format.rawValue
        + (start.adUnitID.map { " of \($0)" } ?? "") + ", at most \(start.timeoutMs) ms"
    case .loadEnded(_, let end):
      "\(end.outcome.rawValue) after \(end.durationMs) ms"
        + (end.error.map { ": \($0.text)" } ?? "")
    case .attemptBegan(_, let place): place.text
    case .attemptEnded(_, let place, let end):
      "\(place.text): \(end.outcome.rawValue) after \(end.latencyMs) ms"
        + (end.error.map { ": \($0.text)" } ?? "")
    case .adRendered(_, let rendering):
      "in \(rendering.size.text)"
        + (rendering.adChoices.map { ", AdChoices \($0.position.rawValue)" } ?? "")
    case .adUntracked, .adPresented, .adReleased: ""
    case .logLine(let className, let level, let message):
      "\(className): \(level.rawValue): \(message)"
    case .networkCall(let className, _, let call): "\(className): \(call)"
    case .bidNotice(let notice):
      "\(notice.lineItem.className): \(notice.kind.name) of \(notice.bidID)"
        + (notice.kind.lossReason.map { ", \($0.name)" } ?? "")
    }
  }
}

extension TraceEntry.AttemptPlace {
  /// The place and the network, in words.
  fileprivate var text: String {
    "\(index + 1). \(lineItem.className)" + (lineItem.parameter.map { " with \($0)" } ?? "")
  }
}

extension AdEvent {
  /// The data of the event, in words.
  fileprivate var details: String {
    switch self {
    case .click(let asset): asset?.rawValue ?? "reported by the adapter"
    case .didFailToPresent(let error), .didFailToRefresh(let error): error.text
    case .didRewardUser(let reward): "\(JSONNumber(reward.amount).text) \(reward.type)"
    case .adSizeChanged(let size): size.text
    case .paid(let value):
      "\(JSONNumber(Double(value.valueMicros) / 1_000_000).text) \(value.currencyCode.rawValue), "
        + value.precision.rawValue
    case .impression, .willPresentFullScreenView, .willDismissFullScreenView,
      .didDismissFullScreenView, .willLeaveApplication, .didPlayVideo, .didPauseVideo,
      .didEndVideo, .didMuteVideo, .didUnmuteVideo, .didStartVideo, .refreshed, .expired:
      ""
    }
  }
}

extension String {
  /// The text in a cell of a Markdown table: one line without a bar.
  fileprivate var asCell: String {
    var cell = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "|": cell += "\\|"
      case "\n", "\r", "\u{2028}", "\u{2029}": cell += " "
      default: cell.unicodeScalars.append(scalar)
      }
    }
    return cell
  }
}
