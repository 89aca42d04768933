import EventLoop
import JSON
import Testing

@testable import Mediation

/// What the log, the recorder and the errors keep.
@Suite @LoopActor struct EventDetailTests {
  private let ad = AdID(number: 1)
  private let text = String(repeating: "x", count: 20_000)

  private func log(_ chosen: NotificationKind...) -> EventLog {
    let log = EventLog(clock: Clock(.manual), capacity: 1_000, byteLimit: 100_000)
    log.choose(NotificationKinds(chosen))
    return log
  }

  private func kept(_ log: EventLog) -> Int {
    log.entries(of: nil, since: 1, limit: 1_000).entries.count
  }

  // MARK: Memory

  @Test func `every long event takes memory`() {
    let error = AdError(.noFill, text)
    let content = BannerContent(viewID: text, size: AdSize(.banner), text: nil)
    let kinds: [AdEvent.Kind] = [
      .didFailToPresent(error), .didFailToRefresh(error), .refreshed(content),
      .didRewardUser(AdReward(type: text, amount: 1)),
    ]
    for kind in kinds {
      let log = log()
      for seq in 1...9 { log.record(kind, of: ad, seq: seq, atMs: 0) }
      #expect(kept(log) == 4, "\(kind.name)")
    }
  }

  @Test func `every long entry about the bridge's work takes memory`() {
    let error = AdError(.noFill, text)
    let place = TraceEntry.AttemptPlace(
      responseID: "r", index: 0, lineItem: LineItem(className: "A", parameter: text))
    let short = TraceEntry.AttemptPlace(
      responseID: "r", index: 0, lineItem: LineItem(className: "A"))
    let view = View(identifier: text, frame: Rect(x: 0, y: 0, width: 1, height: 1))
    let contents: [TraceEntry.Content] = [
      .setUpEnded(AdapterStatus(className: "A", error: error)),
      .adapterEnded(className: "A", error),
      .loadEnded(
        ad,
        TraceEntry.LoadEnd(
          responseID: "r", durationMs: 0, outcome: .failed, loadedAttempt: nil, error: error)),
      .attemptBegan(ad, place),
      .attemptEnded(
        ad, place, TraceEntry.AttemptEnd(latencyMs: 0, outcome: .loaded, error: nil)),
      .attemptEnded(
        ad, short, TraceEntry.AttemptEnd(latencyMs: 0, outcome: .failed, error: error)),
      .adRendered(
        ad,
        AdRendering(in: view, clickable: [:], nonclickable: [:], adChoices: nil, mediaView: nil)),
      .logLine(className: "A", level: .info, message: text),
    ]
    for content in contents {
      let log = log(content.kind)
      for _ in 1...9 { log.trace(content.kind) { content } }
      #expect(kept(log) == 4, "\(content.kind)")
    }
  }

  // MARK: Reports

  @Test func `a line of the log keeps its level, and a call without arguments has none`() {
    let log = log(.logLine)
    log.receive(.warning, "Careful.", className: "A")
    guard case .trace(let entry) = log.newest(1).first,
      case .logLine(className: "A", level: .warning, message: "Careful.") = entry.content
    else {
      Issue.record("The line is logged.")
      return
    }
    #expect(NetworkCall(name: "start", arguments: .null).description == "start")
    #expect(NetworkCall(name: "start", arguments: [1]).description == "start [1]")
  }

  @Test func `an entry is in the log when the recorder gets it`() {
    let log = log()
    let recorder = CountingRecorder(log)
    log.recorder = recorder
    log.record(.impression, of: ad, seq: 1, atMs: 0)
    #expect(recorder.counts == [1])
    log.trace(.adReleased) { .adReleased(ad) }
    guard case .trace(let entry) = recorder.last else {
      Issue.record("It is recorded.")
      return
    }
    // Nobody else gets it, so it has no number.
    #expect(entry.index == 0)
    #expect(log.nextIndex == 2)
  }

  @Test func `three rules are about signals`() {
    #expect(
      ContractRule.allCases.filter(\.isAboutSignals)
        == [.emptySignals, .signalsTooLong, .signalsAndError])
  }

  @Test func `a screen that was never open does not become one that closes`() {
    var sequence = EventSequence(isFullScreen: true)
    #expect(
      sequence.advance(to: .click)?.message
        == "The adapter reported click before the ad's screen.")
    for _ in 1...2 {
      #expect(
        sequence.advance(to: .didDismissFullScreenView)?.message
          == "The adapter reported didDismissFullScreenView while no screen was open.")
    }
    let events: [AdEvent.Name] = [
      .willPresentFullScreenView, .willDismissFullScreenView, .didDismissFullScreenView,
    ]
    for event in events { #expect(sequence.advance(to: event) == nil) }
    #expect(
      sequence.advance(to: .click)?.message == "The adapter reported click after the ad's screen.")
  }

  @Test func `after a screen that closes against the rules, its end breaks none`() {
    var sequence = EventSequence(isFullScreen: false)
    #expect(sequence.advance(to: .willDismissFullScreenView)?.rule == .unpairedScreen)
    #expect(sequence.advance(to: .didDismissFullScreenView) == nil)
  }

  // MARK: Overdue answers

  @Test func `answers that are forgotten, missing or given up are released once`() {
    let clock = Clock(.manual)
    let overdue = OverdueAnswers(clock: clock)
    var (reports, releases): ([Int], [Int]) = ([], [])
    func add(_ number: Int, bytes: Int = 0) -> Int {
      overdue.add(bytes: bytes) {
        reports.append(number)
      } release: {
        releases.append(number)
      }
    }
    _ = add(1, bytes: 8 << 20)
    _ = add(2, bytes: 1)
    #expect(releases == [1])
    overdue.remove(add(3))
    _ = add(4, bytes: (8 << 20) - 1)
    #expect(releases == [1])
    for _ in 1...2 { overdue.giveUpAll() }
    #expect(reports == [2, 4])
    #expect(releases == [1, 2, 4])
    #expect(clock.timerCount == 0)
    // What was given up takes no room.
    _ = add(5, bytes: 8 << 20)
    #expect(releases == [1, 2, 4])
  }

  // MARK: Errors

  @Test func `errors are equal if all of their parts are`() {
    let inner = AdError(domain: "in", code: 1, message: "No.")
    func error(
      _ domain: String = "d", _ code: Int = 1, _ name: String? = "n", _ message: String = "m",
      _ underlying: AdError? = nil
    ) -> AdError {
      AdError(domain: domain, code: code, name: name, message: message, underlying: underlying)
    }
    #expect(error() == error())
    for other in [
      error("e"), error("d", 2), error("d", 1, nil), error("d", 1, "o"), error("d", 1, "n", "o"),
      error("d", 1, "n", "m", inner),
    ] {
      #expect(error() != other)
    }
  }

  @Test func `an error that is truncated keeps as much of its cause as there is room for`() {
    let inner = AdError(domain: "in", code: 1, message: String(repeating: "y", count: 100))
    let message = String(repeating: "x", count: AdError.maximumTextLength - 31)
    let truncated = AdError(domain: "d", code: 1, message: message, underlying: inner).truncated
    #expect(truncated?.message == message)
    #expect(truncated?.underlying?.message == String(repeating: "y", count: 25) + "…")
  }

  // MARK: Values

  @Test func `a request gets what is known about the person from the line item`() {
    let (one, other) = (person("Rome"), person("Oslo"))
    #expect(AdRequest().completed(by: AdRequest(user: other)).user === other)
    #expect(AdRequest(user: one).completed(by: AdRequest(user: other)).user === one)
  }

  private func person(_ place: String) -> UserTargeting {
    UserTargeting(gender: .unknown, birthday: nil, location: nil, locationDescription: place)
  }

  @Test func `completed options are of every kind`() {
    #expect(NativeAdOptions().all.isEmpty)
    #expect(NativeAdOptions().completed.all.count == 4)
    let completed = NativeAdOptions().completed
    #expect(completed.video?.startMuted == true)
    #expect(completed.adView?.preferredAdChoicesPosition == .topRight)
  }

  @Test func `images are equal if all of their parts are`() {
    func image(_ data: [UInt8] = [1], _ type: String = "a", _ width: Int = 1, _ height: Int = 1)
      -> Image
    {
      Image(data: data, mimeType: type, width: width, height: height)
    }
    #expect(image() == image())
    for other in [image([2]), image([1], "b"), image([1], "a", 2), image([1], "a", 1, 2)] {
      #expect(image() != other)
    }
  }
}

/// Keeps how many entries the log had at each of its entries.
private final class CountingRecorder: EventRecorder {
  private unowned let log: EventLog
  private(set) var counts: [Int] = []

  init(_ log: EventLog) {
    self.log = log
  }

  private(set) var last: EventLog.Entry?

  func record(_ entry: EventLog.Entry) {
    counts.append(log.newest(9).count)
    last = entry
  }
}
