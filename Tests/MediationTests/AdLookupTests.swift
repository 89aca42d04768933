import Ads
import EventLoop
import Mediation
import Testing

/// Calls that find an ad by its id, and what they say about it.
@Suite @LoopActor struct AdLookupTests {
  private func load(_ mapped: ScriptedNativeAd = ScriptedNativeAd()) throws -> AdStore {
    let world = World(mapped)
    try world.loadNative()
    return world.mediator.ads
  }

  private let first = AdID(rawValue: "ad-1")
  private let second = AdID(rawValue: "ad-2")

  @Test func `an ad of another format is refused with the formats that the call needs`() throws {
    let ads = try load()
    let error = #expect(throws: MediationError.self) { try ads.fullScreenAd(first) }
    guard
      case .wrongFormat(
        _, .native, needed: [.interstitial, .rewarded, .rewardedInterstitial, .appOpen]) = error
    else {
      Issue.record("The error names the formats.")
      return
    }
  }

  @Test func `an ad that is loading has its options and its ad unit, and is not loaded`() throws {
    var options = ImageOptions()
    options.disableImageLoading = true
    let world = World([.silent("A")], adUnits: [.native("unit", ["A"])])
    try world.loadNative(from: .adUnit("unit"), options: NativeAdOptions(image: options))
    let details = try world.mediator.ads.details(of: first)
    #expect(details.options?.image?.disableImageLoading == true)
    #expect(details.adUnitID == "unit")
    #expect(details.summary.state == .loading)
    #expect(world.mediator.ads.undisposed == [])
  }

  @Test func `the details of an ad say whether it was disposed of`() throws {
    let ads = try load()
    _ = try ads.dispose(first)
    let disposed = #expect(throws: MediationError.self) { try ads.details(of: first) }
    let unknown = #expect(throws: MediationError.self) { try ads.details(of: second) }
    guard case .adDisposed = disposed, case .unknownAd = unknown else {
      Issue.record("The errors are different.")
      return
    }
  }

  @Test func `only an ad that was there can be disposed of`() throws {
    let ads = try load()
    let error = #expect(throws: MediationError.self) { try ads.dispose(second) }
    guard case .unknownAd = error else {
      Issue.record("The ad is unknown.")
      return
    }
  }

  @Test func `a summary says who counts`() throws {
    let ads = try load(ScriptedNativeAd(tracking: .byAdapter))
    #expect(try ads.details(of: first).summary.tracking == .byAdapter)
  }

  @Test func `a misspelled ad unit is refused with similar ids`() {
    let error = #expect(throws: MediationError.self) {
      try World([], adUnits: [.native("feed", [])]).loadNative(from: .adUnit("fed"))
    }
    guard case .unknownAdUnit("fed", nearest: ["feed"]) = error else {
      Issue.record("The error names the ad unit.")
      return
    }
  }
}
