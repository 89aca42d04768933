import JSON
import Ads
import EventLoop
import Mediation
import SampleNetwork
import Testing

@testable import SampleAdapters

/// Loads of native ads by every adapter of the sample network.
@LoopActor
@Suite struct SampleNativeLoadTests {
  @Test(arguments: nativeClassNames, [nil, "", "nonsense", "bad-request"])
  func `an invalid parameter is a bad request`(
    className: String, parameter: String?
  ) throws {
    let error = try #require(try World().loadNative(className, parameter).error)

    #expect(error.networkError?.code == 0)
    #expect(error.networkError?.name == "badRequest")
  }

  @Test(
    arguments: nativeClassNames,
    [
      ("unknown-error", 1, "unknown"), ("network-error", 2, "networkError"),
      ("no-inventory+twice", 3, "noInventory"),
    ])
  func `an error keeps the network's error code`(
    className: String, failure: (parameter: String, code: Int, name: String)
  ) throws {
    let world = World()

    let error = try #require(try world.loadNative(className, failure.parameter).error)

    #expect(error.networkError?.code == failure.code)
    #expect(error.networkError?.name == failure.name)
    #expect(world.log.isEmpty)
  }

  @Test(arguments: [
    ("bad-request", 0, "badRequest", "The request has no ad unit, or an invalid one."),
    ("unknown-error", 1, "unknown", "Something unknown went wrong."),
    ("network-error", 2, "networkError", "The network could not be reached."),
    ("no-inventory", 3, "noInventory", "There is no ad to show."),
  ])
  func `an error is the adapter's, or in the legacy API the network's`(
    parameter: String, code: Int, name: String, message: String
  ) throws {
    func error(_ className: String) throws -> AdError? {
      try World().loadNative(className, parameter).error
    }
    let adapterError = AdError(
      domain: "com.google.customevent.samplenetwork", code: 101, name: "adLoadFailureCallback",
      message: "Sample SDK returned an ad load failure callback with error code: \(code)",
      underlying: AdError(domain: "SampleSDK", code: code, name: name, message: message))

    #expect(try error("SampleCustomEvent") == adapterError)
    #expect(try error("SampleSelfTrackingCustomEvent") == adapterError)
    #expect(try error("SampleFaultyCustomEvent") == adapterError)
    #expect(
      try error("SampleLegacyCustomEvent")
        == AdError(
          domain: "com.google.CustomEvent", code: code, name: name, message: message))
  }

  @Test(arguments: nativeClassNames)
  func `an ad unit without a requested type is refused without asking the network`(
    className: String
  ) throws {
    let world = World()

    let refused = try world.loadNative(
      className, "content+fail-first-1", adTypes: [.appInstall])
    let asked = try world.loadNative(className, "content+fail-first-1", adTypes: [.content])

    #expect(
      refused.error
        == AdError(
          domain: "com.google.admob", code: 0, name: "invalidRequest",
          message: "The ad unit content+fail-first-1 has no ads of a type that was requested."))
    #expect(asked.error?.networkError?.name == "networkError")
  }

  @Test(arguments: nativeClassNames, NativeAdType.allCases)
  func `an ad unit with both types gives the requested one`(
    className: String, adType: NativeAdType
  ) throws {
    let ad = try World().loadNative(className, "twice", adTypes: [adType]).nativeAd()

    #expect(ad.nativeAdType == adType)
  }

  @Test(arguments: nativeClassNames, ["content+twice", "content+twice+url-only"])
  func `the second answer of a network is dropped`(
    className: String, parameter: String
  ) async throws {
    let world = World()
    let outcome = try world.loadNative(className, parameter)
    await world.settle()

    #expect(try outcome.nativeAd().state == .loaded)
    #expect(world.log.isEmpty)
  }

  @Test(arguments: nativeClassNames)
  func `an answer after the deadline violates only that rule`(className: String) throws {
    let world = World()
    let outcome = try world.loadNative(className, "content+slow-200", timeoutMs: 100)

    world.advance(byMs: 199)
    #expect(outcome.error?.name == "timeout")
    #expect(world.log.isEmpty)

    world.advance(byMs: 1)
    #expect(world.log == ["! lateCompletion"])
  }

  @Test(arguments: nativeClassNames)
  func `all texts of the ad are mapped`(className: String) throws {
    let world = World()
    let content = try world.loadNative(className, "content").nativeAd().assets
    let app = try world.loadNative(className, "app-install").nativeAd().assets

    #expect(content.headline == "Sample Content!")
    #expect(content.body?.hasPrefix("This is a sample ad") == true)
    #expect(content.callToAction == "Take Action")
    #expect(content.advertiser == "An advertiser")
    #expect(content.price == nil)
    #expect(content.extraAssets == ["DegreeOfAwesomeness": "Fairly Awesome!"])
    #expect(app.headline == "Sample App!")
    #expect(app.body == "This app doesn't actually exist.")
    #expect(app.callToAction == "Take Action")
    #expect(app.price == "$1.99")
    #expect(app.store == "Sample Store")
    #expect(app.starRating?.text == "4.5")
    #expect(app.advertiser == nil)
    #expect(app.extraAssets == ["DegreeOfAwesomeness": "Quite Awesome!"])
  }

  @Test(arguments: nativeClassNames)
  func `a disposed ad is released in every state`(className: String) throws {
    let world = World()
    weak var gone: (any AdapterAd)?
    do {
      let ad = try world.loadNative(className, "content+self-tracking").nativeAd()
      try world.render(ad)
      gone = ad.adapterAd
      #expect(gone != nil)
      _ = try world.mediator.ads.dispose(ad.id)
    }

    #expect(gone == nil)
  }

  @Test func `the versions are those of the guides`() {
    for adapterClass in SampleAdapters.all {
      #expect(adapterClass.details?.adapterVersion.description == "1.0.0")
      #expect(adapterClass.details?.adSDKVersion.description == "1.0.0")
    }
  }
}
