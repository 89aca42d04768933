import Ads
import EventLoop
import JSON
import Synchronization
import Testing

@testable import Mediation

@LoopActor
@Suite struct EventLogTests {
  private let ad = AdID(number: 1)

  private func log(bytes: Int) -> EventLog {
    EventLog(clock: Clock(.manual), capacity: 1_000, byteLimit: bytes)
  }

  /// The numbers of events.
  private func seqs(_ entries: [EventLog.Entry]) -> [Int] {
    entries.compactMap { if case .event(let event) = $0 { event.seq } else { nil } }
  }

  private func reward(_ bytes: Int) -> AdEvent {
    .didRewardUser(AdReward(type: String(repeating: "x", count: bytes), amount: 1))
  }

  @Test func `a page ends where its entries are large, and the next one goes on`() {
    let log = log(bytes: 100 << 20)
    for seq in 1...5 { log.record(reward(1_500_000), of: ad, seq: seq) }
    var next = 1
    var counts: [Int] = []
    while next <= 5 {
      let page = log.entries(of: nil, since: next, limit: 100)
      counts.append(page.entries.count)
      next = page.nextIndex
    }
    #expect(counts == [1, 1, 1, 1, 1])
  }

  @Test func `large entries of another ad take no room on a page`() {
    let log = log(bytes: 100 << 20)
    let other = AdID(number: 2)
    for seq in 1...3 { log.record(reward(1_500_000), of: seq == 2 ? ad : other, seq: seq) }
    log.record(.impression, of: ad, seq: 4)
    let page = log.entries(of: ad, since: 1, limit: 100)
    #expect(seqs(page.entries) == [2, 4])
    #expect(page.nextIndex == 5)
    #expect(seqs(log.newest(100, of: ad)) == [2, 4])
  }

  @Test func `the newest entries are in order, and few if they are large`() {
    let log = log(bytes: 100 << 20)
    let other = AdID(number: 2)
    for seq in 1...3 { log.record(reward(900_000), of: ad, seq: seq) }
    for seq in 4...9 { log.record(.impression, of: seq % 2 == 0 ? ad : other, seq: seq) }
    #expect(seqs(log.newest(3)) == [7, 8, 9])
    #expect(seqs(log.newest(2, of: ad)) == [6, 8])
    #expect(seqs(log.newest(100)) == [2, 3, 4, 5, 6, 7, 8, 9])
    #expect(log.newest(100, of: AdID(number: 3)).isEmpty)
  }

  @Test func `the newest entry is given even if it is larger than a page`() {
    let log = log(bytes: 100 << 20)
    for seq in 1...2 { log.record(reward(3_000_000), of: ad, seq: seq) }
    #expect(seqs(log.newest(100)) == [2])
    #expect(seqs(log.entries(of: nil, since: 1, limit: 100).entries) == [1])
  }

  @Test func `a violation that waited has the time at which it is sent`() {
    let clock = Clock(.manual)
    let log = EventLog(clock: clock, capacity: 10, byteLimit: 100_000)
    let stream = AdEventStream(of: ad, log: log)
    func advance() {
      clock.advance(byMs: 5) {}
      while clock.step() {}
    }
    advance()
    stream.recordViolation(EventSequence.Violation(rule: .eventOrder, message: "Early."), by: "A")
    advance()
    stream.forward()
    #expect(log.entries(of: nil, since: 1, limit: 1).entries.map(\.atMs) == [10])
  }

  @Test func `the times of a wall clock never go back, even for what waited`() {
    let time = Mutex(100)
    let clock = Clock(.wall, reading: { time.withLock { $0 } })
    let log = EventLog(clock: clock, capacity: 10, byteLimit: 100_000)
    let stream = AdEventStream(of: ad, log: log)
    let steps: [() -> Void] = [
      { stream.emit(.impression) },
      { stream.recordViolation(.init(rule: .eventOrder, message: "Early."), by: "A") },
      { log.recordViolation(.lateCompletion, className: "A", ad: nil, "Late.") },
      { stream.forward() }, { stream.emit(.click(asset: nil)) },
    ]
    for step in steps {
      time.withLock { $0 += 1 }
      step()
    }
    #expect(log.newest(10).map(\.atMs) == [3, 4, 4, 5])
  }

  @Test func `a choice adds to what every client gets`() {
    let log = log(bytes: 100_000)
    log.choose(NotificationKinds([.loadEnded]))
    let kinds = NotificationKind.allCases.filter(log.records)
    #expect(kinds == [.adEvent, .contractViolation, .adapterStatus, .loadEnded])
  }

  @Test(arguments: [[true, true], [true, false], [false, true], [false, false]])
  func `each of two clients gets the states of adapters if it is one of its kinds`(
    isSent: [Bool]
  ) {
    let logs = isSent.map { isSent in
      let log = EventLog(clock: Clock(.manual), capacity: 10, byteLimit: 100_000)
      log.defaultKinds = NotificationKinds(isSent ? [.adapterStatus] : [.adEvent])
      return log
    }
    let changes = [AnnouncedStates(), AnnouncedStates()]
    for (log, changes) in zip(logs, changes) { log.observer = changes }
    logs[0].add(follower: logs[1])

    logs[0].announce(AdapterStatus(className: "A", error: nil))

    #expect(changes.map { !$0.states.isEmpty } == isSent)
    logs[0].remove(follower: logs[1])
    logs[0].announce(AdapterStatus(className: "A", error: nil))
    #expect(changes.map(\.states.count) == [isSent[0] ? 2 : 0, isSent[1] ? 1 : 0])
  }

  @Test func `the events of an ad are found by their names`() {
    let log = log(bytes: 100_000)
    let click = AdEvent.click(asset: nil)
    for (number, event) in zip([1, 2, 1], [click, click, .impression]) {
      log.record(event, of: AdID(number: number), seq: 1)
    }
    #expect(log.events(of: ad, among: [.click, .didPlayVideo]) == [.click])
    #expect(log.events(of: ad, among: [.click, .impression]) == [.click, .impression])
  }

  @Test func `a line of the log keeps its level, and a call without arguments has none`() {
    let log = log(bytes: 100_000)
    log.choose(NotificationKinds([.logLine]))
    AdapterLogger(to: log, className: "A", load: nil).log(.warning, "Careful.")
    guard case .trace(let entry) = log.newest(1).first,
      case .logLine(className: "A", level: .warning, message: "Careful.") = entry.content
    else {
      Issue.record("The line is logged.")
      return
    }
    #expect(NetworkCall(name: "start", arguments: .null).description == "start")
    #expect(NetworkCall(name: "start", arguments: [1]).description == "start [1]")
  }
}
