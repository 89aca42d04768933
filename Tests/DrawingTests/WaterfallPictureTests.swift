import Ads
import EventLoop
import Testing

@testable import Mediation
@testable import Drawing

/// A picture is compared with that of other entries, so no test depends on its pixels.
@Suite struct WaterfallPictureTests {
  /// The entries of a load with one attempt, which takes 5 ms.
  private func load(
    _ number: Int, atMs: Int, lineItem: LineItem = LineItem(className: "A"), error: AdError? = nil
  ) -> [EventLog.Entry] {
    let ad = AdID(number: number)
    let responseID = "response-\(number)"
    let outcome: LoadOutcome = error == nil ? .loaded : .failed
    let place = TraceEntry.AttemptPlace(
      responseID: responseID, index: 0, lineItem: lineItem)
    let contents: [(Int, TraceEntry.Content)] = [
      (
        atMs,
        .loadBegan(
          ad,
          .init(
            responseID: responseID, format: .native, adUnitID: "feed", isRefresh: false,
            timeoutMs: 60_000))
      ),
      (atMs, .attemptBegan(ad, place)),
      (atMs + 5, .attemptEnded(ad, place, .init(latencyMs: 5, outcome: outcome, error: error))),
      (
        atMs + 5,
        .loadEnded(
          ad,
          .init(
            responseID: responseID, durationMs: 5, outcome: outcome, loadedAttempt: nil,
            error: error))
      ),
    ]
    return contents.map { .trace(TraceEntry(index: 1, atMs: $0.0, $0.1)) }
  }

  private func picture(_ entries: [EventLog.Entry]) throws -> [UInt8] {
    try #require(WaterfallPicture(entries)).image.bytes
  }

  @Test func `the newest loads that have room are shown`() throws {
    let loads = (1...30).map { load($0, atMs: 10 * $0) }

    let all = try picture(loads.flatMap(\.self))

    // A picture has 24 rows: 12 loads with an attempt each.
    #expect(try all == picture(loads.suffix(12).flatMap(\.self)))
    #expect(try all != picture(loads.suffix(11).flatMap(\.self)))
  }

  @Test func `a load is shown with all its attempts, or not at all`() throws {
    let place = TraceEntry.AttemptPlace(
      responseID: "response-1", index: 1, lineItem: LineItem(className: "B"))
    let second = [
      TraceEntry.Content.attemptBegan(AdID(number: 1), place),
      .attemptEnded(AdID(number: 1), place, .init(latencyMs: 5, outcome: .failed, error: nil)),
    ].map { EventLog.Entry.trace(TraceEntry(index: 1, atMs: 10, $0)) }
    let long = load(1, atMs: 10) + second
    let others = (2...12).map { load($0, atMs: 10 * $0) }

    // The long load takes three of 24 rows, and each of the others two.
    #expect(
      try picture(long + others.flatMap(\.self)) == picture(others.flatMap(\.self)))
    #expect(
      try picture(long + others.dropFirst().flatMap(\.self))
        != picture(others.dropFirst().flatMap(\.self)))
  }

  @Test func `the reason of a failure is that of the network`() throws {
    let network = AdError(domain: "net", code: 7, name: "noInventory", message: "No.")
    let adapter = AdError(
      domain: "adapter", code: 3, name: "failed", message: "No.", underlying: network)

    let shown = try picture(load(1, atMs: 0, error: adapter))

    #expect(try shown == picture(load(1, atMs: 0, error: network)))
    #expect(
      try shown
        != picture(
          load(1, atMs: 0, error: AdError(domain: "a", code: 3, name: "failed", message: "No."))))
  }

  @Test func `an error without a name is shown by its code`() throws {
    func shown(_ code: Int) throws -> [UInt8] {
      try picture(load(1, atMs: 0, error: AdError(domain: "net", code: code, message: "No.")))
    }

    #expect(try shown(3) != shown(4))
  }

  @Test func `the label of a line item stands for its class`() throws {
    let labelled = try picture(
      load(1, atMs: 0, lineItem: LineItem(className: "A", label: "House")))

    #expect(try labelled == picture(load(1, atMs: 0, lineItem: LineItem(className: "House"))))
    #expect(try labelled != picture(load(1, atMs: 0)))
  }

  @Test func `an attempt whose beginning the log has forgotten is drawn whole`() throws {
    let (first, second) = (load(1, atMs: 10), load(2, atMs: 40))
    let (start, attempt, end) = (second[0], second[1], Array(second[2...]))

    #expect(try picture(first + [start] + end) == picture(first + second))
    #expect(try picture(first + end) == picture(first + [attempt] + end))
    #expect(try picture(first + end) != picture(first + second))
  }

  @Test func `entries without a load have no picture`() {
    let released = TraceEntry(index: 1, atMs: 0, .adReleased(AdID(number: 1)))

    #expect(WaterfallPicture([.trace(released)]) == nil)
  }
}
