import Ads
import EventLoop
import JSON
import Testing

@testable import Mediation

/// How much memory the entries of the log take.
@Suite @LoopActor struct EventLogMemoryTests {
  private let ad = AdID(number: 1)
  private let text = String(repeating: "x", count: 20_000)

  private func log(bytes: Int) -> EventLog {
    EventLog(clock: Clock(.manual), capacity: 1_000, byteLimit: bytes)
  }

  /// A log with room for four long texts, of a client that has chosen these kinds.
  private func log(_ chosen: NotificationKind...) -> EventLog {
    let log = log(bytes: 100_000)
    log.choose(NotificationKinds(chosen))
    return log
  }

  private func kept(_ log: EventLog) -> Int {
    log.entries(of: nil, since: 1, limit: 1_000).entries.count
  }

  private func reward(_ bytes: Int) -> AdEvent {
    .didRewardUser(AdReward(type: String(repeating: "x", count: bytes), amount: 1))
  }

  @Test func `every long event takes memory`() {
    let error = AdError(.noFill, text)
    let content = BannerContent(viewID: text, size: AdSize(.banner), text: nil)
    let kinds: [AdEvent] = [
      .didFailToPresent(error), .didFailToRefresh(error), .refreshed(content),
      .didRewardUser(AdReward(type: text, amount: 1)),
    ]
    for kind in kinds {
      let log = log()
      for seq in 1...9 { log.record(kind, of: ad, seq: seq) }
      #expect(kept(log) == 4, "\(kind.name)")
    }
  }

  @Test func `every long entry about the bridge's work takes memory`() {
    let error = AdError(.noFill, text)
    let place = TraceEntry.AttemptPlace(
      responseID: "r", index: 0, lineItem: LineItem(className: "A", parameter: text))
    let short = TraceEntry.AttemptPlace(
      responseID: "r", index: 0, lineItem: LineItem(className: "A"))
    let view = AdView(id: text, width: 1, height: 1)
    let contents: [TraceEntry.Content] = [
      .setUpEnded(AdapterStatus(className: "A", error: error)),
      .adapterEnded(className: "A", error),
      .loadEnded(
        ad,
        TraceEntry.LoadEnd(
          responseID: "r", durationMs: 0, outcome: .failed, loadedAttempt: nil, error: error)),
      .loadEnded(
        ad,
        TraceEntry.LoadEnd(
          responseID: "r", durationMs: 0, outcome: .loaded, loadedAttempt: 0, error: nil,
          auction: AuctionResult(
            latencyMs: 0, floor: nil, currencyCode: .usDollar,
            participants: [.init(LineItem(className: "A"), latencyMs: 0, error: error)]))),
      .attemptBegan(ad, place),
      .attemptEnded(
        ad, place, TraceEntry.AttemptEnd(latencyMs: 0, outcome: .loaded, error: nil)),
      .attemptEnded(
        ad, short, TraceEntry.AttemptEnd(latencyMs: 0, outcome: .failed, error: error)),
      .adRendered(ad, AdRendering(in: view)),
      .logLine(className: "A", level: .info, message: text),
    ]
    for content in contents {
      let log = log(content.kind)
      for _ in 1...9 { log.trace(content.kind) { content } }
      #expect(kept(log) == 4, "\(content.kind)")
    }
  }

  @Test func `the oldest entries are forgotten when the entries take too much memory`() {
    let log = log(bytes: 100_000)
    for seq in 1...20 { log.record(reward(20_000), of: ad, seq: seq) }
    let page = log.entries(of: nil, since: 1, limit: 100)
    #expect(page.entries.count == 4)
    #expect(page.forgotten == 16)
    #expect(page.nextIndex == 21)
  }

  @Test func `the id of an ad that was disposed of takes memory`() {
    let log = log(bytes: 100_000)
    for seq in 1...200 {
      let id = AdID(rawValue: "\(seq)" + String(repeating: "x", count: 1_000))
      log.record(.impression, of: id, seq: seq)
    }
    #expect((75...90).contains(log.entries(of: nil, since: 1, limit: 1_000).entries.count))
  }

  @Test func `an entry that is larger than the limit is kept alone`() {
    let log = log(bytes: 1_000)
    log.record(.impression, of: ad, seq: 1)
    log.record(reward(20_000), of: ad, seq: 2)
    #expect(log.entries(of: nil, since: 1, limit: 100).forgotten == 1)
    log.record(.impression, of: ad, seq: 3)
    let page = log.entries(of: nil, since: 1, limit: 100)
    #expect(page.entries.count == 1)
    #expect(page.nextIndex == 4)
  }

  @Test func `events that wait make room in the log at once`() {
    let log = log(bytes: 100_000)
    for seq in 1...4 { log.record(reward(20_000), of: ad, seq: seq) }
    let stream = AdEventStream(of: ad, log: log)
    for _ in 1...2 { stream.emit(reward(20_000)) }
    #expect(log.entries(of: nil, since: 1, limit: 100).entries.count == 2)
  }

  @Test func `events that wait for their ad take a part of the memory`() {
    let log = log(bytes: 100_000)
    let stream = AdEventStream(of: ad, log: log)
    for _ in 1...10 { stream.emit(reward(20_000)) }
    stream.forward()
    #expect(log.entries(of: nil, since: 1, limit: 100).entries.count == 2)
    for _ in 1...10 { stream.emit(reward(20_000)) }
    #expect(log.entries(of: nil, since: 1, limit: 100).entries.count == 4)
  }

  @Test func `events that no longer wait make room for others`() {
    let log = log(bytes: 100_000)
    for _ in 1...5 {
      let stream = AdEventStream(of: ad, log: log)
      for _ in 1...2 { stream.emit(reward(20_000)) }
      stream.forward()
    }
    #expect(log.nextIndex == 11)
  }

  @Test func `entries that were forgotten for their number take no memory`() {
    let log = EventLog(clock: Clock(.manual), capacity: 10, byteLimit: 100_000)
    for seq in 1...1_000 { log.record(.impression, of: ad, seq: seq) }
    #expect(log.entries(of: nil, since: 1, limit: 100).entries.count == 10)
  }

  @Test func `long log lines and long violations take memory, too`() {
    let (lines, violations) = (log(bytes: 100_000), log(bytes: 100_000))
    lines.choose(NotificationKinds([.logLine]))
    for _ in 1...20 {
      AdapterLogger(to: lines, className: "A", load: nil).log(.warning, text)
      violations.recordViolation(.eventOrder, className: "A", ad: nil, text)
    }
    for log in [lines, violations] {
      #expect(log.nextIndex == 21)
      #expect(log.entries(of: nil, since: 1, limit: 100).entries.count == 4)
    }
  }

  @Test func `the arguments of a network call take at least as much memory as their values`() {
    let log = log(bytes: 100_000)
    log.choose(NotificationKinds([.networkCall]))
    let digits = JSONValue.array(Array(repeating: 1, count: 500))
    let leastBytes = 500 * MemoryLayout<JSONValue>.stride
    for _ in 1...100 {
      log.log(NetworkCall(name: "track", arguments: digits), className: "A", load: nil)
    }
    #expect(log.nextIndex == 101)
    #expect(log.entries(of: nil, since: 1, limit: 100).entries.count <= 100_000 / leastBytes)
  }

  @Test func `events that were held for a client make room when it knows the ad`() throws {
    var limits = Mediator.Limits()
    limits.eventLogBytes = 4_000
    let adapter = AdapterClass.scripted("A") { _, completion in
      let delegate = completion(.native(ScriptedNativeAd(tracking: .byAdapter)))
      for _ in 1...10 { delegate?.adDidReport(.didMuteVideo) }
    }
    let world = World([adapter], limits: limits)
    for _ in 1...3 { try world.loadNative() }
    #expect(world.log.count == 30)
  }
}
