import Ads
import EventLoop
import Mediation
import Testing

/// A load's completion handler counts once, however often it is called.
@Suite @LoopActor struct CompletionTests {
  @Test func `a second answer is ignored, and a violation`() throws {
    var delegates: [(any AdEventDelegate)?] = []
    let world = World { _, completion in
      delegates.append(completion(.native(ScriptedNativeAd())))
      delegates.append(completion(.native(ScriptedNativeAd())))
      delegates.append(completion(.failure(AdError(.noFill, "No ad."))))
    }
    try world.loadNative()
    #expect(delegates.map { $0 != nil } == [true, false, false])
    #expect(world.ends.count == 1)
    #expect(
      world.log == ["violation duplicateCompletion", "violation duplicateCompletion"])
  }

  @Test func `an answer after the deadline is ignored, and a violation`() throws {
    var completion: LoadCompletion?
    let world = World { _, handler in completion = handler }
    try world.loadNative(timeoutMs: 5)
    world.advance(byMs: 5)
    #expect(completion?(.native(ScriptedNativeAd())) == nil)
    #expect(world.ends.count == 1)
    #expect(world.log == ["violation lateCompletion"])
  }

  @Test func `an answer without an ad and without an error is a failure and a violation`() throws {
    let world = World { _, completion in _ = completion(.nothing) }
    try world.loadNative()
    #expect(try world.lastError().0.name == "mediationAdapterError")
    #expect(world.log == ["violation emptyCompletion"])
  }

  @Test func `an error with too much text is truncated, and a violation`() throws {
    let message = String(repeating: "x", count: 100_000)
    let world = World { _, completion in _ = completion(.failure(AdError(.noFill, message))) }
    try world.loadNative()
    let error = try world.lastError().0
    #expect(error.message.hasPrefix("xxx"))
    #expect(error.message.utf8.count <= AdError.maximumTextLength)
    #expect(world.log == ["violation contentTooLarge"])
  }

  @Test func `an ad that is too large is a failure and a violation`() throws {
    let world = World { _, completion in
      _ = completion(.oversizedAd(AdError(.mediationAdapterError, "Too long.")))
    }
    try world.loadNative()
    #expect(try world.lastError().0.message == "Too long.")
    #expect(world.log == ["violation contentTooLarge"])
  }

  @Test func `events during the adapter's answer come after the answer`() throws {
    let world = World { _, completion in
      let delegate = completion(.native(ScriptedNativeAd(tracking: .byAdapter)))
      delegate?.adDidReport(.didPlayVideo)
      delegate?.adDidReport(.click(asset: nil))
    }
    var answeredFirst = false
    let kind = LoadRequest.Kind.native(adTypes: [.content], options: NativeAdOptions())
    try world.mediator.load(
      LoadRequest(kind, targeting: .plain), from: .adapter(LineItem(className: "A")),
      as: nil, timeoutMs: nil
    ) { end in
      answeredFirst = world.log.isEmpty
      if case .success(let loaded) = end { loaded.ad.forwardEvents() }
    }
    #expect(answeredFirst)
    #expect(world.log == ["ad-1 1 didPlayVideo", "ad-1 2 click"])
  }

  @Test func `a missing answer is a violation a minute after the deadline`() throws {
    let world = World([.silent("A")])
    try world.loadNative(timeoutMs: 5)
    world.advance(byMs: 60_004)
    #expect(world.log.isEmpty)
    world.advance(byMs: 1)
    #expect(world.log == ["violation neverCompleted"])
  }

  @Test(arguments: [(9_999, false), (10_000, true)])
  func `an answer that is missing at the end of the run is a violation after the usual time`(
    atMs: Int, isViolation: Bool
  ) throws {
    let world = World([.silent("A")])
    try world.loadNative(timeoutMs: 5)
    world.advance(byMs: atMs)
    world.mediator.endRun()
    #expect(world.log == (isViolation ? ["violation neverCompleted"] : []))
    #expect(world.clock.timerCount == 0)
  }

  @Test func `a loader lives until it has answered, and as long as its ad`() throws {
    let adapter = ScriptedAdapter()
    let world = World([AdapterClass(adapter, className: "A")])
    try world.loadNative()
    #expect(adapter.loader != nil)
    _ = adapter.loads[0].complete(.native(ScriptedNativeAd()))
    world.advance(byMs: 0)
    #expect(adapter.loader != nil)
    _ = try world.mediator.ads.dispose(AdID(rawValue: "ad-1"))
    #expect(adapter.loader == nil)
  }

  @Test func `of two late answers the second one is a duplicate`() throws {
    var completion: LoadCompletion?
    let world = World { completion = $1 }
    try world.loadNative(timeoutMs: 5)
    world.advance(byMs: 5)
    for _ in 1...2 { _ = completion?(.failure(AdError(.noFill, "No ad."))) }
    #expect(world.log == ["violation lateCompletion", "violation duplicateCompletion"])
  }

  @Test func `an ad that arrives in a cancelled load reports nothing`() throws {
    var completion: LoadCompletion?
    let world = World { completion = $1 }
    let load = try world.loadNative()
    let delegate = completion?(.native(ScriptedNativeAd(tracking: .byAdapter)))
    delegate?.adDidReport(.click(asset: nil))
    load.cancel()
    #expect(world.log == [])
  }
}
