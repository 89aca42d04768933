import Ads
import EventLoop
import Mediation
import Testing

/// Ads that the publisher could not draw, or that lack something.
@LoopActor
@Suite struct BadAdTests {
  /// A waterfall of an adapter that gives an answer, and one that gives an ad as it should be.
  private func world(_ answer: LoadAnswer, isLegacy: Bool = false) throws -> World {
    let adapter = ScriptedAdapter { _, completion in _ = completion(answer) }
    adapter.isLegacy = isLegacy
    let world = World(
      [AdapterClass(adapter, className: "A"), .filling("B")],
      adUnits: [.native("feed", ["A", "B"])])
    try world.load(.native(adTypes: [.content], options: NativeAdOptions()), from: .adUnit("feed"))
    return world
  }

  @Test(
    arguments: [
      (NativeAdType.appInstall, false, "Hello", ["unrequestedAdType", "missingAsset"]),
      (nil, true, "Hello", ["unrequestedAdType"]),
      (.content, true, nil, ["missingAsset"]),
    ] as [(NativeAdType?, Bool, String?, [String])])
  func `an ad that could not be drawn fails its attempt, and the waterfall goes on`(
    type: NativeAdType?, isLegacy: Bool, text: String?, rules: [String]
  ) throws {
    let ad = ScriptedNativeAd()
    ad.nativeAdType = type
    ad.assets = NativeAdAssets(headline: text, body: text, callToAction: text)
    let world = try world(.native(ad), isLegacy: isLegacy)
    let loaded = try world.ends.last?.get()
    #expect(loaded?.ad.className == "B")
    #expect(
      loaded?.responseInfo.attempts.first?.error?.message
        == "A gave an ad that the publisher cannot draw.")
    #expect(world.log == rules.map { "violation \($0)" })
    #expect(ad.disposals == 1)
  }

  @Test func `an ad of the current API needs no type`() throws {
    let world = try world(.native(ScriptedNativeAd()))
    #expect(try world.lastAd().className == "A")
    #expect(world.log == [])
  }

  @Test func `an ad and an error in one answer fail the attempt with the error`() throws {
    let world = try world(.adAndError(AdError(.noFill, "No fill.")))
    let loaded = try world.ends.last?.get()
    #expect(loaded?.ad.className == "B")
    #expect(loaded?.responseInfo.attempts.first?.error?.message == "No fill.")
    #expect(world.log == ["violation adAndError"])
  }

  // MARK: Assets

  @Test(arguments: [
    (["u"], true, false), (["u", "u"], true, false), (["p", "u"], true, false),
    (["p", "p"], true, true), (["p", "p"], false, false), (["u", "p"], false, false),
    (["u", "u"], false, true), (["up", "up"], false, true), (["up", "up"], true, true),
  ])
  func `each image has what the publisher wants`(
    images: [String], loads: Bool, isDelivered: Bool
  ) throws {
    let picture = ImageData([1], mimeType: "image/png", width: 1, height: 1)
    let all = images.map {
      switch $0 {
      case "u": Image(url: "u", scale: 1)
      case "p": Image(picture)
      default: Image(picture, url: "u")
      }
    }
    var options = ImageOptions()
    options.disableImageLoading = !loads
    let mapped = ScriptedNativeAd()
    mapped.assets.images = all
    let world = World(mapped)
    try world.loadNative(options: NativeAdOptions(image: options))
    #expect(world.log == (isDelivered ? [] : ["violation imageNotDelivered"]))
  }

  @Test func `an icon without a picture is an image that was not delivered`() throws {
    let mapped = ScriptedNativeAd()
    mapped.assets.icon = Image(url: "https://www.example.com/1.png", scale: 1)
    let world = World(mapped)
    try world.loadNative()
    #expect(world.log == ["violation imageNotDelivered"])
  }

  @Test func `an empty text is missing, and an app-install ad needs an icon`() throws {
    for type in [NativeAdType.content, .appInstall] {
      let mapped = ScriptedNativeAd()
      mapped.nativeAdType = type
      mapped.assets.body = ""
      let world = World(mapped)
      try world.loadNative()
      guard case .violation(let violation) = world.mediator.events.newest(9).first else {
        throw World.Unexpected(end: nil)
      }
      #expect(
        violation.message == "The ad has no body\(type == .appInstall ? ", no icon" : "").")
    }
  }
}
