import Ads
package import EventLoop
import JSON
package import Mediation

/// Writes a run in the Chrome trace format, which Perfetto and the developer tools of Chrome open.
///
/// Loads, set-ups and the lives of ads overlap, and slices of a track must not. So a load takes the
/// first track of loads that is free, and gives it back at its end; its attempts lie in it. Slices
/// have the name of the ad unit. What finds all tracks of its kind taken has no slice: its ends are
/// instants. The array of the file may be open at its end.
@LoopActor
package final class TraceRecorder: EventRecorder {
  /// What a track has slices of.
  private enum Kind: Int, CaseIterable {
    case setUp = 1
    case load
    case ad

    var title: String {
      switch self {
      case .setUp: "Set-ups"
      case .load: "Loads"
      case .ad: "Ads"
      }
    }

    /// The category of its events.
    var category: String { "\(self)" }
  }

  /// What a slice is about: a class, a response, or an ad.
  private struct Subject: Hashable {
    let kind: Kind
    let id: String
  }

  /// What has begun and not ended.
  private struct Open {
    let track: Int
    var names: [String]
  }

  private let file: LineFile
  /// The client whose ads it has; 0 for the one on standard input.
  private let clientID: Int
  private var open: [Subject: Open] = [:]
  /// The tracks of each kind that are taken.
  private var taken: [Kind: [Bool]] = [:]
  /// The ad units of live ads that have a slice.
  private var units: [String: String] = [:]
  private var lastMs = 0

  /// How many tracks a kind has.
  private static let mostTracks = 32
  /// The track of what has no slice.
  private static let bridge = 1

  package init(writingTo file: LineFile) {
    self.file = file
    clientID = 0
    file.write(Array("[\n".utf8))
    writeName("process_name", "adbridge", of: Self.bridge, isFirst: true)
    writeName("thread_name", "bridge", of: Self.bridge)
  }

  /// Writes what happens to the ads of a client that has connected into the same file, as a process
  /// of its own.
  package init(ofClient id: Int, in trace: TraceRecorder) {
    (file, clientID) = (trace.file, id)
    writeName("process_name", "client \(id)", of: Self.bridge)
    writeName("thread_name", "bridge", of: Self.bridge)
  }

  /// Ends the file, and what is still open.
  package func finish() {
    endSlices()
    file.write(Array("\n]\n".utf8))
    file.close()
  }

  /// Ends what is still open.
  package func endSlices() {
    for (subject, slices) in open.sorted(by: { $0.value.track < $1.value.track }) {
      guard let outermost = slices.names.first else { continue }
      end(outermost, subject.kind, subject.id, atMs: lastMs)
    }
  }

  package func record(_ entry: EventLog.Entry) {
    // What is about an adapter only is in the log of every client.
    guard clientID == 0 || entry.ad != nil else { return }
    let atMs = entry.atMs
    lastMs = max(lastMs, atMs)
    switch entry {
    case .event(let event):
      instant(event.event.name.rawValue, .ad, event.ad.rawValue, atMs: atMs) {
        $0.member("adId", event.ad.rawValue)
        $0.member("seq", event.seq)
      }
    case .violation(let violation):
      write(violation.rule.rawValue, "i", "violation", track: Self.bridge, atMs: atMs) {
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
      begin(className, .setUp, className, atMs: atMs)
    case .setUpEnded(let status):
      // It comes again if a set-up completes after its deadline.
      end(status.className, .setUp, status.className, atMs: atMs) {
        $0.member("error", status.error?.message)
      }
    case .adapterEnded(let className, let error):
      write("\(className) ended", "i", "adapter", track: Self.bridge, atMs: atMs) {
        $0.member("error", error.message)
      }
    case .loadBegan(let ad, let start):
      if let unit = start.adUnitID, units.count < Self.mostUnits { units[ad.rawValue] = unit }
      begin(name(of: ad), .load, start.responseID, atMs: atMs) {
        $0.member("adId", ad.rawValue)
        $0.member("format", start.format.rawValue)
        $0.member("adUnitId", start.adUnitID)
        $0.member("isRefresh", start.isRefresh)
      }
    case .loadEnded(let ad, let end):
      self.end(name(of: ad), .load, end.responseID, atMs: atMs) {
        $0.member("outcome", end.outcome.rawValue)
        $0.member("error", end.error?.message)
      }
      let isNew = open[Subject(kind: .ad, id: ad.rawValue)] == nil
      if end.outcome == .loaded, isNew {
        begin(name(of: ad), .ad, ad.rawValue, atMs: atMs) { $0.member("adId", ad.rawValue) }
      } else if isNew {
        units[ad.rawValue] = nil
      }
    case .attemptBegan(_, let place):
      begin(place.lineItem.className, .load, place.responseID, atMs: atMs) {
        $0.member("label", place.lineItem.label)
        $0.member("parameter", place.lineItem.parameter)
      }
    case .attemptEnded(_, let place, let end):
      self.end(place.lineItem.className, .load, place.responseID, atMs: atMs) {
        $0.member("outcome", end.outcome.rawValue)
        $0.member("error", end.error?.message)
      }
    case .adRendered(let ad, _): instant("rendered", .ad, ad.rawValue, atMs: atMs)
    case .adUntracked(let ad): instant("untracked", .ad, ad.rawValue, atMs: atMs)
    case .adPresented(let ad): instant("presented", .ad, ad.rawValue, atMs: atMs)
    case .adReleased(let ad):
      end(name(of: ad), .ad, ad.rawValue, atMs: atMs)
      units[ad.rawValue] = nil
    case .logLine(let className, let level, let message):
      write("log", "i", "adapter", track: Self.bridge, atMs: atMs) {
        $0.member("className", className)
        $0.member("level", level.rawValue)
        $0.member("message", message)
      }
    case .networkCall(let className, let ad, let call):
      write(call.name, "i", "network", track: Self.bridge, atMs: atMs) {
        $0.member("className", className)
        $0.member("adId", ad?.rawValue)
        $0.member("arguments", call.arguments)
      }
    case .bidNotice(let notice):
      write("bid: \(notice.kind.name)", "i", "auction", track: Self.bridge, atMs: atMs) {
        notice.writeMembers(to: &$0)
      }
    }
  }

  /// The ad unit of an ad, or its id.
  private func name(of ad: AdID) -> String { units[ad.rawValue] ?? ad.rawValue }

  /// How many ad units are remembered.
  static let mostUnits = 100_000

  private func begin(
    _ name: String, _ kind: Kind, _ id: String, atMs: Int,
    _ arguments: (inout JSONWriter) -> Void = { _ in }
  ) {
    let subject = Subject(kind: kind, id: id)
    if open[subject] == nil, let track = takeTrack(of: kind) {
      open[subject] = Open(track: track, names: [])
    }
    guard let track = open[subject]?.track else {
      return write(name, "i", kind.category, track: Self.bridge, atMs: atMs, arguments)
    }
    open[subject]?.names.append(name)
    write(name, "B", kind.category, track: track, atMs: atMs, arguments)
  }

  /// Ends what has begun, and all that has begun in it. If it has not begun, it is an instant.
  private func end(
    _ name: String, _ kind: Kind, _ id: String, atMs: Int,
    _ arguments: (inout JSONWriter) -> Void = { _ in }
  ) {
    let subject = Subject(kind: kind, id: id)
    guard var slices = open[subject], let place = slices.names.lastIndex(of: name) else {
      return instant(name, kind, id, atMs: atMs, arguments)
    }
    while slices.names.count > place + 1 {
      write(slices.names.removeLast(), "E", kind.category, track: slices.track, atMs: atMs)
    }
    slices.names.removeLast()
    open[subject] = slices.names.isEmpty ? nil : slices
    if slices.names.isEmpty { taken[kind]?[slices.track - 100 * kind.rawValue] = false }
    write(name, "E", kind.category, track: slices.track, atMs: atMs, arguments)
  }

  /// Writes what has no duration, on the track of its subject if there is one.
  private func instant(
    _ name: String, _ kind: Kind, _ id: String, atMs: Int,
    _ arguments: (inout JSONWriter) -> Void = { _ in }
  ) {
    let track = open[Subject(kind: kind, id: id)]?.track ?? Self.bridge
    write(name, "i", kind.category, track: track, atMs: atMs, arguments)
  }

  /// The first track of a kind that is free; `nil` if all are taken.
  private func takeTrack(of kind: Kind) -> Int? {
    let tracks = taken[kind, default: []]
    let place = tracks.firstIndex(of: false) ?? tracks.count
    guard place < Self.mostTracks else { return nil }
    let track = 100 * kind.rawValue + place
    if place == tracks.count {
      taken[kind, default: []].append(true)
      writeName("thread_name", "\(kind.title) \(place + 1)", of: track)
    } else {
      taken[kind]?[place] = true
    }
    return track
  }

  private func writeName(_ what: String, _ name: String, of track: Int, isFirst: Bool = false) {
    write(what, "M", "__metadata", track: track, atMs: 0, isFirst: isFirst) {
      $0.member("name", name)
    }
  }

  private func write(
    _ name: String, _ phase: String, _ category: String, track: Int, atMs: Int,
    isFirst: Bool = false, _ arguments: (inout JSONWriter) -> Void = { _ in }
  ) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("name", name)
    writer.member("cat", category)
    writer.member("ph", phase)
    // An instant of the track; one of the bridge is drawn over all tracks.
    if phase == "i" { writer.member("s", track == Self.bridge ? "p" : "t") }
    writer.member("pid", 1 + clientID)
    writer.member("tid", track)
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
