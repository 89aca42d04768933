import Ads
import EventLoop
import JSON
import Testing

@testable import Mediation
@testable import Reports

/// What a trace of a run has.
@LoopActor
@Suite struct TraceRecorderTests {
  /// What a trace shows: the phase, the category, the id and the name of each entry.
  private func trace(_ run: RecordedRun) throws -> [String] {
    let text = try run.text()
    guard case .array(let entries) = try JSONValue(parsing: Array(text.utf8)) else { return [] }
    return entries.compactMap { entry in
      guard let entry = try? JSONObject(entry) else { return nil }
      let texts = ["ph", "cat", "name"].compactMap { try? entry.read($0, as: String.self) }
      return "\(texts.joined(separator: " ")) \((try? entry.read("tid", in: 0...1_000)) ?? -1)"
    }
  }

  private func traced(_ work: (RecordedRun) throws -> Void) throws -> [String] {
    let run = try RecordedRun()
    let recorder = TraceRecorder(writingTo: run.file)
    run.mediator.events.add(recorder: recorder)
    try work(run)
    recorder.finish()
    return try trace(run).filter { !$0.contains("__metadata") && !$0.contains("setUp") }
  }

  @Test func `a load is a track with its attempts, and an ad is one until it is released`() throws {
    let entries = try traced { run in
      try run.load(parameter: "good")
      _ = try run.mediator.ads.dispose(AdID(rawValue: "ad-1"))
    }

    #expect(
      entries == [
        "B load ad-1 200", "B load A 200", "E load A 200", "E load ad-1 200", "B ad ad-1 300",
        "E ad ad-1 300",
      ])
  }

  @Test func `loads and ads that are open at the end are closed, the innermost first`() throws {
    let entries = try traced { run in
      try run.load(parameter: "good")
      try run.load(parameter: "silent")
    }

    #expect(
      entries.suffix(5) == [
        "B load ad-2 200", "B load A 200", "E load A 200", "E load ad-2 200", "E ad ad-1 300",
      ])
  }

  @Test func `the ad units of 100,000 live ads are remembered`() {
    #expect(TraceRecorder.mostUnits == 100_000)
  }

  @Test func `what is open at the end lasts until the last entry`() throws {
    let run = try RecordedRun()
    let recorder = TraceRecorder(writingTo: run.file)
    run.mediator.events.add(recorder: recorder)
    try run.load(parameter: "good")
    run.advance(byMs: 40)
    try run.load(parameter: "silent")
    recorder.finish()

    let entries = try #require(JSONValue(parsing: Array(run.text().utf8)).array).suffix(3)
    #expect(entries.compactMap { $0.object?["ph"]?.string } == ["E", "E", "E"])
    // Times are in microseconds.
    #expect(entries.compactMap { $0.object?["ts"]?.int } == [40_000, 40_000, 40_000])
  }

  @Test func `the next creative of a banner begins no second ad`() throws {
    let entries = try traced { run in
      try run.load(.banner(AdSize(.banner)), from: .adUnit("feed"))
      run.advance(byMs: 30_000)
    }

    #expect(entries.count { $0 == "B ad feed 300" } == 1)
    #expect(entries.count { $0 == "E ad feed 300" } == 1)
    #expect(entries.count { $0 == "E load feed 200" } == 2)
  }

  @Test func `what has no length is an instant with its details`() throws {
    let run = try RecordedRun()
    let recorder = TraceRecorder(writingTo: run.file)
    recorder.record(
      .violation(
        ContractViolation(
          index: 1, className: "A", ad: AdID(number: 7), rule: .doubleImpression,
          message: "Twice.", atMs: 2)))
    recorder.record(
      .trace(
        TraceEntry(
          index: 2, atMs: 3, .adapterEnded(className: "A", AdError(.internalError, "Gone.")))))
    recorder.record(
      .trace(
        TraceEntry(index: 3, atMs: 4, .logLine(className: "A", level: .info, message: "Hello."))))
    recorder.finish()

    let entries = try #require(JSONValue(parsing: Array(run.text().utf8)).array)
      .compactMap(\.object).filter { $0["ph"] == "i" }
    #expect(entries.map { $0["name"]?.string } == ["doubleImpression", "A ended", "log"])
    #expect(entries.map { $0["cat"]?.string } == ["violation", "adapter", "adapter"])
    #expect(entries.map { $0["ts"]?.int } == [2_000, 3_000, 4_000])
    #expect(
      entries.map { $0["args"] } == [
        ["adId": "ad-7", "className": "A", "message": "Twice.", "severity": "error"],
        ["error": "Gone."],
        ["className": "A", "level": "info", "message": "Hello."],
      ])
  }

  @Test func `a second end of the same work is an instant`() throws {
    let run = try RecordedRun()
    let recorder = TraceRecorder(writingTo: run.file)
    run.mediator.events.add(recorder: recorder)
    let log = Entries()
    run.mediator.events.add(recorder: log)
    try run.load(parameter: "good")
    // As after a set-up that completes after its deadline.
    if let end = log.all.last { recorder.record(end) }
    recorder.finish()

    #expect(
      try trace(run).suffix(3)
        == [
          "B ad ad-1 300", "i load ad-1 1", "E ad ad-1 300",
        ].suffix(3))
  }

  private final class Entries: EventRecorder {
    var all: [EventLog.Entry] = []
    func record(_ entry: EventLog.Entry) { all.append(entry) }
  }

  @Test func `a trace has each entry with its time and its details`() throws {
    let run = try RecordedRun()
    let recorder = TraceRecorder(writingTo: run.file)
    run.mediator.events.add(recorder: recorder)
    run.advance(byMs: 2)
    try run.load(parameter: "bad")
    recorder.record(
      .trace(
        TraceEntry(
          index: 90, atMs: 5,
          .networkCall(className: "A", AdID(number: 7), NetworkCall(name: "fetch", arguments: [1])))
      ))
    recorder.record(
      .trace(
        TraceEntry(
          index: 91, atMs: 6,
          .setUpEnded(AdapterStatus(className: "A", error: AdError(.internalError, "No key."))))))
    recorder.finish()

    func at(_ track: Int, _ time: Int) -> String { #""pid":1,"tid":\#(track),"ts":\#(time)"# }
    func name(_ track: Int, _ name: String) -> String {
      #"{"name":"thread_name","cat":"__metadata","ph":"M",\#(at(track, 0)),"args":{"name":"\#(name)"}},"#
    }
    let ended = #""args":{"outcome":"failed","error":"No ad."}}"#
    #expect(
      try run.text() == """
        [
        {"name":"process_name","cat":"__metadata","ph":"M",\(at(1, 0)),"args":{"name":"adbridge"}},
        \(name(1, "bridge"))
        \(name(200, "Loads 1"))
        {"name":"ad-1","cat":"load","ph":"B",\(at(200, 2000)),\
        "args":{"adId":"ad-1","format":"rewarded","adUnitId":null,"isRefresh":false}},
        {"name":"A","cat":"load","ph":"B",\(at(200, 2000)),\
        "args":{"label":null,"parameter":"bad"}},
        \(name(100, "Set-ups 1"))
        {"name":"A","cat":"setUp","ph":"B",\(at(100, 2000)),"args":{}},
        {"name":"A","cat":"setUp","ph":"E",\(at(100, 2000)),"args":{"error":null}},
        {"name":"A","cat":"load","ph":"E",\(at(200, 2000)),\(ended),
        {"name":"ad-1","cat":"load","ph":"E",\(at(200, 2000)),\(ended),
        {"name":"fetch","cat":"network","ph":"i","s":"p",\(at(1, 5000)),\
        "args":{"className":"A","adId":"ad-7","arguments":[1]}},
        {"name":"A","cat":"setUp","ph":"i","s":"p",\(at(1, 6000)),"args":{"error":"No key."}}
        ]

        """)
  }

  @Test func `a client is a process of its own, without what is about an adapter only`() throws {
    let run = try RecordedRun()
    let recorder = TraceRecorder(writingTo: run.file)
    let ofClient = TraceRecorder(ofClient: 3, in: recorder)
    func log(_ content: TraceEntry.Content) -> EventLog.Entry {
      .trace(TraceEntry(index: 1, atMs: 2, content))
    }
    ofClient.record(log(.setUpBegan(className: "A")))
    ofClient.record(log(.adUntracked(AdID(number: 7))))
    ofClient.record(log(.adPresented(AdID(number: 7))))
    ofClient.endSlices()
    recorder.finish()

    func line(_ name: String, _ rest: String, at time: Int, _ arguments: String) -> String {
      #"{"name":"\#(name)",\#(rest),"pid":4,"tid":1,"ts":\#(time),"args":{\#(arguments)}}"#
    }
    let metadata = #""cat":"__metadata","ph":"M""#
    let instant = #""cat":"ad","ph":"i","s":"p""#
    #expect(
      try run.text().split(separator: "\n").dropFirst(3).map(String.init) == [
        line("process_name", metadata, at: 0, #""name":"client 3""#) + ",",
        line("thread_name", metadata, at: 0, #""name":"bridge""#) + ",",
        line("untracked", instant, at: 2_000, "") + ",",
        line("presented", instant, at: 2_000, ""), "]",
      ])
  }

  @Test func `a load that finds 32 tracks taken is an instant, and a track is taken again`() throws
  {
    let entries = try traced { run in
      for _ in 1...33 { try run.load(parameter: "silent") }
    }
    let begun = entries.filter { $0.hasPrefix("B load ad-") }
    #expect(begun.count == 32)
    #expect(begun.first == "B load ad-1 200")
    #expect(begun.last == "B load ad-32 231")
    #expect(entries.contains("i load ad-33 1"))

    let again = try traced { run in
      for _ in 1...2 { try run.load(parameter: "bad") }
    }
    #expect(again.filter { $0.hasPrefix("B load ad-") } == ["B load ad-1 200", "B load ad-2 200"])
  }
}
