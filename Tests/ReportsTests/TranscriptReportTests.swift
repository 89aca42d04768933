import EventLoop
import JSON
import Testing

@testable import Reports

@LoopActor
@Suite struct TranscriptReportTests {
  /// The methods of the lines that a recording adds to a report, and `picture`. Requests are left out.
  private func told(_ lines: String...) -> [String] {
    var report = TranscriptReport()
    return lines.flatMap { line in
      String(decoding: report.add(Array(line.utf8)), as: UTF8.self).split(separator: "\n")
        .compactMap { try? JSONObject(JSONValue(parsing: Array($0.utf8))) }
        .compactMap { line in
          if case .string(let method)? = line["method"] { method } else { line.members.first?.key }
        }
        .filter { $0 != "request" }
    }
  }

  private static let load = #"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{}}"#
  private static let answer = #"""
    {"jsonrpc":"2.0","id":1,"result":{"adId":"ad-1","format":"native","assets":{"headline":"Hi"},
    "mediaContent":null,"adChoices":null,"responseInfo":{"responseId":"r","loadedAttempt":0,
    "attempts":[{"className":"A","label":null,"parameter":null,"latencyMs":5,"error":null}]}}}
    """#.split(separator: "\n").joined()
  private static let wholeLoad = [
    "loadBegan", "attemptBegan", "attemptEnded", "loadEnded", "picture",
  ]

  @Test(arguments: ["", "> ", "  ", "  > "])
  func `the answer to a load tells the load`(mark: String) {
    #expect(told("\(mark)\(Self.load)", Self.answer) == Self.wholeLoad)
    #expect(told("> \(Self.load)", "< \(Self.answer)") == Self.wholeLoad)
    var report = TranscriptReport()
    _ = report.add(Array("\(mark)\(Self.load)".utf8))
    #expect(report.messageCount == 1)
    _ = report.add(Array(Self.answer.utf8))
    #expect(report.messageCount == 2)
  }

  @Test func `a load that notifications told is not told again`() {
    let began = #"{"jsonrpc":"2.0","method":"loadBegan","params":{"adId":"ad-1","atMs":0}}"#

    #expect(told(Self.load, began, Self.answer) == ["loadBegan", "picture"])
  }

  @Test(arguments: [(0, 0), (20, 0), (100, 65)])
  func `a load without times ends with its answer, and its attempts are in a row`(
    earlierMs: Int, startMs: Int
  ) throws {
    let earlier =
      #"{"jsonrpc":"2.0","method":"adReleased","params":{"adId":"ad-7","atMs":\#(earlierMs)}}"#
    let failure = #"{"className":"B","latencyMs":30,"error":{"code":1,"message":"No."}},"#
    let answer = Self.answer.replacing(#""attempts":["#, with: #""attempts":[\#(failure)"#)

    let refusal = #"{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"No."}}"#
    let told = text(earlier, Self.load, answer, refusal)
    let entries = told.split(separator: "\n").compactMap {
      try? JSONValue(parsing: Array($0.utf8)).object
    }.filter { $0["params"]?.object?["adId"] == "ad-1" }

    #expect(
      entries.compactMap { $0["method"]?.string } == [
        "loadBegan", "attemptBegan", "attemptEnded", "attemptBegan", "attemptEnded", "loadEnded",
      ])
    let params = entries.compactMap { $0["params"]?.object }
    #expect(
      params.map { $0["atMs"] }
        == [0, 0, 30, 30, 35, 35].map { .number(JSONNumber(startMs + $0)) })
    #expect(told.contains(#"{"call":{"method":null,"adId":null,"atMs":\#(startMs + 35),"#))
    #expect(params.compactMap { $0["outcome"]?.string } == ["failed", "loaded", "loaded"])
    #expect(params[2]["error"]?.object?["message"] == "No.")
    #expect(params.last?["durationMs"] == 35)
  }

  @Test func `a failed load has the number that its ad would have had`() {
    let error = #"""
      {"jsonrpc":"2.0","id":1,"error":{"code":201,"message":"No.","data":{"error":null,
      "responseInfo":{"responseId":"r","loadedAttempt":null,"attempts":[]}}}}
      """#.split(separator: "\n").joined()
    var report = TranscriptReport()

    _ = report.add(Array(Self.load.utf8))
    let lines = String(decoding: report.add(Array(error.utf8)), as: UTF8.self)

    #expect(lines.contains(#""method":"loadBegan","params":{"adId":"ad-1""#))
  }

  @Test func `a refused request is told`() {
    let request = #"{"jsonrpc":"2.0","id":"a","method":"dispose","params":{"adId":"ad-9"}}"#
    let error = #"{"jsonrpc":"2.0","id":"a","error":{"code":301,"message":"No."}}"#

    #expect(told(request, error) == ["call"])
    #expect(told("> junk", #"{"jsonrpc":"2.0","id":null,"error":{"message":"No."}}"#) == ["call"])
  }

  @Test(
    arguments: [
      ("", ["layout"]), (#","badge":null"#, ["layout"]),
      (
        #","badge":{"text":"Ad","frame":{"x":0,"y":0,"width":20,"height":20}}"#,
        ["picture", "layout"]
      ),
    ] as [(String, [String])])
  func `a drawn ad has another picture, and a layout that is checked with the badge too`(
    badge: String, shown: [String]
  ) {
    let request = #"""
      {"id":2,"method":"render","params":{"adId":"ad-1","view":{"width":320,"height":50}}}
      """#
    let answer = #"{"id":2,"result":{"adChoices":null}}"#
    let check = #"{"id":3,"method":"validateLayout","params":{"adId":"ad-1"\#(badge)}}"#
    let checked = #"{"id":3,"result":{"checks":[],"violations":[]}}"#

    #expect(
      told(Self.load, Self.answer, request, answer, check, checked)
        == Self.wholeLoad + ["adRendered", "picture", "layout"] + shown)
  }

  private static let refusal = #"""
    {"jsonrpc":"2.0","id":1,"error":{"code":201,"message":"No.","data":{"error":null,
    "responseInfo":{"responseId":"r","loadedAttempt":null,"attempts":[]}}}}
    """#.split(separator: "\n").joined()

  private func text(_ lines: String...) -> String {
    var report = TranscriptReport()
    return lines.map { String(decoding: report.add(Array($0.utf8)), as: UTF8.self) }.joined()
  }

  @Test func `each message of a batch is told`() {
    let loads = (1...3).map { Self.load.replacing(#""id":1"#, with: #""id":\#($0)"#) }
    let answers = (1...3).map {
      Self.answer.replacing(#""id":1"#, with: #""id":\#($0)"#)
        .replacing("ad-1", with: "ad-\($0)")
    }
    let batch = { (messages: [String]) in "[\(messages.joined(separator: ","))]" }

    let pictures = Array(repeating: Self.wholeLoad, count: 3).flatMap(\.self)
    #expect(told(batch(loads), batch(answers)) == pictures)
  }

  @Test func `a load that is refused for its parameters uses no number`() {
    let invalid = #"{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"No."}}"#

    let told = text(Self.load, invalid, Self.load, Self.refusal)

    #expect(told.contains(#""method":"loadBegan","params":{"adId":"ad-1""#))
  }

  @Test func `a failed load that notifications told is not told again`() {
    let began = #"{"jsonrpc":"2.0","method":"loadBegan","params":{"adId":"ad-1","atMs":0}}"#

    #expect(told(Self.load, began, Self.refusal) == ["loadBegan"])
  }

  private static let drawn = #"""
    {"jsonrpc":"2.0","method":"adRendered","params":{"adId":"ad-1","atMs":9,
    "view":{"id":null,"width":320,"height":250},"clickableAssetViews":{},
    "nonclickableAssetViews":{},"adChoices":null,"mediaView":null}}
    """#.split(separator: "\n").joined()

  @Test func `an ad that was released is not drawn again`() {
    let released = #"{"jsonrpc":"2.0","method":"adReleased","params":{"adId":"ad-1","atMs":8}}"#

    #expect(
      told(Self.load, Self.answer, Self.drawn) == Self.wholeLoad + [
        "adRendered", "picture", "layout",
      ])
    #expect(
      told(Self.load, Self.answer, released, Self.drawn)
        == Self.wholeLoad + ["adReleased", "adRendered"])
  }

  @Test func `a video that has ended is drawn as one`() throws {
    let video = #""mediaContent":{"hasVideoContent":true,"aspectRatio":1.5,"durationMs":5000}"#
    let answer = Self.answer.replacing(#""mediaContent":null"#, with: video)
    let event = #"""
      {"jsonrpc":"2.0","method":"adEvent",
      "params":{"adId":"ad-1","seq":1,"atMs":9,"event":"EVENT"}}
      """#.split(separator: "\n").joined()
    let pictures = ["didPlayVideo", "didEndVideo"].map { name in
      text(Self.load, answer, event.replacing("EVENT", with: name), Self.drawn)
        .split(separator: "\n").filter { $0.hasPrefix(#"{"picture""#) }.last
    }

    #expect(pictures[0] != nil)
    #expect(pictures[0] != pictures[1])
  }

  @Test func `a layout has the rules that passed, and not those that were skipped`() throws {
    let layout = try #require(
      text(Self.load, Self.answer, Self.drawn).split(separator: "\n")
        .first { $0.hasPrefix(#"{"layout""#) })

    #expect(layout.contains(#""viewTooSmall""#))
    // The ad has no video.
    #expect(!layout.contains(#""mediaViewTooSmall""#))
  }

  @Test func `what answers tell is complete`() {
    let load =
      #"{"id":1,"method":"loadRewardedInterstitial","params":{"adUnitId":"feed","timeoutMs":9}}"#
    let tried =
      #"[{"className":"B","label":"L","parameter":"p","latencyMs":3,"error":{"code":7}}]"#
    let failure = Self.refusal.replacing("[]", with: tried)
      .replacing(#""error":null"#, with: #""error":{"code":7}"#)

    let lines = text(load, failure).split(separator: "\n").map(String.init)

    let ad = #""adId":"ad-1","responseId":"r","#
    let attempt =
      #""className":"B","label":"L","parameter":"p","latencyMs":3,"error":{"code":7},"attempt":0"#
    #expect(
      lines == [
        #"{"request":["loadRewardedInterstitial",0,{"adUnitId":"feed","timeoutMs":9},"ad-1"]}"#,
        #"{"method":"loadBegan","params":{\#(ad)"atMs":0,"format":"rewardedInterstitial","#
          + #""adUnitId":"feed","isRefresh":false,"timeoutMs":9}}"#,
        #"{"method":"attemptBegan","params":{\#(ad)"atMs":0,\#(attempt)}}"#,
        #"{"method":"attemptEnded","params":{\#(ad)"atMs":3,\#(attempt),"outcome":"failed"}}"#,
        #"{"method":"loadEnded","params":{\#(ad)"atMs":3,"durationMs":3,"loadedAttempt":null,"#
          + #""outcome":"failed","error":{"code":7}}}"#,
      ])
  }

  @Test func `a drawn ad tells where it is, and its disposal that it is gone`() {
    let frame = #"{"x":0,"y":0,"width":20,"height":20}"#
    let place = #""view":{"width":320,"height":50},"nonclickableAssetViews":{"body":\#(frame)}"#
    let choices = #""adChoices":{"position":"topLeft","frame":\#(frame)},"mediaView":null"#
    let render = #"{"id":2,"method":"render","params":{"adId":"ad-1",\#(place)}}"#
    let drawn = #"{"id":2,"result":{\#(choices)}}"#
    let check = #"{"id":3,"method":"validateLayout","params":{"adId":"ad-1","badge":BADGE}}"#
      .replacing("BADGE", with: #"{"text":"New","frame":\#(frame)}"#)
    let checked = #"{"id":3,"result":{}}"#
    let dispose = #"{"id":4,"method":"dispose","params":{"adId":"ad-1"}}"#
    let disposed = #"{"id":4,"result":{"disposed":true}}"#

    let lines = text(Self.load, Self.answer, render, drawn, check, checked)
      .split(separator: "\n").map(String.init)
    #expect(
      lines.contains(
        #"{"method":"adRendered","params":{"adId":"ad-1",\#(place),\#(choices),"#
          + #""atMs":5,"clickableAssetViews":{}}}"#))
    #expect(lines.last?.contains("badgeMissing") == true)
    #expect(lines.last?.contains(#""atMs":5"#) == true)

    #expect(
      told(Self.load, Self.answer, dispose, disposed, check, checked)
        == Self.wholeLoad + ["adReleased"])
    // Notifications tell it themselves.
    let began = #"{"method":"loadBegan","params":{"adId":"ad-1","atMs":0}}"#
    #expect(told(Self.load, began, Self.answer, dispose, disposed) == ["loadBegan", "picture"])
    #expect(
      told(Self.load, began, Self.answer, render, drawn)
        == ["loadBegan", "picture", "picture", "layout"])
  }

  @Test func `time does not go back`() {
    let released = #"{"jsonrpc":"2.0","method":"adReleased","params":{"adId":"ad-7","atMs":MS}}"#
    let refused = #"{"jsonrpc":"2.0","id":null,"error":{"message":"No."}}"#

    let told = text(
      released.replacing("MS", with: "500"), released.replacing("MS", with: "100"), refused)

    #expect(told.contains(#""call":{"method":null,"adId":null,"atMs":500,"#))
  }

  @Test func `a request that does something is told with the ad that it loads`() {
    let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
    let named = #"{"jsonrpc":"2.0","id":2,"method":"loadBanner","params":{"adId":"top"}}"#

    #expect(
      text(ping, Self.load, named, Self.load).split(separator: "\n") == [
        #"{"request":["loadNative",0,{},"ad-1"]}"#,
        #"{"request":["loadBanner",0,{"adId":"top"}]}"#,
        #"{"request":["loadNative",0,{},"ad-2"]}"#,
      ])
    #expect(
      text(Self.load.replacing("{}", with: #"{"x":"\#(String(repeating: "x", count: 70_000))"}"#))
        == #"{"request":["loadNative",0,null,"ad-1"]}"# + "\n")
  }

  @Test func `an answer that the page does not show is not read`() {
    let request = #"{"jsonrpc":"2.0","id":1,"method":"getEvents"}"#
    let empty = String(repeating: "[],", count: 1_000_000)

    let told = text(request, #"{"jsonrpc":"2.0","id":1,"result":{"events":[\#(empty)[]]}}"#)

    #expect(told == "")
  }

  @Test func `a message that takes much more memory than its text is told to be left out`() {
    let many = String(repeating: "[],", count: 1_000_000)

    let told = text(Self.load, Self.answer.replacing(#""Hi""#, with: "[\(many)[]]"))

    #expect(told.contains(#"{"omittedBytes":3000"#))
    #expect(!told.contains("loadEnded"))
  }

  @Test func `the messages of a batch are written one after the other, or none of them`() {
    var report = TranscriptReport()
    let event = #"{"jsonrpc":"2.0","method":"adReleased","params":{"adId":"ad-1","atMs":1}}"#
    var pieces: [[UInt8]] = []

    report.add(Array("[\(event),\(event)]".utf8)) { pieces.append($0) }
    #expect(pieces.count == 2)
    report.add(Array("[\(event),\(event)".utf8)) { pieces.append($0) }
    #expect(pieces.count == 2)
  }

  @Test func `requests without an answer are remembered up to a limit`() {
    var report = TranscriptReport()
    for id in 1...10_001 {
      let request =
        #"{"jsonrpc":"2.0","id":\#(id),"method":"dispose","params":{"adId":"ad-\#(id)"}}"#
      _ = report.add(Array(request.utf8))
    }
    let answer = { (id: Int) in Array(#"{"jsonrpc":"2.0","id":\#(id),"result":{}}"#.utf8) }

    #expect(report.add(answer(10_001)).isEmpty)
    #expect(!report.add(answer(10_000)).isEmpty)
  }

  @Test func `the loads that notifications told are remembered, the newest 10,000 at least`() {
    var report = TranscriptReport()
    for number in 1...20_001 {
      _ = report.add(
        Array(#"{"method":"loadBegan","params":{"adId":"ad-\#(number)","atMs":0}}"#.utf8))
    }
    func tells(_ ad: Int) -> Bool {
      let answer = Self.answer.replacing("ad-1", with: "ad-\(ad)")
      return String(decoding: report.add(Array(answer.utf8)), as: UTF8.self).contains("loadBegan")
    }

    #expect(tells(1))
    #expect(tells(10_000))
    for ad in [10_001, 10_002, 20_000, 20_001] { #expect(!tells(ad)) }
  }

  @Test(arguments: [
    "", "# a comment", "$ --clock skip", ">x ff00", "[]", "7", "{", "null", "[[1]]",
  ])
  func `a line that is not a message is left out`(line: String) {
    var report = TranscriptReport()

    #expect(report.add(Array(line.utf8)).isEmpty)
    #expect(report.messageCount == 0)
  }
}

@LoopActor
@Suite struct RecordedLinesTests {
  @Test func `a long line is truncated, and lines may arrive in pieces`() {
    var lines: [String] = []
    var recorded = RecordedLines { lines.append($0) }
    let long = String(repeating: "a", count: 3_000)

    for piece in ["{\"a\"", ":1}\n\n", long, "\n7\n", long, "\nend"] {
      Array(piece.utf8).withUnsafeBytes { recorded.add($0) }
    }

    let cut = "\(String(repeating: "a", count: 2_048)) … and 952 bytes"
    #expect(lines == ["{\"a\":1}", cut, "7", cut])
  }
}

extension TranscriptReport {
  /// What a line adds to a report.
  fileprivate mutating func add(_ line: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    add(line) { text += $0 }
    return text
  }
}
