import Ads
import EventLoop
import JSON
import Mediation
import ProcessAdapters
import Testing

@testable import AdapterChecks

/// Which checks share a program, and what happens after a failure in a shared one.
///
/// The programs are adapters of this process, on one clock of real time. The runs have a process of
/// their own; see ``SampleAdapterTests``.
@LoopActor
@Suite struct SharedProgramTests {
  /// Loads banners in a program with a number, and writes down which check asks for each.
  @LoopActor
  private final class Program: Adapter, AdapterLoader {
    static var loads: [(program: Int, check: String)] = []
    static var failingLoad = 0
    /// The load at which a program ends; 0 if it never ends.
    static var endingLoad = 0

    let details: AdapterDetails? = AdapterDetails(
      label: "P", formats: [.banner],
      adapterVersion: VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0),
      adSDKVersion: VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0))

    private let number: Int
    private let watch: AdapterWatch
    private var end: (@LoopActor (AdError) -> Void)?

    init(_ number: Int, _ watch: AdapterWatch) {
      self.number = number
      self.watch = watch
    }

    var canEnd: Bool { Self.endingLoad > 0 }
    func observeEnd(_ action: @escaping @LoopActor (AdError) -> Void) { end = action }
    func makeLoader() -> any AdapterLoader { self }

    func load(_ request: NetworkRequest, completion: @escaping LoadCompletion) {
      Self.loads.append((number, watch.subject ?? ""))
      let place = Self.loads.count { $0.program == number }
      if place == Self.endingLoad {
        for method in ["loadBanner", "ping"] {
          watch.check?.didWrite(
            #"{"jsonrpc":"2.0","id":\#(place),"method":"adapter/\#(method)","params":{}}"#,
            byBridge: true)
        }
        request.logger.log(.warning, "It fails.")
        let error = AdError(.mediationAdapterError, "P has ended.")
        _ = completion(.failure(error))
        end?(error)
        return
      }
      let isGood = request.parameter == "good" && place != Self.failingLoad
      _ = completion(isGood ? .banner(Banner()) : .failure(AdError(.noFill, "No ad.")))
    }
  }

  @LoopActor
  private final class Banner: BannerAdapterAd {
    let content = BannerContent(size: AdSize(.banner))
  }

  private static func run(
    _ checks: Set<String>,
    skipped: @escaping @LoopActor () -> SkippedMessages = { SkippedMessages() },
    failedEnds: [FailedEnd] = []
  ) -> [CheckResult] {
    Program.loads = []
    let adapter = adapter(skipped: skipped, failedEnds: failedEnds)
    return CheckRun(adapter, only: checks).report().results
  }

  private static func adapter(
    skipped: @escaping @LoopActor () -> SkippedMessages = { SkippedMessages() },
    failedEnds: [FailedEnd] = []
  ) -> CheckedAdapter {
    var programCount = 0
    return CheckedAdapter(
      className: "P", sharedLoop: EventLoop(clock: Clock(.wall)),
      lineItems: { _ in
        CheckedAdapter.LineItems(
          good: LineItem(className: "P", parameter: "good"),
          failing: LineItem(className: "P", parameter: "bad"))
      },
      make: { _, watch in
        programCount += 1
        let number = programCount
        return CheckedAdapter.Instance(
          AdapterClass(Program(number, watch), className: "P"),
          skippedMessages: skipped, failedEnds: { failedEnds })
      })
  }

  @Test func `the time of a check begins again when its program has started`() async {
    await #expect(processExitsWith: .success) { await Self.startSlowly() }
  }

  private static func startSlowly() async {
    Program.endingLoad = 10
    let adapter = adapter()
    let loop = adapter.makeLoop()
    let session = CheckSession(adapter, on: loop, adUnits: [])
    let context = CheckContext(session, format: .banner, memory: RunMemory())
    let clock = loop.loop.realTime
    var readyMs = 0
    loop.run {
      try? await context.starting {
        let startMs = clock.nowMs
        while clock.nowMs < startMs + 2 {}
        readyMs = clock.nowMs
      }
    }
    #expect(readyMs > 0 && context.limitStartMs >= readyMs)
  }

  @Test func `checks of good loads share two programs, and those of bad loads have their own`()
    async
  {
    await #expect(processExitsWith: .success) { await Self.share() }
  }

  private static func share() {
    let results = run([
      "failedLoad", "neverCompleted", "lateCompletion", "unexplainedFailure", "lostAfterFailure",
      "lostLoad",
    ])

    #expect(results.allSatisfy { $0.outcome == .passed })
    var checks: [Int: [String]] = [:]
    for (program, check) in Program.loads where checks[program]?.last != check {
      checks[program, default: []].append(check)
    }
    #expect(
      Set(checks.values) == [
        ["banner failedLoad", "banner lateCompletion"], ["banner neverCompleted"],
        ["banner lostLoad", "banner unexplainedFailure", "banner lostAfterFailure"],
      ])
  }

  @Test func `a run has a result of each check, also of the class itself`() async {
    await #expect(processExitsWith: .success) {
      let names: Set = [
        "changingVersion", "emptySignals", "failedLoad", "neverCompleted", "lostLoad",
      ]
      #expect(await Set(Self.run(names).map(\.name)) == names)
    }
  }

  @Test func `a check that fails only beside others passes, and that is told`() async {
    await #expect(processExitsWith: .success) { await Self.repeatAlone() }
  }

  private static func repeatAlone() {
    // The fifth load of exhaustedAdapter is the sixth of its first program, after failedLoad.
    Program.failingLoad = 6
    let results = run(["failedLoad", "neverCompleted", "exhaustedAdapter"])

    #expect(
      results.map(\.name)
        == ["failedLoad", "neverCompleted", "exhaustedAdapter", "unsteadyResult"])
    #expect(results.prefix(3).allSatisfy { $0.outcome == .passed })
    #expect(
      results.last?.outcome
        == .failed(
          "exhaustedAdapter passed alone, but failed beside other checks: "
            + "Load 5 failed: No ad."))
    #expect(results.last?.format == .banner)
    #expect(results.last?.evidence != nil)
  }

  @Test func `a check that fails alone too is only that`() async {
    await #expect(processExitsWith: .success) { await Self.failAlone() }
  }

  private static func failAlone() {
    Program.failingLoad = 3
    let results = run(["failedLoad", "neverCompleted", "exhaustedAdapter"])

    #expect(results.map(\.name) == ["failedLoad", "neverCompleted", "exhaustedAdapter"])
    #expect(results.last?.outcome == .failed("Load 3 failed: No ad."))
    // The program after the first failure is a new one.
    #expect(Set(Program.loads.map(\.program)).count == 3)
  }

  @Test func `a program that ends while it serves is told once, with its last call and line`() async
  {
    await #expect(processExitsWith: .success) { await Self.endWhileServing() }
  }

  private static func endWhileServing() {
    Program.endingLoad = 4
    let results = run(["failedLoad", "exhaustedAdapter"])

    let reason =
      "P has ended. The last call was adapter/loadBanner. The last line of its log was warning: "
      + "It fails."
    #expect(results.map(\.name) == ["failedLoad", "exhaustedAdapter", "unexpectedEnd"])
    #expect(results.map(\.outcome) == [.passed, .notRun(reason), .failed(reason)])
    #expect(results.last?.format == nil)
    #expect(results.map { $0.evidence?.wire.isEmpty } == [nil, nil, false])
  }

  @Test func `lines that a program wrote after its checks, and its end, are told`() async {
    await #expect(processExitsWith: .success) { await Self.endBadly() }
  }

  private static func endBadly() {
    var isLate = false
    let results = run(
      ["strayOutput"],
      skipped: {
        defer { isLate = true }
        return isLate
          ? SkippedMessages(count: 2, firstReason: "It is not JSON.") : SkippedMessages()
      },
      failedEnds: [
        FailedEnd(kind: .crash, message: "It crashed."),
        FailedEnd(kind: .crash, message: "It leaked."),
      ])

    #expect(results.map(\.name) == ["strayOutput", "failedEnd", "failedEnd"])
    #expect(
      results.map(\.reason) == [
        "2 of its lines were skipped. The first: It is not JSON.", "It crashed.", "It leaked.",
      ])
  }

  @Test func `each way to end badly has a name of its own, and at most three results`() async {
    await #expect(processExitsWith: .success) { await Self.endInEachWay() }
  }

  private static func endInEachWay() {
    let ends = FailedEnd.Kind.allCases.flatMap { kind in
      (1...4).map { FailedEnd(kind: kind, message: "\(kind) \($0)") }
    }
    let results = run(["failedLoad"], failedEnds: ends).dropFirst()
    let names = [
      "failedEnd", "wrongExitCode", "ignoredEnd", "outputAtEnd", "processLeftBehind",
    ]
    #expect(results.map(\.name) == names.flatMap { [$0, $0, $0] })
    #expect(results.allSatisfy { $0.mark == .failed })
    #expect(Set(names).isSubset(of: CheckRun.resultNames))
  }

  @Test func `a program that attaches itself is set up once, and not again after a failure`() async
  {
    await #expect(processExitsWith: .success) { await Self.attach() }
  }

  private static func attach() {
    let checks: Set = ["failedSetUp", "duplicateSetUp", "failedLoad"]
    var changes = FlawedAdapter.Changes()
    changes.setUp = { _ in .error(AdError(.internalError, "No key.")) }
    let failed = FlawedRun(changes, only: checks, formats: [.native], isAttached: true).results
    let reason = "The adapter is not ready: No key."
    #expect(
      failed.prefix(3).map(\.outcome) == [
        .failed("The set-up ended with an error: No key."), .notRun(reason), .notRun(reason),
      ])
    #expect(FlawedAdapter.setUpCount == 1)

    changes.setUp = { _ in .twice(secondAfterMs: 0) }
    let twice = FlawedRun(changes, only: checks, formats: [.native], isAttached: true).results
    #expect(
      twice.map(\.outcome)
        == [.passed, .failed("The adapter completed its set-up a second time."), .passed])
    #expect(FlawedAdapter.startCount == 1)
  }

  @Test func `waits have the limits of the contract, or those that were chosen`() {
    let wall = TimeLimits(.wall)
    #expect(
      [wall.setUpMs, wall.loadMs, wall.eventMs, wall.acknowledgeMs, wall.restMs, wall.checkMs]
        == [30_000, 10_000, 5_000, 10_000, 50, 60_000])
    // Shorter or longer ones.
    for chosen in [[1, 2, 3], [100_001, 100_002, 100_003]] {
      var choice = TimeLimits.Choice()
      (choice.setUpMs, choice.loadMs, choice.eventMs) = (chosen[0], chosen[1], chosen[2])
      for mode in [Clock.Mode.wall, .skip] {
        let limits = TimeLimits(mode, choice)
        #expect([limits.setUpMs, limits.loadMs, limits.eventMs] == chosen)
        // A wait that is allowed does not end the check.
        #expect(limits.checkMs >= 60_000 && chosen.allSatisfy { limits.checkMs > 3 * $0 / 2 })
      }
    }
  }
}
