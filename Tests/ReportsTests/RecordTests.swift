import Ads
import Drawing
import EventLoop
import JSON
import JSONRPC
import Testing

@testable import Mediation
@testable import Reports
@testable import Server

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a report says about a run, and when.
@LoopActor
@Suite struct RecordTests {
  /// The lines of a report, without set-ups: the method of a notification, or the name of another
  /// line.
  private func lines(_ run: RecordedRun) throws -> [String] {
    try run.text().split(separator: "\n").compactMap { line in
      guard let object = try? JSONObject(JSONValue(parsing: Array(line.utf8))) else { return nil }
      if case .string(let method)? = object["method"] { return method }
      return object.members.first?.key
    }.filter { !$0.hasPrefix("setUp") }
  }

  @Test func `an ad that was loaded is drawn, at the latest at the end`() throws {
    let run = try RecordedRun()
    let recorder = ReportRecorder(writingTo: run.file, about: run.mediator, name: "test")
    run.mediator.events.add(recorder: recorder)

    try run.load(parameter: "bad")
    try run.load(parameter: "good")
    recorder.finish()

    let load = ["loadBegan", "attemptBegan", "attemptEnded", "loadEnded"]
    #expect(try lines(run).suffix(9) == load + load + ["picture"])
  }

  @Test func `a banner is drawn again when another creative has replaced it`() throws {
    let run = try RecordedRun()
    run.mediator.events.add(
      recorder: ReportRecorder(writingTo: run.file, about: run.mediator, name: "test"))

    try run.load(.banner(AdSize(.banner)), from: .adUnit("feed"))
    run.advance(byMs: 30_000)

    #expect(try lines(run).suffix(2) == ["adEvent", "picture"])
  }

  @Test func `a video is drawn again when it pauses and when it ends`() throws {
    let run = try RecordedRun()
    run.mediator.events.add(
      recorder: ReportRecorder(writingTo: run.file, about: run.mediator, name: "test"))

    let delegate = try run.loadNative()
    delegate.adDidReport(.didPlayVideo)
    delegate.adDidReport(.didPauseVideo)
    #expect(try lines(run).suffix(4) == ["picture", "adEvent", "adEvent", "picture"])
    delegate.adDidReport(.didEndVideo)
    #expect(try lines(run).suffix(2) == ["adEvent", "picture"])
    #expect(try run.text().contains("video paused"))
    #expect(try run.text().contains("video ended"))
  }

  @Test func `the layout of an ad is told when it is drawn, and with the badge of a check`() throws
  {
    let run = try RecordedRun()
    let recorder = ReportRecorder(writingTo: run.file, about: run.mediator, name: "test")
    run.mediator.events.add(recorder: recorder)
    let session = Session(output: Nowhere(), maximumLineBytes: 1 << 20, mediator: run.mediator)
    let requests = RecordedRequests(of: session, on: session.connection, in: recorder)
    let lines = [
      #"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adapter":{"className":"A"}}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"render","params":{"adId":"ad-1","view":{"width":320,"height":250}}}"#,
      #"{"jsonrpc":"2.0","id":3,"method":"validateLayout","params":{"adId":"ad-1","badge":{"text":"New","frame":{"x":0,"y":0,"width":20,"height":20}}}}"#,
    ]
    Array(lines.map { $0 + "\n" }.joined().utf8).withUnsafeBytes { session.connection.receive($0) }
    while session.connection.processNextLine(with: requests) {}

    let layouts = try run.text().split(separator: "\n").filter { $0.hasPrefix(#"{"layout""#) }
    #expect(layouts.map { $0.contains("badgeMissing") } == [false, true])
  }

  @Test
  func `a layout that is checked before the ad is drawn is checked with its badge when it is`()
    throws
  {
    let run = try RecordedRun()
    let recorder = ReportRecorder(writingTo: run.file, about: run.mediator, name: "test")
    run.mediator.events.add(recorder: recorder)
    let session = Session(output: Nowhere(), maximumLineBytes: 1 << 20, mediator: run.mediator)
    let badge = LayoutCheck.Badge(
      text: "Ad", frame: Rect(x: 0, y: 0, width: 20, height: 20))
    recorder.recordLayout(of: AdID(rawValue: "ad-1"), badge: badge)
    let requests = RecordedRequests(of: session, on: session.connection, in: recorder)
    let lines = [
      #"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adapter":{"className":"A"}}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"render","params":{"adId":"ad-1","view":{"width":320,"height":250}}}"#,
    ]
    Array(lines.map { $0 + "\n" }.joined().utf8).withUnsafeBytes { session.connection.receive($0) }
    while session.connection.processNextLine(with: requests) {}

    let text = try run.text()
    let layouts = text.split(separator: "\n").filter { $0.hasPrefix(#"{"layout""#) }
    #expect(layouts.map { $0.contains("badgeMissing") && $0.contains("badgeTooSmall") } == [true])
    #expect(text.contains(##"{"request":["loadNative",0,{"adapter":{"className":"A"}}]}"##))
    #expect(text.contains(##"{"run":{"name":"test","configuration":null}}"##))
  }

  @Test func `a closed file is not written to`() throws {
    let run = try RecordedRun()
    let recorder = ReportRecorder(writingTo: run.file, about: run.mediator, name: "test")
    run.mediator.events.add(recorder: recorder)

    recorder.finish()
    let text = try run.text()
    try run.load(parameter: "good")

    #expect(try run.text() == text)
  }

  @Test func `a file that could not be written once is not written again`() async {
    // In a process of its own, because the limit is one of the process.
    await #expect(processExitsWith: .success) { try await Self.reachLimit() }
  }

  private static func reachLimit() throws {
    signal(SIGXFSZ, SIG_IGN)
    let run = try RecordedRun()
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    let usual = limit.rlim_cur
    limit.rlim_cur = 4
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    run.file.write(Array("123456".utf8))
    limit.rlim_cur = usual
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    run.file.write(Array("789".utf8))
    #expect(try run.text() == "1234")
  }

  @Test func `a closed file writes into no other`() throws {
    let (first, second) = (try RecordedRun(), try RecordedRun())
    first.file.close()
    let third = try LineFile("/dev/null")
    defer { third.close() }
    first.file.write(Array("late".utf8))
    #expect(try first.text() == "")
    #expect(try second.text() == "")
  }

  @Test func `refusals are told, but no failed load and no cancelled request`() throws {
    let run = try RecordedRun()
    let recorder = ReportRecorder(writingTo: run.file, about: run.mediator, name: "test")
    let session = Session(output: Nowhere(), maximumLineBytes: 1 << 20, mediator: run.mediator)
    let requests = RecordedRequests(of: session, on: session.connection, in: recorder)
    let load = { (id: Int, parameter: String) in
      #"{"jsonrpc":"2.0","id":\#(id),"method":"loadRewarded","params":{"adapter":{"className":"A","parameter":"\#(parameter)"}}}"#
    }
    let lines = [
      load(1, "bad"), load(2, "silent"),
      #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":2}}"#,
      #"{"jsonrpc":"2.0","id":3,"method":"dispose","params":{"adId":"ad-9"}}"#,
      #"{"jsonrpc":"2.0","id":4,"method":"ping","params":{}}"#,
    ]
    Array(lines.map { $0 + "\n" }.joined().utf8).withUnsafeBytes { session.connection.receive($0) }
    while session.connection.processNextLine(with: requests) {}
    recorder.finish()

    let calls = try run.text().split(separator: "\n").filter { $0.hasPrefix(#"{"call""#) }
    #expect(calls.count == 1)
    #expect(calls.first?.contains(#""method":"dispose","adId":"ad-9","atMs":0"#) == true)
  }

  private final class Nowhere: ByteSink {
    func append(_ added: UnsafeBufferPointer<UInt8>) {}
  }

  @Test func `each kind of line in a report has its members`() throws {
    let ad = AdID(number: 7)
    func text(_ line: ReportLine) -> String { String(decoding: line.bytes, as: UTF8.self) }
    #expect(text(.picture(ad, svg: "x")) == #"{"picture":{"adId":"ad-7","svg":"x"}}"# + "\n")
    #expect(text(.samePicture(ad, number: 3)) == #"{"picture":{"adId":"ad-7","same":3}}"# + "\n")
    for (isSent, direction) in [(true, "sent"), (false, "received")] {
      #expect(
        text(.wire(className: "A", isSent: isSent, atMs: 5, text: "{}"))
          == #"{"wire":{"className":"A","direction":"\#(direction)","atMs":5,"text":"{}"}}"# + "\n")
    }
    #expect(
      text(.refused(method: "ping", adID: nil, atMs: 5, error: JSONValue.string("e")))
        == #"{"call":{"method":"ping","adId":null,"atMs":5,"error":"e"}}"# + "\n")
  }

  @Test func `a client that comes and goes has its lines`() throws {
    let run = try RecordedRun()
    let recorder = ReportRecorder(writingTo: run.file, about: run.mediator, name: "test")
    let start = try run.text()
    recorder.record(ClientStatus(clientID: 3, name: "rig", state: .connected, atMs: 5))
    recorder.record(ClientStatus(clientID: 3, name: nil, state: .ended, atMs: 6))

    #expect(
      try run.text().dropFirst(start.count).split(separator: "\n") == [
        ##"{"method":"clientStatus","params":{"clientId":3,"name":"rig","state":"connected","atMs":5}}"##,
        ##"{"method":"clientStatus","params":{"clientId":3,"name":null,"state":"ended","atMs":6}}"##,
      ])
  }

  /// Answers no request before the test does.
  private final class LateHandler: RequestHandler {
    var responders: [Responder] = []

    func handle(_ request: borrowing Request, _ responder: Responder) {
      responders.append(responder)
    }

    func answerAll() {
      for responder in responders { responder.answer(JSONValue.null) }
    }
  }

  @Test func `more than 1,000 requests that were answered late are forgotten`() throws {
    let run = try RecordedRun()
    let recorder = ReportRecorder(writingTo: run.file, about: run.mediator, name: "test")
    let session = Session(output: Nowhere(), maximumLineBytes: 1 << 20, mediator: run.mediator)
    let handler = LateHandler()
    let requests = RecordedRequests(of: handler, on: session.connection, in: recorder)
    func send(_ ids: Range<Int>) {
      for id in ids {
        Array("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"m\"}\n".utf8).withUnsafeBytes {
          session.connection.receive($0)
        }
      }
      while session.connection.processNextLine(with: requests) {}
    }
    send(0..<500)
    handler.answerAll()
    send(500..<1_000)
    #expect(requests.waiting.count == 1_000)
    handler.answerAll()
    send(1_000..<1_001)
    #expect(requests.waiting.count == 1)
  }

  @Test func `a refusal has the time and the method, also of a request that waited`() throws {
    let run = try RecordedRun()
    let recorder = ReportRecorder(writingTo: run.file, about: run.mediator, name: "test")
    let session = Session(output: Nowhere(), maximumLineBytes: 1 << 20, mediator: run.mediator)
    let requests = RecordedRequests(of: session, on: session.connection, in: recorder)
    func send(_ lines: String...) {
      Array(lines.map { $0 + "\n" }.joined().utf8).withUnsafeBytes {
        session.connection.receive($0)
      }
      while session.connection.processNextLine(with: requests) {}
    }
    send(
      #"{"jsonrpc":"2.0","id":1,"method":"loadRewarded","params":{"adId":"x","adapter":{"className":"A","parameter":"silent"}}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"present","params":{"adId":"x"}}"#)
    run.advance(byMs: 30)
    send(
      #"{"jsonrpc":"2.0","id":3,"method":"dispose","params":{"adId":"x"}}"#,
      #"{"jsonrpc":"2.0","id":4,"method":"\#(String(repeating: "m", count: 101))","params":{}}"#)
    recorder.finish()

    let calls = try run.text().split(separator: "\n").filter { $0.hasPrefix(#"{"call""#) }
    let name = String(repeating: "m", count: 100)
    #expect(calls.count == 2)
    #expect(calls.first?.hasPrefix(#"{"call":{"method":"present","adId":"x","atMs":30,"#) == true)
    #expect(calls.last?.hasPrefix(#"{"call":{"method":"\#(name)","adId":null,"atMs":30,"#) == true)
  }

  @Test func `an ad is drawn again when it is presented`() throws {
    let run = try RecordedRun()
    run.mediator.events.add(
      recorder: ReportRecorder(writingTo: run.file, about: run.mediator, name: "test"))
    try run.load(parameter: "good")
    try run.mediator.ads.fullScreenAd(AdID(rawValue: "ad-1")).present()

    #expect(try lines(run).suffix(3) == ["picture", "adPresented", "picture"])
    #expect(try run.text().hasSuffix(#"{"picture":{"adId":"ad-1","same":1}}"# + "\n"))
  }

  @Test func `a picture that is too large is not remembered, and the others are`() {
    let book = PictureBook()
    let ad = AdID(number: 1)
    func same(_ svg: String) -> Int? {
      if case .samePicture(_, let number) = book.line(for: ad, svg: svg) { number } else { nil }
    }
    let most = String(repeating: "a", count: 4 << 20)
    #expect([same(most + "b"), same(most + "b"), same(most), same(most)] == [nil, nil, nil, 3])
    #expect([same("c"), same("c"), same(most), same("c")] == [nil, 4, nil, nil])
    #expect([same(String(most.dropLast())), same("c")] == [nil, 6])
  }

  @Test func `a line has at most 2 KiB, and what is left out is counted`() {
    var lines: [String] = []
    var recorded = RecordedLines { lines.append($0) }
    for count in [2_048, 2_049, 1] {
      Array((String(repeating: "a", count: count) + "\n").utf8).withUnsafeBytes {
        recorded.add($0)
      }
    }
    let most = String(repeating: "a", count: 2_048)
    #expect(lines == [most, "\(most) … and 1 bytes", "a"])
  }

  @Test func `a client's lines have its number, without what is about an adapter only`() throws {
    let run = try RecordedRun()
    let report = ReportRecorder(writingTo: run.file, about: run.mediator, name: "test")
    let begin = try run.text()
    let client = Mediator(ofClientOf: run.mediator, clientID: 3, limits: Mediator.Limits())
    let recorder = ReportRecorder(of: client, in: report)
    func log(_ content: TraceEntry.Content) -> EventLog.Entry {
      .trace(TraceEntry(index: 1, atMs: 2, content))
    }
    recorder.record(log(.setUpBegan(className: "A")))
    recorder.record(log(.adUntracked(AdID(number: 7))))
    recorder.recordCall("dispose", ["adId": "x"])
    report.record(log(.setUpBegan(className: "A")))
    report.record(RecordedLine(text: "hi", className: "A", isSent: true, atMs: 9))

    #expect(
      try run.text().dropFirst(begin.count).split(separator: "\n").map(String.init) == [
        #"{"clientId":3,"line":{"method":"adUntracked","params":{"index":1,"atMs":2,"adId":"ad-7"}}}"#,
        #"{"clientId":3,"line":{"request":["dispose",0,{"adId":"x"}]}}"#,
        #"{"method":"setUpBegan","params":{"index":1,"atMs":2,"className":"A"}}"#,
        #"{"wire":{"className":"A","direction":"sent","atMs":9,"text":"hi"}}"#,
      ])
  }
}
