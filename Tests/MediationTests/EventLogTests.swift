import EventLoop
import JSON
import Testing

@testable import Mediation

@LoopActor
@Suite struct EventLogTests {
  private let ad = AdID(number: 1)

  private func log(bytes: Int) -> EventLog {
    EventLog(clock: Clock(.manual), capacity: 1_000, byteLimit: bytes)
  }

  private func reward(_ bytes: Int) -> AdEvent.Kind {
    .didRewardUser(AdReward(type: String(repeating: "x", count: bytes), amount: 1))
  }

  @Test func `the oldest entries are forgotten when the entries take too much memory`() {
    let log = log(bytes: 100_000)
    for seq in 1...20 { log.record(reward(20_000), of: ad, seq: seq, atMs: 0) }
    let page = log.entries(of: nil, since: 1, limit: 100)
    #expect(page.entries.count == 4)
    #expect(page.forgotten == 16)
    #expect(page.nextIndex == 21)
  }

  @Test func `the id of an ad that was disposed of takes memory`() {
    let log = log(bytes: 100_000)
    for seq in 1...200 {
      let id = AdID(rawValue: "\(seq)" + String(repeating: "x", count: 1_000))
      log.record(.impression, of: id, seq: seq, atMs: 0)
    }
    #expect((75...90).contains(log.entries(of: nil, since: 1, limit: 1_000).entries.count))
  }

  @Test func `an entry that is larger than the limit is kept alone`() {
    let log = log(bytes: 1_000)
    log.record(.impression, of: ad, seq: 1, atMs: 0)
    log.record(reward(20_000), of: ad, seq: 2, atMs: 0)
    #expect(log.entries(of: nil, since: 1, limit: 100).forgotten == 1)
    log.record(.impression, of: ad, seq: 3, atMs: 0)
    let page = log.entries(of: nil, since: 1, limit: 100)
    #expect(page.entries.count == 1)
    #expect(page.nextIndex == 4)
  }

  @Test func `a page ends where its entries are large, and the next one goes on`() {
    let log = log(bytes: 100 << 20)
    for seq in 1...5 { log.record(reward(1_500_000), of: ad, seq: seq, atMs: 0) }
    var next = 1
    var counts: [Int] = []
    while next <= 5 {
      let page = log.entries(of: nil, since: next, limit: 100)
      counts.append(page.entries.count)
      next = page.nextIndex
    }
    #expect(counts == [1, 1, 1, 1, 1])
  }

  @Test func `the newest entries are in order, and few if they are large`() {
    let log = log(bytes: 100 << 20)
    let other = AdID(number: 2)
    for seq in 1...3 { log.record(reward(900_000), of: ad, seq: seq, atMs: seq) }
    for seq in 4...9 { log.record(.impression, of: seq % 2 == 0 ? ad : other, seq: seq, atMs: seq) }
    #expect(log.newest(3).map(\.atMs) == [7, 8, 9])
    #expect(log.newest(2, of: ad).map(\.atMs) == [6, 8])
    #expect(log.newest(100).map(\.atMs) == [2, 3, 4, 5, 6, 7, 8, 9])
    #expect(log.newest(100, of: AdID(number: 3)).isEmpty)
  }

  @Test func `the newest entry is given even if it is larger than a page`() {
    let log = log(bytes: 100 << 20)
    for seq in 1...2 { log.record(reward(3_000_000), of: ad, seq: seq, atMs: seq) }
    #expect(log.newest(100).map(\.atMs) == [2])
    #expect(log.entries(of: nil, since: 1, limit: 100).entries.map(\.atMs) == [1])
  }

  @Test func `events that wait make room in the log at once`() {
    let log = log(bytes: 100_000)
    for seq in 1...4 { log.record(reward(20_000), of: ad, seq: seq, atMs: 0) }
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
    for seq in 1...1_000 { log.record(.impression, of: ad, seq: seq, atMs: 0) }
    #expect(log.entries(of: nil, since: 1, limit: 100).entries.count == 10)
  }

  @Test func `long log lines and long violations take memory, too`() {
    let text = String(repeating: "x", count: 20_000)
    let (lines, violations) = (log(bytes: 100_000), log(bytes: 100_000))
    lines.choose(NotificationKinds([.logLine]))
    for _ in 1...20 {
      lines.receive(.warning, text, className: "A")
      violations.report(.eventOrder, className: "A", ad: nil, text)
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
      log.receive(NetworkCall(name: "track", arguments: digits), className: "A", load: nil)
    }
    #expect(log.nextIndex == 101)
    #expect(log.entries(of: nil, since: 1, limit: 100).entries.count <= 100_000 / leastBytes)
  }

  @Test func `a violation that waited has the time at which it happened`() {
    let clock = Clock(.manual)
    let log = EventLog(clock: clock, capacity: 10, byteLimit: 100_000)
    let stream = AdEventStream(of: ad, log: log)
    func advance() {
      clock.advance(byMs: 5) {}
      while clock.step() {}
    }
    advance()
    stream.report(EventSequence.Violation(rule: .eventOrder, message: "Early."), by: "A")
    advance()
    stream.forward()
    #expect(log.entries(of: nil, since: 1, limit: 1).entries.map(\.atMs) == [5])
  }

  @Test func `a choice adds to what every client gets`() {
    let log = log(bytes: 100_000)
    log.choose(NotificationKinds([.loadEnded]))
    let kinds = NotificationKind.allCases.filter(log.records)
    #expect(kinds == [.adEvent, .contractViolation, .adapterStatus, .loadEnded])
  }

  @Test func `the events of an ad are found by their names`() {
    let log = log(bytes: 100_000)
    let click = AdEvent.Kind.click(asset: nil)
    for (number, event) in zip([1, 2, 1], [click, click, .impression]) {
      log.record(event, of: AdID(number: number), seq: 1, atMs: 0)
    }
    #expect(log.events(of: ad, among: [.click, .didPlayVideo]) == [.click])
    #expect(log.events(of: ad, among: [.click, .impression]) == [.click, .impression])
  }
}
