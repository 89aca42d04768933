import Ads
import EventLoop
import JSON
import Mediation
import Testing

@LoopActor
@Suite struct SignalTests {
  /// Something that a test does later.
  @LoopActor
  final class Later {
    var action: @LoopActor () -> Void = {}
  }

  /// Collects signals of one adapter, `A`, and keeps every answer of the call.
  @LoopActor
  final class Call {
    let adapter: ScriptedAdapter
    let world: World
    var answers: [[AdapterSignals]] = []
    private(set) var call: SignalsCall?

    init(
      _ request: SignalRequest = SignalRequest(format: .native),
      from classNames: [String]? = ["A"],
      units: [AdUnit] = [],
      timeoutMs: Int = SignalRequest.timeoutMs,
      _ collect: @escaping ScriptedAdapter.Collect
    ) throws {
      adapter = ScriptedAdapter([.native, .banner], collect: collect)
      world = World([AdapterClass(adapter, className: "A"), .silent("B")], adUnits: units)
      call = try world.mediator.adapters.collectSignals(
        request, from: classNames, timeoutMs: timeoutMs
      ) { [self] in answers.append($0) }
    }

    var signals: [String?] { answers.last?.map(\.signals) ?? [] }
    var errors: [String?] { answers.last?.map { $0.error?.message } ?? [] }
  }

  @Test func `signals come with the time that they took`() throws {
    let later = Later()
    let call = try Call { _, complete in later.action = { complete("token", nil) } }
    call.world.advance(byMs: 30)
    later.action()
    #expect(call.answers.count == 1)
    #expect(call.signals == ["token"])
    #expect(call.answers[0].map(\.latencyMs) == [30])
    #expect(call.errors == [nil])
    #expect(call.world.log == [])
  }

  @Test func `an error is passed on`() throws {
    let call = try Call { $1(nil, AdError(.noFill, "No bid.")) }
    #expect(call.signals == [nil])
    #expect(call.errors == ["No bid."])
    #expect(call.world.log == [])
  }

  @Test func `an adapter that can't be set up gives its error instead of signals`() throws {
    let program = ScriptedAdapter(program: [.native], collect: { $1("token", nil) })
    let world = World([AdapterClass(program, className: "A")])
    var answers: [AdapterSignals] = []
    _ = try world.mediator.adapters.collectSignals(
      SignalRequest(format: .native), from: ["A"], timeoutMs: SignalRequest.timeoutMs
    ) { answers = $0 }
    program.setUps[0](AdError(.invalidRequest, "No key."))
    #expect(answers.map(\.signals) == [nil])
    #expect(answers.first?.error?.message == "A could not be set up: No key.")
    #expect(answers.first?.error?.underlying?.message == "No key.")
  }

  @Test func `the adapter gets the credentials of the format, the extras and the size`() throws {
    var got: NetworkSignalRequest?
    let items = ["one", "two"].map { LineItem(className: "A", parameter: $0) }
    let call = try Call(
      SignalRequest(format: .banner, extras: ["a": 1], adSize: AdSize(.leaderboard)),
      units: [
        AdUnit(id: "b", format: .banner, lineItems: items + [LineItem(className: "B")]),
        AdUnit(id: "n", format: .native, lineItems: items),
      ]
    ) { params, complete in
      got = params
      complete("token", nil)
    }
    #expect(call.signals == ["token"])
    #expect(got?.credentials.map { $0.settings["parameter"]?.string } == ["one", "two"])
    #expect(got?.credentials.map(\.format) == [.banner, .banner])
    #expect(got?.extras["a"]?.int == 1)
    #expect(got?.adSize == AdSize(.leaderboard))
  }

  @Test func `credentials that a client gives replace those of the line items`() throws {
    var got: [String?] = []
    let adapter = ScriptedAdapter(collect: { request, _ in
      got = request.credentials.map { $0.settings["key"]?.string }
    })
    let world = World([AdapterClass(adapter, className: "A")])
    try world.mediator.adapters.setUp(
      ["A"],
      credentials: [
        Credentials(settings: ["key": "k"], format: .native),
        Credentials(settings: ["key": "l"], format: .banner),
      ], timeoutMs: nil
    ) { _ in }
    _ = try world.mediator.adapters.collectSignals(
      SignalRequest(format: .native), from: ["A"], timeoutMs: 1_000
    ) { _ in }
    #expect(got == ["k"])
  }

  @Test(
    arguments: [
      (["token", "token"], ["duplicateCompletion"], "token", nil),
      ([""], ["emptySignals"], nil, "A gave empty signals."),
      ([nil], ["emptyCompletion"], nil, "A gave neither signals nor an error."),
      ([String(repeating: "é", count: 32_768)], [], String(repeating: "é", count: 32_768), nil),
      (
        [String(repeating: "é", count: 32_769)], ["signalsTooLong"], nil,
        "A gave signals of more than 32768 characters."
      ),
    ] as [([String?], [String], String?, String?)])
  func `a wrong answer is a violation`(
    answers: [String?], rules: [String], signals: String?, error: String?
  ) throws {
    let call = try Call { _, complete in for answer in answers { complete(answer, nil) } }
    #expect(call.answers.count == 1)
    #expect(call.signals == [signals])
    #expect(call.errors == [error])
    #expect(call.world.log == rules.map { "violation \($0)" })
  }

  @Test func `with signals and an error in one answer the error counts`() throws {
    let call = try Call { $1("token", AdError(.noFill, "No bid.")) }
    #expect(call.signals == [nil])
    #expect(call.errors == ["No bid."])
    #expect(call.world.log == ["violation signalsAndError"])
  }

  @Test func `an answer after the deadline is late, and one more is a duplicate`() throws {
    let later = Later()
    let call = try Call(timeoutMs: 50) { _, complete in later.action = { complete("token", nil) } }
    call.world.advance(byMs: 50)
    #expect(call.errors == ["A gave no signals within 50 ms."])
    later.action()
    later.action()
    call.world.advance(byMs: 120_000)
    #expect(call.answers.count == 1)
    #expect(call.world.log == ["violation lateCompletion", "violation duplicateCompletion"])
  }

  @Test func `no answer a minute after the deadline is a violation`() throws {
    let call = try Call { _, _ in }
    call.world.advance(byMs: 60_999)
    #expect(call.world.log == [])
    call.world.advance(byMs: 1)
    #expect(call.world.log == ["violation neverCompleted"])
  }

  @Test func `after a cancellation any answer is accepted`() throws {
    let later = Later()
    let call = try Call { _, complete in later.action = { complete("token", nil) } }
    call.call?.cancel()
    #expect(call.world.clock.timerCount == 0)
    later.action()
    call.world.advance(byMs: 120_000)
    #expect(call.answers.count == 0)
    #expect(call.world.log == [])
  }

  @Test func `at the deadline and at a cancellation the adapter is told to give up`() throws {
    let late = try Call { _, _ in }
    late.world.advance(byMs: SignalRequest.timeoutMs)
    #expect(late.adapter.giveUps.count == 1)
    let cancelled = try Call { _, _ in }
    for _ in 1...2 { cancelled.call?.cancel() }
    #expect(cancelled.adapter.giveUps.count == 1)
    #expect(cancelled.adapter.loader == nil)
  }

  @Test func `an adapter that acknowledges that it gave up need not answer`() throws {
    let call = try Call { _, _ in }
    call.world.advance(byMs: SignalRequest.timeoutMs)
    call.adapter.giveUps[0]()
    #expect(call.adapter.loader == nil)
    #expect(call.world.clock.timerCount == 0)
    call.world.advance(byMs: 100_000)
    #expect(call.world.log == [])
  }

  /// A program that is asked for signals after a set-up of 40 ms.
  private func slowCall(
    _ collect: @escaping ScriptedAdapter.Collect,
    then completion: @escaping @LoopActor ([AdapterSignals]) -> Void
  ) throws -> (World, ScriptedAdapter) {
    let program = ScriptedAdapter(program: [.native], collect: collect)
    let world = World([AdapterClass(program, className: "A")])
    _ = try world.mediator.adapters.collectSignals(
      SignalRequest(format: .native), from: ["A"], timeoutMs: 700, then: completion)
    world.advance(byMs: 40)
    program.setUps[0](nil)
    return (world, program)
  }

  @Test func `signals are needed at the end of their time`() throws {
    var deadlineMs: Int?
    _ = try slowCall { request, _ in
      deadlineMs = request.deadlineMs
    } then: { _ in
    }
    #expect(deadlineMs == 740)
  }

  @Test func `signals have the time since the question, and then the collector is released`()
    throws
  {
    var complete: SignalCompletion?
    var answers: [AdapterSignals] = []
    let (world, program) = try slowCall {
      complete = $1
    } then: {
      answers += $0
    }
    #expect(program.loader != nil)
    world.advance(byMs: 30)
    complete?("token", nil)
    #expect(answers.map(\.latencyMs) == [30])
    #expect(program.loader == nil)
    #expect(world.clock.timerCount == 0)
  }

  @Test func `three rules are about signals`() {
    #expect(
      ContractRule.allCases.filter(\.isAboutSignals)
        == [.emptySignals, .signalsTooLong, .signalsAndError])
  }

  @Test func `an answer at once leaves no timer`() throws {
    let call = try Call { $1("token", nil) }
    #expect(call.world.clock.timerCount == 0)
  }

  @Test func `only a banner has a size`() throws {
    var sizes: [AdSize?] = []
    for format in [AdFormat.native, .banner] {
      _ = try Call(SignalRequest(format: format, adSize: AdSize(.leaderboard))) { params, _ in
        sizes.append(params.adSize)
      }
    }
    #expect(sizes == [nil, AdSize(.leaderboard)])
  }

  @Test func `late signals do not also count as missing`() throws {
    let later = Later()
    let call = try Call { _, complete in later.action = { complete("token", nil) } }
    call.world.advance(byMs: SignalRequest.timeoutMs)
    #expect(call.adapter.loader != nil)
    later.action()
    #expect(call.adapter.loader == nil)
    #expect(call.world.clock.timerCount == 0)
    call.world.advance(byMs: 100_000)
    #expect(call.world.log == ["violation lateCompletion"])
  }

  @Test func `an error with too much text is truncated, and a violation`() throws {
    let long = String(repeating: "x", count: 100_000)
    let call = try Call { $1(nil, AdError(.noFill, long)) }
    #expect(call.errors.compactMap { $0?.utf8.count }.allSatisfy { $0 <= 65_536 })
    #expect(call.world.log == ["violation contentTooLarge"])
  }

  @Test func `without names, adapters that collect no signals are left out`() throws {
    let call = try Call(from: nil) { $1("token", nil) }
    #expect(call.answers.last?.map(\.className) == ["A"])
  }

  @Test func `a named adapter that collects no signals has an error, and is listed once`() throws {
    let call = try Call(from: ["B", "A", "B"]) { $1("token", nil) }
    #expect(call.answers.last?.map(\.className) == ["B", "A"])
    #expect(call.errors == ["B collects no signals.", nil])
  }

  @Test func `a named adapter that does not load the format has an error`() throws {
    let call = try Call(SignalRequest(format: .appOpen)) { $1("token", nil) }
    #expect(call.errors == ["A does not load appOpen ads."])
  }
}
