import Ads
import EventLoop
import JSON
import Mediation
import Platform
import ProcessAdapters
import Testing

@LoopActor
@Suite struct SignalTests {
  private static let bidder = """
    {"className":"A","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":["native","banner"],\
    "methods":["adapter/collectSignals"]}
    """

  /// A world whose adapter bids, unless it says otherwise.
  private func world(_ introduction: String = bidder) -> World {
    let world = World()
    world.processes.script["adapter/initialize"] = .result(introduction)
    return world
  }

  /// Asks for signals, and returns what comes: `token` or `error: …`.
  private func collect(
    in world: World, _ classNames: [String]? = ["A"], _ request: SignalRequest? = nil
  ) throws -> World.Outcomes {
    let outcomes = World.Outcomes()
    _ = try world.mediator.adapters.collectSignals(
      request ?? SignalRequest(format: .native), from: classNames, timeoutMs: 50
    ) { answers in
      outcomes.all += answers.map { $0.signals ?? "error: \($0.error?.message ?? "")" }
    }
    world.processes.run()
    return outcomes
  }

  @Test func `the program gets the whole request, after its set-up`() throws {
    let world = world()
    world.processes.script["adapter/collectSignals"] = .result(#"{"signals":"token"}"#)
    let request = SignalRequest(format: .banner, extras: ["a": 1], adSize: AdSize(.banner))
    // The time that is left does not depend on the age of the bridge.
    world.processes.advance(byMs: 7_000)
    #expect(try collect(in: world, ["A"], request).all == ["token"])
    #expect(world.methods == ["adapter/initialize", "adapter/setUp", "adapter/collectSignals"])
    let params = try #require(try world.process.messages.last?.params)
    #expect(
      String(decoding: JSONWriter.bytes(of: params), as: UTF8.self)
        == #"{"format":"banner","credentials":[],"extras":{"a":1},"#
        + #""adSize":{"width":320,"height":50},"timeoutMs":50}"#)
  }

  @Test func `signals that the client cancels are cancelled`() throws {
    let world = world()
    world.processes.script["adapter/collectSignals"] = .silence
    let call = try world.mediator.adapters.collectSignals(
      SignalRequest(format: .native), from: ["A"], timeoutMs: 50
    ) { _ in }
    world.processes.run()
    call.cancel()
    world.processes.run()
    #expect(world.methods.last == "$/cancelRequest")
  }

  @Test func `only the last thousand requests for signals are known`() throws {
    let world = world()
    world.processes.script["adapter/collectSignals"] = .result(#"{"signals":"token"}"#)
    var ids: [Int] = []
    for count in [1_001, 2_500] {
      while ids.count < count {
        _ = try collect(in: world)
        ids.append(try #require(try world.process.messages.last?.id))
      }
      for id in [ids[count - 1_001], ids[count - 1]] {
        try world.process.write(#"{"jsonrpc":"2.0","id":\#(id),"result":{"signals":"token"}}"#)
      }
      world.processes.run()
    }
    #expect(world.log == Array(repeating: "violation duplicateCompletion", count: 2))
    #expect(world.host.skippedMessages.count == 2)
  }

  @Test func `a program that does not list the method is not asked`() throws {
    let world = world(
      #"{"className":"A","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":["native"]}"#)
    #expect(try collect(in: world).all == ["error: A collects no signals."])
    #expect(try collect(in: world, nil).all == [])
    #expect(world.methods == ["adapter/initialize", "adapter/setUp"])
  }

  @Test(arguments: [
    (#"{"error":{"domain":"net","code":7,"message":"No bid."}}"#, "error: No bid.", []),
    (#"{"signals":"t","error":{"message":"No."}}"#, "error: No.", ["signalsAndError"]),
    ("null", "error: A gave neither signals nor an error.", ["emptyCompletion"]),
    ("{}", "error: A gave neither signals nor an error.", ["emptyCompletion"]),
    (#"{"signals":""}"#, "error: A gave empty signals.", ["emptySignals"]),
    (
      #"{"signals":7}"#,
      "error: A's answer to adapter/collectSignals is invalid: result.signals: expected a string, got a number",
      []
    ),
  ])
  func `the answer of a program is checked`(
    result: String, outcome: String, rules: [String]
  ) throws {
    let world = world()
    world.processes.script["adapter/collectSignals"] = .result(result)
    #expect(try collect(in: world).all == [outcome])
    #expect(world.log == rules.map { "violation \($0)" })
  }

  @Test func `an error of JSON-RPC carries the network's error`() throws {
    let world = world()
    world.processes.script["adapter/collectSignals"] = .error(
      #"{"code":201,"message":"x","data":{"error":{"domain":"net","code":7,"message":"No bid."}}}"#)
    #expect(try collect(in: world).all == ["error: No bid."])
  }

  @Test func `a second answer is a violation, and the first counts`() throws {
    let world = world()
    let line = #"{"jsonrpc":"2.0","id":$id,"result":{"signals":"token"}}"#
    world.processes.script["adapter/collectSignals"] = .lines([line, line])
    #expect(try collect(in: world).all == ["token"])
    #expect(world.log == ["violation duplicateCompletion"])
    #expect(world.host.skippedMessages.count == 0)
  }

  @Test func `at the deadline the program is asked to give up, and its late answer is a violation`()
    throws
  {
    let world = world()
    world.processes.script["adapter/collectSignals"] = .silence
    let outcomes = try collect(in: world)
    world.processes.advance(byMs: 50)
    #expect(outcomes.all == ["error: A gave no signals within 50 ms."])
    #expect(world.methods.last == "$/cancelRequest")
    try world.process.answer("adapter/collectSignals", .result(#"{"signals":"token"}"#))
    world.processes.run()
    #expect(world.log == ["violation lateCompletion"])
  }

  @Test func `a program that gives up as it was asked breaks no rule`() throws {
    let world = world()
    world.processes.script["adapter/collectSignals"] = .silence
    _ = try collect(in: world)
    world.processes.advance(byMs: 50)
    try world.process.answer(
      "adapter/collectSignals", .error(#"{"code":-32800,"message":"Cancelled."}"#))
    world.processes.run()
    world.processes.advance(byMs: 120_000)
    #expect(world.log == [])
    // It has given up once.
    try world.process.answer(
      "adapter/collectSignals", .error(#"{"code":-32800,"message":"Cancelled."}"#))
    world.processes.run()
    #expect(world.log == ["violation lateCompletion"])
  }

  @Test func `a program that ends fails its signals`() throws {
    let world = world()
    world.processes.script["adapter/collectSignals"] = .exit(.exited(code: 3))
    #expect(try collect(in: world).all == ["error: A has ended with exit code 3."])
  }
}
