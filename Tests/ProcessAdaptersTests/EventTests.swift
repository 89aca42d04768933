import Ads
import EventLoop
import Mediation
import ProcessAdapters
import Testing

@LoopActor
@Suite struct EventTests {
  @Test(
    arguments: [
      (.native, "willPresentFullScreenView"), (.native, "willLeaveApplication"),
      (.native, "didPlayVideo"), (.native, "didMuteVideo"), (.native, "didUnmuteVideo"),
      (.banner, "impression"), (.banner, "click"), (.banner, "willPresentFullScreenView"),
      (.interstitial, "willPresentFullScreenView"), (.rewarded, "didStartVideo"),
      (.rewardedInterstitial, "didStartVideo"), (.appOpen, "impression"),
      (.native, "didPauseVideo"), (.native, "didEndVideo"), (.rewarded, "didEndVideo"),
      (.rewardedInterstitial, "didEndVideo"),
    ] as [(AdFormat, String)])
  func `an event of the format is forwarded`(format: AdFormat, event: String) throws {
    let world = World()
    try world.load(format)
    try world.process.report(event, of: "load-1")
    world.processes.run()
    #expect(world.log.contains("ad-1 \(event)"))
    #expect(world.host.skippedMessages.count == 0)
  }

  @Test(
    arguments: [
      (.native, "didStartVideo"), (.banner, "didPlayVideo"), (.banner, "willLeaveApplication"),
      (.interstitial, "didEndVideo"), (.rewarded, "didMuteVideo"), (.appOpen, "didStartVideo"),
      (.native, "expired"), (.banner, "refreshed"), (.native, "nonsense"),
    ] as [(AdFormat, String)])
  func `an event that the format does not have is skipped`(
    format: AdFormat, event: String
  ) throws {
    let world = World()
    try world.load(format)
    try world.process.report(event, of: "load-1")
    world.processes.run()
    #expect(world.log.isEmpty)
    #expect(world.host.skippedMessages.count == 1)
    #expect(world.processes.logLines.last?.contains("params.event") == true)
  }

  /// The events that each format has. Ads of every format have those of screens.
  private nonisolated static let events: [AdFormat: Set<String>] = [
    .native: [
      "willLeaveApplication", "didPlayVideo", "didPauseVideo", "didEndVideo", "didMuteVideo",
      "didUnmuteVideo",
    ],
    .rewarded: ["didStartVideo", "didEndVideo", "didRewardUser"],
    .rewardedInterstitial: ["didStartVideo", "didEndVideo", "didRewardUser"],
  ]
  private nonisolated static let eventsOfAll: Set = [
    "impression", "click", "willPresentFullScreenView", "didFailToPresent",
    "willDismissFullScreenView", "didDismissFullScreenView",
  ]

  @Test(arguments: AdFormat.allCases)
  func `each format has its events, and no others`(format: AdFormat) throws {
    let expected = Self.eventsOfAll.union(Self.events[format] ?? [])
    let taken = try AdEvent.Name.allCases.filter { event in
      let world = World()
      try world.load(format)
      try world.process.report(
        event.rawValue, of: "load-1",
        #","error":{"message":"Gone."},"reward":{"type":"coins","amount":5}"#)
      world.processes.run()
      return world.host.skippedMessages.count == 0
    }
    #expect(Set(taken.map(\.rawValue)) == expected)
  }

  @Test func `an error and a reward arrive with their events`() throws {
    let world = World()
    let ad: FullScreenAd = try world.ad(.rewarded)
    try world.process.report(
      "didRewardUser", of: "load-1", #","reward":{"type":"coins","amount":5}"#)
    try world.process.report("didFailToPresent", of: "load-1", #","error":{"message":"Gone."}"#)
    world.processes.run()
    #expect(ad.eventCounts.map(\.name) == [.didFailToPresent, .didRewardUser])
  }

  @Test func `an event before the answer is a violation, reported after the answer`() throws {
    let world = World()
    world.processes.script["adapter/loadBanner"] = .lines([
      #"{"jsonrpc":"2.0","method":"adapter/event","params":{"loadId":"$load","event":"click"}}"#,
      #"{"jsonrpc":"2.0","id":$id,"result":\#(MemoryProcess.banner(320, 50))}"#,
    ])
    try world.load(.banner)
    #expect(world.ends == ["ad-1"])
    #expect(world.log == ["violation eventBeforeCompletion"])
  }

  @Test func `an event of a load that is unknown is skipped`() throws {
    let world = World()
    try world.load(.banner)
    try world.process.report("click", of: "load-9")
    world.processes.run()
    #expect(world.log.isEmpty)
    #expect(
      world.processes.logLines == [
        "warning: A: Skipped a message: adapter/event: params.loadId: "
          + #"expected the id of a load of this adapter, got "load-9""#
      ])
  }

  @Test func `an event after the adapter has read of the disposal is a violation`() throws {
    let world = World()
    try world.load(.banner)
    _ = try world.mediator.ads.dispose(AdID(rawValue: "ad-1"))
    world.processes.run()
    try world.process.report("click", of: "load-1")
    world.processes.run()
    #expect(world.log == ["violation eventAfterDispose"])
  }

  @Test func `an event before the adapter has read of the disposal is not a violation`() throws {
    let world = World()
    world.processes.script["adapter/dispose"] = .silence
    try world.load(.banner)
    _ = try world.mediator.ads.dispose(AdID(rawValue: "ad-1"))
    try world.process.report("click", of: "load-1")
    world.processes.run()
    #expect(world.log.isEmpty)
    #expect(world.host.skippedMessages.count == 0)
  }

  @Test(
    arguments: [
      (.result("{}"), nil), (.error(#"{"code":-32601,"message":"There is no such method."}"#), nil),
      (.error(#"{"code":1,"message":"It hangs."}"#), "It hangs."),
      (.silence, "A did not answer adapter/dispose within 5000 ms."),
    ] as [(MemoryProcess.Reply, String?)])
  func `a disposal is open until it is answered, and its events and its failure are kept`(
    reply: MemoryProcess.Reply, failure: String?
  ) throws {
    let world = World()
    world.processes.script["adapter/dispose"] = .silence
    try world.load(.banner)
    let before = world.host.disposals
    _ = try world.mediator.ads.dispose(AdID(rawValue: "ad-1"))
    for event in ["impression", "click"] { try world.process.report(event, of: "load-1") }
    world.processes.run()
    let open = world.host.disposals
    try world.process.answer("adapter/dispose", reply)
    world.processes.run()
    world.processes.advanceRealTime(byMs: 5_000)
    let all = [before, open, world.host.disposals]

    #expect(all.map(\.openCount) == [0, 1, 0])
    #expect(all.map(\.eventCount) == [0, 2, 2])
    #expect(all.map(\.lastEvent) == [nil, .click, .click])
    #expect(all.map(\.failure) == [nil, nil, failure])
  }

  @Test func `the wait for the end of a disposal is one of real time`() throws {
    let world = World()
    world.processes.script["adapter/dispose"] = .silence
    try world.load(.banner)
    _ = try world.mediator.ads.dispose(AdID(rawValue: "ad-1"))
    world.processes.advance(byMs: 60_000)
    try world.process.report("click", of: "load-1")
    world.processes.run()
    #expect(world.log.isEmpty)
    world.processes.advanceRealTime(byMs: 5_000)
    try world.process.report("click", of: "load-1")
    world.processes.run()
    #expect(world.log == ["violation eventAfterDispose"])
  }

  @Test func `a misspelled notification is skipped, and the log names the one that is similar`()
    throws
  {
    let world = World()
    try world.load(.banner)
    try world.process.write(#"{"jsonrpc":"2.0","method":"adapter/evnet"}"#)
    world.processes.run()
    #expect(
      world.processes.logLines == [
        "warning: A: Skipped a message: There is no notification adapter/evnet. "
          + "Did you mean adapter/event?"
      ])
  }

  @Test(arguments: [
    "garbage", "[]", #"{"jsonrpc":"2.0","id":9,"method":"ping"}"#,
    #"{"jsonrpc":"2.0","id":99,"result":{}}"#,
    #"{"jsonrpc":"2.0","method":"adapter/unknown"}"#,
    #"{"jsonrpc":"2.0","method":"adapter/log","params":["info"]}"#,
  ])
  func `an invalid message is skipped, and the next one counts`(line: String) throws {
    let world = World()
    try world.load(.banner)
    try world.process.write(line)
    try world.process.report("click", of: "load-1")
    world.processes.run()
    #expect(world.host.skippedMessages.count == 1)
    #expect(world.log == ["ad-1 click"])
  }

  @Test(arguments: [
    ("adapter/lgo", " Did you mean adapter/log?"), ("adapter/progress", ""),
  ])
  func `the log names a notification that is similar, if there is one`(
    method: String, hint: String
  ) throws {
    let world = World()
    try world.load(.banner)
    try world.process.write(#"{"jsonrpc":"2.0","method":"\#(method)"}"#)
    world.processes.run()
    #expect(
      world.processes.logLines == [
        "warning: A: Skipped a message: There is no notification \(method).\(hint)"
      ])
  }

  @Test func `events of two ads reach their own ads, and go on after one is disposed of`() throws {
    let world = World()
    for _ in 1...2 { try world.load(.banner) }
    try world.process.report("click", of: "load-2")
    world.processes.run()
    _ = try world.mediator.ads.dispose(AdID(rawValue: "ad-2"))
    try world.process.report("click", of: "load-1")
    world.processes.run()
    #expect(world.log == ["ad-2 click", "ad-1 click"])
  }
}
