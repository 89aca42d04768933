import EventLoop
import JSON
import Mediation
import Testing

/// What an attempt asks for, and what it leaves behind.
@Suite @LoopActor struct AttemptEndTests {
  /// A world whose adapter `A` never answers by itself, and what the adapter got.
  @LoopActor
  private final class SilentWorld {
    private(set) var requests: [MediationNativeAdConfiguration] = []
    private(set) var completions: [MediationNativeLoadCompletionHandler] = []
    /// The adapter that was made last; `nil` if nobody keeps it.
    private(set) weak var instance: ScriptedAdapter?
    private(set) lazy var world = World([adapterClass], adUnits: adUnits)
    private let adUnits: [AdUnit]

    init(_ adUnits: [AdUnit] = []) {
      self.adUnits = adUnits
    }

    private var adapterClass: AdapterClass {
      AdapterClass(ScriptedAdapter.self, className: "A", label: "A") { [self] in
        let adapter = ScriptedAdapter { request, completion in
          self.requests.append(request)
          self.completions.append(completion)
        }
        instance = adapter
        return adapter
      }
    }

    /// The rules that the log names for an ad.
    func violations(of ad: String) -> [ContractRule] {
      world.mobileAds.events.entries(of: AdID(rawValue: ad), since: 1, limit: 100).entries
        .compactMap { if case .violation(let violation) = $0 { violation.rule } else { nil } }
    }
  }

  // MARK: What it asks for

  @Test func `a line item's request completes that of the load`() throws {
    let own = AdRequest(keywords: ["sport"], bidResponse: "bid")
    let silent = SilentWorld([
      AdUnit(
        id: "unit", format: .native, lineItems: [LineItem(className: "A", request: own)])
    ])
    try silent.world.load(
      .native(adTypes: [.content], options: NativeAdOptions()), from: .adUnit("unit"),
      targeting: AdRequest(keywords: ["news"]))
    #expect(silent.requests.first?.keywords == ["news"])
    #expect(silent.requests.first?.bidResponse == "bid")
  }

  @Test func `each attempt of a waterfall has a seed of its own`() throws {
    var seeds: [Int] = []
    let failing = AdapterClass.scripted("A") { request, completion in
      seeds.append(request.seed)
      _ = completion(nil, AdError(.noFill, "No ad."))
    }
    let item = LineItem(className: "A")
    let world = World(
      [failing], adUnits: [AdUnit(id: "unit", format: .native, lineItems: [item, item, item])])
    try world.loadNative(from: .adUnit("unit"))
    #expect(Set(seeds).count == 3)
  }

  @Test func `callers that wait for a set-up are called in order`() throws {
    SlowSetUp.pending = []
    let world = World([AdapterClass(SlowSetUp.self, className: "A", label: "A")])
    let adapter = try world.mobileAds.adapters.named("A")
    var order: [Int] = []
    for number in 1...3 { adapter.whenSetUp { _ in order.append(number) } }
    for complete in SlowSetUp.pending { complete(nil) }
    #expect(order == [1, 2, 3])
  }

  @Test func `in a waterfall, the cause of a failed set-up stands under the attempt's error`()
    throws
  {
    SlowSetUp.pending = []
    let item = LineItem(className: "A")
    let world = World(
      [AdapterClass(SlowSetUp.self, className: "A", label: "A")],
      adUnits: [AdUnit(id: "unit", format: .native, lineItems: [item])])
    try world.loadNative(from: .adUnit("unit"))
    let cause = AdError(domain: "net", code: 7, message: "No account.")
    for complete in SlowSetUp.pending { complete(cause) }
    world.advance(byMs: 0)
    let error = try world.lastError().0
    #expect(error.message == "A could not be set up: No account.")
    #expect(error.underlying == cause)
  }

  @Test func `an error of a set-up with too much text is truncated, and a violation`() throws {
    SlowSetUp.pending = []
    let world = World([AdapterClass(SlowSetUp.self, className: "A", label: "A")])
    var length = 0
    try world.mobileAds.adapters.named("A").whenSetUp { length = $0.description.utf8.count }
    let long = String(repeating: "x", count: 100_000)
    for complete in SlowSetUp.pending { complete(AdError(.noFill, long)) }
    #expect(1_000...AdError.maximumTextLength ~= length)
    #expect(world.log == ["violation contentTooLarge"])
  }

  // MARK: What it leaves behind

  @Test func `the adapter of a load that is cancelled is released`() throws {
    let silent = SilentWorld()
    let load = try silent.world.loadNative()
    #expect(silent.instance != nil)
    load.cancel()
    #expect(silent.instance == nil)
  }

  @Test func `an adapter that never answers is released a minute after the deadline`() throws {
    let silent = SilentWorld()
    try silent.world.loadNative(timeoutMs: 5)
    silent.world.advance(byMs: 60_004)
    #expect(silent.instance != nil)
    silent.world.advance(byMs: 1)
    #expect(silent.instance == nil)
  }

  @Test func `a late answer does not also count as missing`() throws {
    let silent = SilentWorld()
    try silent.world.loadNative(timeoutMs: 5)
    silent.world.advance(byMs: 5)
    _ = silent.completions[0](nil, AdError(.noFill, "No ad."))
    silent.world.advance(byMs: 100_000)
    #expect(silent.world.log == ["violation lateCompletion"])
    #expect(silent.instance == nil)
  }

  @Test func `missing answers are reported in the order of their loads`() throws {
    let silent = SilentWorld()
    for _ in 0..<9 { try silent.world.loadNative(timeoutMs: 5) }
    silent.world.advance(byMs: 5)
    silent.world.mobileAds.endRun()
    let ads = silent.world.mobileAds.events.entries(of: nil, since: 1, limit: 100).entries
      .map { $0.ad?.rawValue }
    #expect(ads == (1...9).map { "ad-\($0)" })
  }

  @Test func `a late answer names its ad, unless a client's id may be another ad's`() throws {
    let silent = SilentWorld()
    try silent.world.loadNative(timeoutMs: 5)
    try silent.world.loadNative(as: AdID(rawValue: "mine"), timeoutMs: 5)
    silent.world.advance(byMs: 5)
    for completion in silent.completions { _ = completion(ScriptedNativeAd(), nil) }
    #expect(silent.world.log == Array(repeating: "violation lateCompletion", count: 2))
    #expect(silent.violations(of: "ad-1") == [.lateCompletion])
    #expect(silent.violations(of: "mine") == [])
  }

  @Test func `only violations of severity error are errors`() throws {
    let silent = SilentWorld()
    try silent.world.loadNative(timeoutMs: 5)
    try silent.world.loadNative(timeoutMs: 5)
    silent.world.advance(byMs: 5)
    _ = silent.completions[0](ScriptedNativeAd(), nil)
    #expect(silent.world.log == ["violation lateCompletion"])
    #expect(!silent.world.mobileAds.events.hasErrors)
    silent.world.mobileAds.endRun()
    #expect(silent.world.mobileAds.events.hasErrors)
  }
}

/// An adapter whose set-ups the test completes.
@LoopActor
private final class SlowSetUp: MediationAdapter {
  static let formats: Set<AdFormat> = [.native]
  static var pending: [MediationAdapterSetUpCompletionHandler] = []
  static func adapterVersion() -> VersionNumber { ScriptedAdapter.adapterVersion() }
  static func adSDKVersion() -> VersionNumber { ScriptedAdapter.adSDKVersion() }

  static func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {
    pending.append(completionHandler)
  }
}
