import EventLoop
import Mediation
import Testing

/// A load's completion handler counts once, whoever calls it how often.
@Suite @BridgeActor struct CompletionTests {
  @Test func `a second answer is ignored and reported`() throws {
    var delegates: [(any MediationNativeAdEventDelegate)?] = []
    let world = World { _, completion in
      delegates.append(completion(ScriptedNativeAd(), nil))
      delegates.append(completion(ScriptedNativeAd(), nil))
      delegates.append(completion(nil, AdError(.noFill, "No ad.")))
    }
    try world.loadNative()
    #expect(delegates.map { $0 != nil } == [true, false, false])
    #expect(world.ends.count == 1)
    #expect(
      world.log == ["violation duplicateCompletion", "violation duplicateCompletion"])
  }

  @Test func `an answer after the deadline is ignored and reported`() throws {
    var completion: MediationNativeLoadCompletionHandler?
    let world = World { _, handler in completion = handler }
    try world.loadNative(limitMs: 5)
    world.advance(byMs: 5)
    #expect(completion?(ScriptedNativeAd(), nil) == nil)
    #expect(world.ends.count == 1)
    #expect(world.log == ["violation lateCompletion"])
  }

  @Test func `an answer without an ad and without an error is a failure, and reported`() throws {
    let world = World { _, completion in _ = completion(nil, nil) }
    try world.loadNative()
    #expect(try world.lastError().0.name == "mediationAdapterError")
    #expect(world.log == ["violation emptyCompletion"])
  }

  @Test func `events that an adapter reports as it answers come after the answer`() throws {
    let world = World { _, completion in
      let delegate = completion(ScriptedNativeAd(tracksItself: true), nil)
      delegate?.reportImpression()
      delegate?.reportClick()
    }
    var answeredFirst = false
    let kind = LoadRequest.Kind.native(adTypes: [.content], options: [])
    try world.mobileAds.load(
      LoadRequest(kind, targeting: AdRequest()), from: .adapter(LineItem(className: "A")),
      as: nil, limitMs: nil
    ) { end in
      answeredFirst = world.log.isEmpty
      if case .success(let loaded) = end { loaded.ad.forwardEvents() }
    }
    #expect(answeredFirst)
    #expect(world.log == ["ad-1 1 impression", "ad-1 2 click"])
  }

  @Test func `an error of an adapter's own type keeps what it says`() throws {
    struct OwnError: Error, CustomStringConvertible {
      let description = "The network has no ads today."
    }
    let world = World { _, completion in _ = completion(nil, OwnError()) }
    try world.loadNative()
    let error = try world.lastError().0
    #expect(error.message == "The network has no ads today.")
    #expect(error.domain.hasSuffix("OwnError"))
  }
}
