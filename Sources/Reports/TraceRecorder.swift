import Ads
package import EventLoop
import JSON
package import Mediation

/// Writes a run in the Chrome trace format, which Perfetto and the developer tools of Chrome open.
///
/// Loads, set-ups and the lives of ads overlap, so they are asynchronous events. A load and its
/// attempts have the id of the load, so the attempts are drawn below it; an ad's events are drawn on
/// its life. The array of the file may be open at its end.
@LoopActor
package final class TraceRecorder: EventRecorder {
  /// Asynchronous events with the same category and id. They are nested.
  private struct Track: Hashable {
    let category: String
    let id: String
  }

  private let file: LineFile
  /// The names of what has begun and not ended.
  private var open: [Track: [String]] = [:]
  private var lastMs = 0

  package init(writingTo file: LineFile) {
    self.file = file
    file.write(Array("[\n".utf8))
    write("process_name", "M", "__metadata", id: nil, atMs: 0, isFirst: true) {
      $0.member("name", "adbridge")
    }
    write("thread_name", "M", "__metadata", id: nil, atMs: 0) { $0.member("name", "bridge") }
  }

  /// Ends the file, and what is still open.
  package func finish() {
    for track in open.keys.sorted(by: { ($0.category, $0.id) < ($1.category, $1.id) }) {
      guard let outermost = open[track]?.first else { continue }
      end(outermost, track.category, id: track.id, atMs: lastMs)
    }
    file.write(Array("\n]\n".utf8))
    file.close()
  }

  package func record(_ entry: EventLog.Entry) {
    let atMs = entry.atMs
    lastMs = max(lastMs, atMs)
    switch entry {
    case .event(let event):
      write(event.event.name.rawValue, "n", "ad", id: event.ad.rawValue, atMs: atMs) {
        $0.member("seq", event.seq)
      }
    case .violation(let violation):
      write(violation.rule.rawValue, "i", "violation", id: nil, atMs: atMs) {
        $0.member("adId", violation.ad?.rawValue)
        $0.member("className", violation.className)
        $0.member("message", violation.message)
        $0.member("severity", violation.rule.severity.rawValue)
      }
    case .trace(let trace):
      record(trace.content, atMs: atMs)
    }
  }

  private func record(_ content: TraceEntry.Content, atMs: Int) {
    switch content {
    case .setUpBegan(let className):
      begin(className, "setUp", id: className, atMs: atMs)
    case .setUpEnded(let status):
      // It comes again if a set-up completes after its deadline.
      end(status.className, "setUp", id: status.className, atMs: atMs) {
        $0.member("error", status.error?.message)
      }
    case .adapterEnded(let className, let error):
      write("\(className) ended", "i", "adapter", id: nil, atMs: atMs) {
        $0.member("error", error.message)
      }
    case .loadBegan(let ad, let start):
      begin(ad.rawValue, "load", id: start.responseID, atMs: atMs) {
        $0.member("format", start.format.rawValue)
        $0.member("adUnitId", start.adUnitID)
        $0.member("isRefresh", start.isRefresh)
      }
    case .loadEnded(let ad, let end):
      self.end(ad.rawValue, "load", id: end.responseID, atMs: atMs) {
        $0.member("outcome", end.outcome.rawValue)
        $0.member("error", end.error?.message)
      }
      let isNew = open[Track(category: "ad", id: ad.rawValue)] == nil
      if end.outcome == .loaded, isNew { begin(ad.rawValue, "ad", id: ad.rawValue, atMs: atMs) }
    case .attemptBegan(_, let place):
      begin(place.lineItem.className, "load", id: place.responseID, atMs: atMs) {
        $0.member("label", place.lineItem.label)
        $0.member("parameter", place.lineItem.parameter)
      }
    case .attemptEnded(_, let place, let end):
      self.end(place.lineItem.className, "load", id: place.responseID, atMs: atMs) {
        $0.member("outcome", end.outcome.rawValue)
        $0.member("error", end.error?.message)
      }
    case .adRendered(let ad, _): write("rendered", "n", "ad", id: ad.rawValue, atMs: atMs)
    case .adUntracked(let ad): write("untracked", "n", "ad", id: ad.rawValue, atMs: atMs)
    case .adPresented(let ad): write("presented", "n", "ad", id: ad.rawValue, atMs: atMs)
    case .adReleased(let ad): end(ad.rawValue, "ad", id: ad.rawValue, atMs: atMs)
    case .logLine(let className, let level, let message):
      write("log", "i", "adapter", id: nil, atMs: atMs) {
        $0.member("className", className)
        $0.member("level", level.rawValue)
        $0.member("message", message)
      }
    case .networkCall(let className, let ad, let call):
      write(call.name, "i", "network", id: nil, atMs: atMs) {
        $0.member("className", className)
        $0.member("adId", ad?.rawValue)
        $0.member("arguments", call.arguments)
      }
    }
  }

  private func begin(
    _ name: String, _ category: String, id: String, atMs: Int,
    _ arguments: (inout JSONWriter) -> Void = { _ in }
  ) {
    open[Track(category: category, id: id), default: []].append(name)
    write(name, "b", category, id: id, atMs: atMs, arguments)
  }

  /// Ends what has begun, and all that has begun in it. If it has not begun, it is an instant.
  private func end(
    _ name: String, _ category: String, id: String, atMs: Int,
    _ arguments: (inout JSONWriter) -> Void = { _ in }
  ) {
    let track = Track(category: category, id: id)
    guard var names = open[track], let place = names.lastIndex(of: name) else {
      return write(name, "n", category, id: id, atMs: atMs, arguments)
    }
    while names.count > place + 1 {
      write(names.removeLast(), "e", category, id: id, atMs: atMs)
    }
    names.removeLast()
    open[track] = names.isEmpty ? nil : names
    write(name, "e", category, id: id, atMs: atMs, arguments)
  }

  private func write(
    _ name: String, _ phase: String, _ category: String, id: String?, atMs: Int,
    isFirst: Bool = false, _ arguments: (inout JSONWriter) -> Void = { _ in }
  ) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("name", name)
    writer.member("cat", category)
    writer.member("ph", phase)
    if let id { writer.member("id", id) }
    // An instant of the whole process.
    if phase == "i" { writer.member("s", "p") }
    writer.member("pid", 1)
    writer.member("tid", 1)
    // In microseconds.
    writer.member("ts", Double(atMs) * 1_000)
    writer.key("args")
    writer.beginObject()
    arguments(&writer)
    writer.endObject()
    writer.endObject()
    file.write((isFirst ? [] : Array(",\n".utf8)) + Array(writer.bytes))
  }
}

/// Gives each entry to several recorders.
@LoopActor
package final class RecorderList: EventRecorder {
  private let recorders: [any EventRecorder]

  package init(_ recorders: [any EventRecorder]) {
    self.recorders = recorders
  }

  package func record(_ entry: EventLog.Entry) {
    for recorder in recorders { recorder.record(entry) }
  }
}
