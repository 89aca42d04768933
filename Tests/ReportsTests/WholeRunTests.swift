import Ads
import EventLoop
import JSON
import JSONRPC
import PlatformTesting
import Testing

@testable import Mediation
@testable import Reports
@testable import Server

/// The report and the trace of one run with everything that a run can have.
@LoopActor
@Suite struct WholeRunTests {
  private final class Nowhere: ByteSink {
    func append(_ added: UnsafeBufferPointer<UInt8>) {}
  }

  /// The requests of a client; a number lets so many milliseconds pass.
  private static let requests = [
    #""method":"setUp","params":{"classNames":["A"]}"#,
    #""method":"loadRewarded","params":{"adapter":{"className":"A","parameter":"bad"}}"#,
    #""method":"loadRewarded","params":{"adapter":{"className":"A","parameter":"good"}}"#,
    "20", #""method":"present","params":{"adId":"ad-2"}"#,
    #""method":"loadNative","params":{"adId":"mine","adapter":{"className":"A"}}"#,
    "5", #""method":"validateLayout","params":{"adId":"mine"}"#,
    #""method":"render","params":{"adId":"mine","view":{"width":320,"height":250},"clickableAssetViews":{"body":{"x":0,"y":0,"width":90,"height":20}}}"#,
    #""method":"recordImpression","params":{"adId":"mine"}"#,
    #""method":"recordClick","params":{"adId":"mine","asset":"body"}"#,
    #""method":"validateLayout","params":{"adId":"mine","badge":{"text":"New","frame":{"x":0,"y":0,"width":20,"height":20}}}"#,
    #""method":"recordImpression","params":{"adId":"mine"}"#,
    "7", #""method":"untrack","params":{"adId":"mine"}"#,
    #""method":"render","params":{"adId":"mine","view":{"width":320,"height":250}}"#,
    #""method":"dispose","params":{"adId":"mine"}"#,
    #""method":"loadBanner","params":{"adId":"top","adUnitId":"feed","adSize":"banner"}"#,
    #""method":"render","params":{"adId":"top","view":{"width":320,"height":50}}"#,
    "30000", #""method":"changeAdSize","params":{"adId":"top","adSize":"largeBanner"}"#,
    #""method":"getAd","params":{"adId":"ad-9"}"#, #""method":"nothing""#,
    #""method":"render","params":{"adId":7}"#,
    #""method":"setRequestConfiguration","params":{"maxAdContentRating":"PG"}"#,
    #""method":"restartAdapter","params":{"className":"A"}"#,
    #""method":"defineNetwork","params":{"className":"N"}"#,
    #""method":"addStubs","params":{"className":"N","stubs":[{"native":{"headline":"Hi"}}]}"#,
    #""method":"defineAdUnit","params":{"adUnitId":"mine","format":"native","lineItems":[{"className":"N"}]}"#,
    #""method":"loadNative","params":{"adUnitId":"mine"}"#,
    "3", #""method":"simulate","params":{"adId":"top","action":"tap"}"#,
    #""method":"removeAdUnit","params":{"adUnitId":"mine"}"#,
    #""method":"removeNetwork","params":{"className":"N"}"#,
    #""method":"removeNetwork","params":{"className":"N"}"#,
    #""method":"advanceClock","params":{"ms":4}"#,
    #""method":"listAds","params":{}"#, #""method":"disposeAll","params":{}"#,
  ]

  /// Has a run, and records it.
  private func record(
    in run: RecordedRun, _ recorder: some EventRecorder, _ handle: (Session) -> any RequestHandler
  ) throws {
    run.mediator.events.add(recorder: recorder)
    let session = Session(output: Nowhere(), maximumLineBytes: 1 << 20, mediator: run.mediator)
    let handler = handle(session)
    for (id, request) in Self.requests.enumerated() {
      if let ms = Int(request) {
        run.advance(byMs: ms)
        continue
      }
      let line = "{\"jsonrpc\":\"2.0\",\"id\":\(id),\(request)}\n"
      Array(line.utf8).withUnsafeBytes { session.connection.receive($0) }
      while session.connection.processNextLine(with: handler) {}
    }
    let delegate = try run.loadNative()
    for event in [
      AdEvent.didPlayVideo, .didPauseVideo, .didEndVideo, .willPresentFullScreenView,
      .click(asset: nil), .click(asset: nil),
    ] {
      delegate.adDidReport(event)
    }
    for content in [
      TraceEntry.Content.adapterEnded(className: "A", AdError(.internalError, "Gone.")),
      .logLine(className: "A", level: .warning, message: "Careful."),
      .networkCall(className: "A", nil, NetworkCall(name: "fetch", arguments: ["a": 1])),
      .networkCall(className: "A", AdID(number: 4), NetworkCall(name: "show", arguments: [])),
    ] {
      recorder.record(.trace(TraceEntry(index: 100, atMs: run.clock.nowMs, content)))
    }
  }

  /// The lines of a report after the head of its page. Pictures have their length only.
  private func lines(_ run: RecordedRun) throws -> String {
    try run.text().split(separator: "\n").compactMap { line in
      // The code of the page has such lines too.
      guard line.hasPrefix("{\""), let value = try? JSONValue(parsing: Array(line.utf8)),
        var object = value.object
      else { return nil }
      if var picture = object["picture"]?.object, let svg = picture["svg"]?.string {
        picture["svg"] = .number(JSONNumber(svg.utf8.count))
        object["picture"] = .object(picture)
      }
      return String(decoding: JSONWriter.bytes(of: object), as: UTF8.self) + "\n"
    }.joined()
  }

  @Test func `a run has the report and the trace that it had before`() throws {
    let reported = try RecordedRun()
    let report = ReportRecorder(
      writingTo: reported.file, about: reported.mediator, name: "whole", configuration: "app.json")
    try record(in: reported, report) { session in
      RecordedRequests(of: session, on: session.connection, in: report)
    }
    report.record(RecordedLine(text: "{}", className: "A", isSent: false, atMs: 40_000))
    report.finish()
    let traced = try RecordedRun()
    let trace = TraceRecorder(writingTo: traced.file)
    try record(in: traced, trace) { $0 }
    trace.finish()

    // To write it again: RECORD=1 swift test --filter WholeRunTests; git diff
    let text = try "# The report\n\(lines(reported))# The trace\n\(traced.text())"
    for difference in try RecordedFile("Recorded/run.txt").differences(from: text) {
      Issue.record("\(difference)")
    }
  }

  // MARK: What makes a test

  @Test func `a report has the requests that a test repeats, and no others`() {
    let actions = Session.methods.names.all.filter(RecordedCall.isAction)
    #expect(
      Set(actions) == [
        "addStubs", "advanceClock", "changeAdSize", "defineAdUnit", "defineNetwork", "dispose",
        "disposeAll", "loadAppOpen", "loadBanner", "loadInterstitial", "loadNative",
        "loadRewarded", "loadRewardedInterstitial", "present", "recordClick", "recordImpression",
        "removeAdUnit", "removeNetwork", "render", "restartAdapter", "setRequestConfiguration",
        "setUp", "simulate", "untrack",
      ])
  }
}
