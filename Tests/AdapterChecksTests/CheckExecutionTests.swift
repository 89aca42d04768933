import Ads
import EventLoop
import Mediation
import ProcessAdapters
import Testing

@testable import AdapterChecks

/// What a run of several checks shows, and keeps.
@LoopActor
@Suite struct CheckExecutionTests: FlawedRunSuite {
  @Test func `a fault that only another check meets fails the check of its sentence`() async {
    await #expect(processExitsWith: .success) { try await Self.meetFaults() }
  }

  private static func meetFaults() throws {
    /// The first start is for the plan of the run, and each check has one of its own.
    func isStart(_ number: Int) -> Bool { FlawedAdapter.startCount == number }
    let place = FlawedAdapter.Changes().adChoices
    let faults: [(check: String, other: String, change: (inout FlawedAdapter.Changes) -> Void)] = [
      (
        "wrongTracker", "doubleImpression",
        {
          $0.tracksItself = false
          $0.call = { call, ad in
            if isStart(2), call == "render" { ad.send(.click(asset: nil)) }
            return (0, nil)
          }
        }
      ),
      (
        "eventAfterDispose", "doubleImpression",
        { $0.onDispose = { if isStart(3) { $0.report(.click(asset: nil)) } } }
      ),
      (
        "adChoicesMisplaced", "doubleImpression",
        { $0.adChoices = { place(isStart(3) ? .bottomLeft : $0, $1) } }
      ),
      (
        "contentTooLarge", "doubleImpression",
        {
          $0.load = { _ in
            isStart(3) ? .oversizedAd(AdError(.internalError, "Too long.")) : .good
          }
        }
      ),
      ("unrequestedAdType", "unrefusedAdType", { $0.load = { _ in isStart(3) ? .ad : .good } }),
    ]
    for (check, other, change) in faults {
      var changes = FlawedAdapter.Changes()
      change(&changes)
      let alone = FlawedRun(changes, only: [check], formats: [.native]).results
      let both = FlawedRun(changes, only: [check, other], formats: [.native]).results
      let isFirst = both.first?.name == check
      if isFirst { #expect(alone.first?.outcome == .passed, "\(check)") }
      let result = try #require(both.first { $0.name == check })
      #expect(result.outcome.isFailure, "\(check): \(result.outcome)")
      #expect(result.evidence != nil)
    }
  }

  @Test func `of what only a program can see, ten results of a rule are kept, each once`() async {
    await #expect(processExitsWith: .success) { await Self.seeViolations() }
  }

  private static func seeViolations() {
    for (count, kept) in [(9, 9), (10, 10), (11, 10)] {
      var changes = FlawedAdapter.Changes()
      changes.setUpViolations = (1...count).flatMap { ["Fault \($0).", "Fault \($0)."] }
      let results = FlawedRun(changes, only: ["failedLoad"], formats: [.native]).results
      let reasons = results.filter { $0.name == "neverCalled" }.map(\.reason)
      #expect(reasons == (1...kept).map { "Fault \($0)." })
    }
  }

  @Test func `skipped lines are found, and the check of leaks loads as many ads as it is told`()
    async
  {
    await #expect(processExitsWith: .success) { try await Self.checkRun() }
  }

  private static func checkRun() throws {
    try expect("strayOutput", fails: "1 of its lines was skipped: It is not JSON.") {
      $0.skippedMessages = SkippedMessages(count: 1, firstReason: "It is not JSON.")
    }
    var changes = FlawedAdapter.Changes()
    changes.usage = { AdapterUsage(memoryBytes: 0, descriptorCount: 0, threadCount: 0) }
    let run = FlawedRun(changes, only: ["leak"], formats: [.native], failing: nil, soakCount: 101)
    #expect(run.results.map(\.outcome) == [.passed])
    #expect(FlawedAdapter.loadCount == 101)
  }

  @Test func `what is kept of an adapter that reports without an end is limited`() async {
    await #expect(processExitsWith: .success) { await Self.reportWithoutEnd() }
  }

  private static func reportWithoutEnd() {
    let adapter = FlawedRun.adapter(FlawedAdapter.Changes())
    let loop = adapter.makeLoop()
    let session = CheckSession(adapter, on: loop, adUnits: [])
    let context = CheckContext(session, format: .native, memory: RunMemory())
    loop.run {
      guard let ad = try? await context.load() else { return }
      for _ in 0..<10_001 { ad.adDidReport(.didPauseVideo) }
    }
    #expect(context.violations.count == 10_000)
    #expect(context.events.count == 10_000)

    var changes = FlawedAdapter.Changes()
    changes.onLoad = { ad in for _ in 0..<300 { ad.report(.didPauseVideo) } }
    var expectations = Expectations()
    let load = ExpectedLoad(format: .native, failure: ExpectedError(domain: "a", code: 1))
    expectations.loads = Array(repeating: load, count: 300)
    let run = FlawedRun(
      changes, only: ["unmetExpectation"], formats: [.native], expectations: expectations)
    let sizes = run.results.map { $0.evidence?.byteCount }
    #expect(sizes.count == 300)
    #expect(sizes.reduce(0) { $0 + ($1 ?? 0) } <= 2 << 20)
    #expect((sizes.first ?? nil) ?? 0 > 4_000)
    #expect(sizes.last == .some(nil))
  }
}
