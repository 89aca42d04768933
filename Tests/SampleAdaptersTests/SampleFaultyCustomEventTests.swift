import EventLoop
import Mediation
import SampleNetwork
import Testing

@testable import SampleAdapters

@BridgeActor
@Suite struct SampleFaultyCustomEventTests {
  @Test(arguments: [
    ("break-duplicateCompletion", ["! duplicateCompletion", "impression", "click"]),
    ("break-doubleImpression", ["impression", "! doubleImpression", "click"]),
    ("break-wrongTracker", ["! wrongTracker", "impression", "click"]),
    ("break-eventAfterDispose", ["impression", "click", "! eventAfterDispose"]),
    ("content", ["impression", "click"]),
  ])
  func `an ad breaks the rule that it was told to break, and no other`(
    parameter: String, log: [String]
  ) async throws {
    let world = World()
    do {
      let ad = try world.loadNative("SampleFaultyCustomEvent", parameter).nativeAd()
      try world.render(ad)
      if ad.tracking.impressions == .bridge { _ = try ad.recordImpression() }
      _ = try ad.recordClick(on: .headline)
      _ = try world.mobileAds.ads.dispose(ad.id)
    }
    await world.settle()

    #expect(world.log == log)
  }

  @Test func `a load can come to nothing`() throws {
    let world = World()

    let outcome = try world.loadNative("SampleFaultyCustomEvent", "break-emptyCompletion")

    #expect(outcome.error?.name == "mediationAdapterError")
    #expect(world.log == ["! emptyCompletion"])
  }

  @Test func `a rule that can't be broken is not silently kept`() throws {
    let outcome = try World().loadNative("SampleFaultyCustomEvent", "break-unpairedScreen")

    #expect(outcome.error?.name == "invalidRequest")
  }

  @Test(arguments: nativeClassNames.filter { $0 != "SampleFaultyCustomEvent" })
  func `other adapters keep the rules`(className: String) throws {
    let world = World()
    let ad = try world.loadNative(className, "break-duplicateCompletion").nativeAd()

    _ = try world.mobileAds.ads.dispose(ad.id)

    #expect(world.log.isEmpty)
  }

  @Test func `every rule of mediation can be named in a parameter`() {
    let names = Set(SampleContractRule.allCases.map(\.rawValue))

    #expect(names.isSuperset(of: ContractRule.allCases.map(\.rawValue)))
  }
}
