import EventLoop
import Mediation
import Testing

/// A load's completion handler counts once, however often it is called.
@Suite @LoopActor struct CompletionTests {
  /// Lists all formats, and implements no load.
  private final class BareAdapter: MediationAdapter {
    static let formats = Set(AdFormat.allCases)
    static func adapterVersion() -> VersionNumber { ScriptedAdapter.adapterVersion() }
    static func adSDKVersion() -> VersionNumber { ScriptedAdapter.adSDKVersion() }
  }

  @Test(
    arguments: [
      .native(adTypes: .all, options: NativeAdOptions()), .banner(AdSize(.banner)),
      .fullScreen(.interstitial),
      .fullScreen(.rewarded), .fullScreen(.rewardedInterstitial), .fullScreen(.appOpen),
    ] as [LoadRequest.Kind])
  func `a load that an adapter does not implement fails`(kind: LoadRequest.Kind) throws {
    let world = World([AdapterClass(BareAdapter.self, className: "A", label: "A")])
    try world.load(kind, from: .adapter(LineItem(className: "A")))

    #expect(
      try world.lastError().0.message == "This adapter does not load ads of this format.")
  }

  @Test func `a second answer is ignored, and a violation`() throws {
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

  @Test func `an answer after the deadline is ignored, and a violation`() throws {
    var completion: MediationNativeLoadCompletionHandler?
    let world = World { _, handler in completion = handler }
    try world.loadNative(timeoutMs: 5)
    world.advance(byMs: 5)
    #expect(completion?(ScriptedNativeAd(), nil) == nil)
    #expect(world.ends.count == 1)
    #expect(world.log == ["violation lateCompletion"])
  }

  @Test func `an answer without an ad and without an error is a failure and a violation`() throws {
    let world = World { _, completion in _ = completion(nil, nil) }
    try world.loadNative()
    #expect(try world.lastError().0.name == "mediationAdapterError")
    #expect(world.log == ["violation emptyCompletion"])
  }

  @Test func `an error with too much text is truncated, and a violation`() throws {
    let message = String(repeating: "x", count: 100_000)
    let world = World { _, completion in _ = completion(nil, AdError(.noFill, message)) }
    try world.loadNative()
    let error = try world.lastError().0
    #expect(error.message.hasPrefix("xxx"))
    #expect(error.message.utf8.count <= AdError.maximumTextLength)
    #expect(world.log == ["violation contentTooLarge"])
  }

  @Test func `an ad that is too large is a failure and a violation`() throws {
    let world = World { _, completion in
      _ = completion(nil, OversizedAd(AdError(.mediationAdapterError, "Too long.")))
    }
    try world.loadNative()
    #expect(try world.lastError().0.message == "Too long.")
    #expect(world.log == ["violation contentTooLarge"])
  }

  @Test func `events during the adapter's answer come after the answer`() throws {
    let world = World { _, completion in
      let delegate = completion(ScriptedNativeAd(tracksItself: true), nil)
      delegate?.didPlayVideo()
      delegate?.reportClick()
    }
    var answeredFirst = false
    let kind = LoadRequest.Kind.native(adTypes: [.content], options: NativeAdOptions())
    try world.mobileAds.load(
      LoadRequest(kind, targeting: .plain), from: .adapter(LineItem(className: "A")),
      as: nil, timeoutMs: nil
    ) { end in
      answeredFirst = world.log.isEmpty
      if case .success(let loaded) = end { loaded.ad.forwardEvents() }
    }
    #expect(answeredFirst)
    #expect(world.log == ["ad-1 1 didPlayVideo", "ad-1 2 click"])
  }

  @Test func `an error of an adapter's own type keeps its description`() throws {
    struct OwnError: Error, CustomStringConvertible {
      let description = "The network has no ads today."
    }
    let world = World { _, completion in _ = completion(nil, OwnError()) }
    try world.loadNative()
    let error = try world.lastError().0
    #expect(error.message == "The network has no ads today.")
    #expect(error.domain.hasSuffix("OwnError"))
  }

  @Test func `a missing answer is a violation a minute after the deadline`() throws {
    let world = World { _, _ in }
    try world.loadNative(timeoutMs: 5)
    world.advance(byMs: 60_004)
    #expect(world.log.isEmpty)
    world.advance(byMs: 1)
    #expect(world.log == ["violation neverCompleted"])
  }

  @Test func `an answer that is missing at the end of the run is a violation`() throws {
    let world = World { _, _ in }
    try world.loadNative(timeoutMs: 5)
    world.advance(byMs: 5)
    world.mobileAds.endRun()
    #expect(world.log == ["violation neverCompleted"])
    #expect(world.clock.timerCount == 0)
  }

  @Test func `an adapter lives until it has answered, and as long as its ad`() throws {
    weak var instance: ScriptedAdapter?
    var completion: MediationNativeLoadCompletionHandler?
    let adapterClass = AdapterClass(ScriptedAdapter.self, className: "A", label: "A") {
      let adapter = ScriptedAdapter(native: { _, handler in completion = handler })
      instance = adapter
      return adapter
    }
    let world = World([adapterClass])
    try world.loadNative()
    #expect(instance != nil)
    _ = completion?(ScriptedNativeAd(), nil)
    world.advance(byMs: 0)
    #expect(instance != nil)
    _ = try world.mobileAds.ads.dispose(AdID(rawValue: "ad-1"))
    #expect(instance == nil)
  }
}
