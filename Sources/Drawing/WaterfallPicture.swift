package import Ads
package import Mediation

/// Draws loads and their attempts as bars on a time axis.
package struct WaterfallPicture {
  /// A row: a load, or an attempt below it.
  fileprivate struct Row {
    let isLoad: Bool
    var label: String
    var beganMs: Int
    var endedMs: Int?
    var outcome: LoadOutcome?
    var reason = ""
  }

  /// A load and its attempts by their place.
  private struct Load {
    var row: Row
    var attempts: [Int: Row] = [:]
  }

  private static let mostRows = 24
  private static let rowHeight = 24
  /// The left edges of the parts of a row, in pixels.
  private static let (labelX, barsX, resultX, width) = (12, 400, 700, 1_120)
  private static let barsWidth = 280

  private var loads: [String: Load] = [:]
  private var order: [String] = []
  private var nowMs = 0

  /// - Returns: `nil` if no load is among the entries.
  package init?(_ entries: [EventLog.Entry]) {
    for entry in entries {
      nowMs = max(nowMs, entry.atMs)
      if case .trace(let trace) = entry { add(trace.content, atMs: trace.atMs) }
    }
    if order.isEmpty { return nil }
  }

  private mutating func add(_ content: TraceEntry.Content, atMs: Int) {
    switch content {
    case .loadBegan(let ad, let start):
      change(start.responseID, ad, beganMs: atMs) { load in
        load.row.label =
          "\(ad) \(start.adUnitID ?? start.format.rawValue)\(start.isRefresh ? " again" : "")"
      }
    case .loadEnded(let ad, let end):
      change(end.responseID, ad, beganMs: atMs - end.durationMs) { load in
        load.row.endedMs = atMs
        load.row.outcome = end.outcome
      }
    case .attemptBegan(let ad, let place):
      change(place.responseID, ad, beganMs: atMs) { load in
        load.attempts[place.index] = Row(isLoad: false, label: place.label, beganMs: atMs)
      }
    case .attemptEnded(let ad, let place, let end):
      change(place.responseID, ad, beganMs: atMs - end.latencyMs) { load in
        var row =
          load.attempts[place.index]
          ?? Row(isLoad: false, label: place.label, beganMs: atMs - end.latencyMs)
        row.endedMs = atMs
        row.outcome = end.outcome
        row.reason = end.error.map { $0.deepest.name ?? "\($0.deepest.code)" } ?? ""
        load.attempts[place.index] = row
      }
    default: break
    }
  }

  /// Changes a load. The log may have forgotten how it began.
  private mutating func change(
    _ id: String, _ ad: AdID, beganMs: Int, _ change: (inout Load) -> Void
  ) {
    if loads[id] == nil { order.append(id) }
    var load =
      loads[id] ?? Load(row: Row(isLoad: true, label: "\(ad)", beganMs: max(0, beganMs)))
    change(&load)
    loads[id] = load
  }

  /// The newest loads that have room, the oldest of them first.
  private var rows: [Row] {
    var rows: [Row] = []
    for load in order.reversed().compactMap({ loads[$0] }) {
      let attempts = load.attempts.sorted { $0.key < $1.key }.map(\.value)
      if !rows.isEmpty, rows.count + 1 + attempts.count > Self.mostRows { break }
      rows = [load.row] + attempts.prefix(Self.mostRows - 1) + rows
    }
    return rows
  }

  /// The picture as a PNG file.
  package var image: ImageData {
    let rows = rows
    let firstMs = rows.map(\.beganMs).min() ?? 0
    let lastMs = max(firstMs + 1, rows.map { $0.endedMs ?? nowMs }.max() ?? 0)
    var bitmap = Bitmap(width: Self.width, height: Self.rowHeight * (rows.count + 1) + 8)
    let x = { (ms: Int) in Self.barsX + Self.barsWidth * (ms - firstMs) / (lastMs - firstMs) }
    bitmap.write("load, network", x: Self.labelX, y: 6, limit: 31, .faint)
    bitmap.write("\(firstMs) to \(lastMs) ms", x: Self.barsX, y: 6, limit: 24, .faint)
    for (place, row) in rows.enumerated() {
      let top = Self.rowHeight * (place + 1) + 4
      if row.isLoad {
        bitmap.fill(x: 0, y: top - 2, width: Self.width, height: 1, .line)
      }
      let label = row.isLoad ? row.label : "  \(row.label)"
      bitmap.write(label, x: Self.labelX, y: top + 3, limit: 31, row.isLoad ? .ink : .faint)
      let ended = row.endedMs ?? nowMs
      let left = x(row.beganMs)
      bitmap.fill(
        x: left, y: row.isLoad ? top + 9 : top + 4, width: max(2, x(ended) - left),
        height: row.isLoad ? 4 : 14, row.color)
      bitmap.write(
        row.result(afterMs: ended - row.beganMs), x: Self.resultX, y: top + 3, limit: 34, row.color)
    }
    return ImageData(
      bitmap.png, mimeType: "image/png", width: bitmap.width, height: bitmap.height)
  }
}

extension WaterfallPicture.Row {
  fileprivate var color: Bitmap.Color {
    switch outcome {
    case .loaded: .good
    case .failed: .bad
    case .cancelled: .faint
    case nil: .busy
    }
  }

  fileprivate func result(afterMs ms: Int) -> String {
    "\(outcome?.rawValue ?? "running") \(ms) ms\(reason.isEmpty ? "" : ", \(reason)")"
  }
}

extension TraceEntry.AttemptPlace {
  fileprivate var label: String {
    let name = lineItem.label ?? lineItem.className
    return "\(index + 1). \(name)" + (lineItem.parameter.map { " \($0)" } ?? "")
  }
}
