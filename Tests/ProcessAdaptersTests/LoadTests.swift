import Ads
import EventLoop
import JSON
import ProcessAdapters
import Testing

@testable import Mediation

@LoopActor
@Suite struct LoadTests {
  @Test(
    arguments: [
      (.native, "adapter/loadNative"), (.banner, "adapter/loadBanner"),
      (.interstitial, "adapter/loadInterstitial"), (.rewarded, "adapter/loadRewarded"),
      (.rewardedInterstitial, "adapter/loadRewardedInterstitial"),
      (.appOpen, "adapter/loadAppOpen"),
    ] as [(AdFormat, String)])
  func `each format has its method`(format: AdFormat, method: String) throws {
    let world = World()
    try world.load(format)
    #expect(world.methods.last == method)
    #expect(world.ends == ["ad-1"])
  }

  @Test func `a load has a name of its own, its parameter, and the time that is left`() throws {
    let world = World()
    world.processes.script["adapter/setUp"] = .silence
    try world.load(.native, "unit-7", timeoutMs: 1_000)
    world.processes.advance(byMs: 300)
    try world.process.answer("adapter/setUp", .result("{}"))
    world.processes.run()
    let params = try #require(try world.process.messages.last?.params)
    #expect(params["loadId"] == "load-1")
    #expect(params["parameter"] == "unit-7")
    #expect(params["timeoutMs"] == 700)
    #expect(params["request"]?.object?["seed"]?.int != nil)
  }

  @Test(arguments: [
    ("null", "A gave neither an ad nor an error."),
    (
      #"{"assets":1}"#,
      "A's answer to adapter/loadNative is invalid: result.assets: expected an object, got a number"
    ),
  ])
  func `a result without an ad fails the load, and is disposed of`(
    result: String, message: String
  ) throws {
    let world = World()
    world.processes.script["adapter/loadNative"] = .result(result)
    try world.load()
    #expect(world.ends == [message])
    #expect(world.methods.suffix(2) == ["adapter/loadNative", "adapter/dispose"])
  }

  @Test func `an error that comes with an ad is a violation`() throws {
    let world = World()
    world.processes.script["adapter/loadNative"] = .error(
      #"{"code":-32000,"message":"-","data":{"hasAd":true,"#
        + #""error":{"domain":"net","code":1,"message":"Both."}}}"#)
    try world.load()
    #expect(world.ends == ["Both."])
    #expect(world.log == ["violation adAndError"])
  }

  @Test func `an empty result is a violation`() throws {
    let world = World()
    world.processes.script["adapter/loadNative"] = .result("null")
    try world.load()
    #expect(world.log == ["violation emptyCompletion"])
  }

  @Test func `an error fails the load, and nothing is disposed of`() throws {
    let world = World()
    world.processes.script["adapter/loadNative"] = .error(#"{"code":1,"message":"Oops."}"#)
    try world.load()
    #expect(world.ends == ["A answered with an error: Oops."])
    #expect(world.methods.last == "adapter/loadNative")
    #expect(world.log.isEmpty)
  }

  @Test func `a second answer is a violation, and the first counts`() throws {
    let world = World()
    let line = #"{"jsonrpc":"2.0","id":$id,"result":{}}"#
    world.processes.script["adapter/loadNative"] = .lines([line, line])
    try world.load()
    #expect(world.ends == ["ad-1"])
    #expect(world.log.contains("violation duplicateCompletion"))
  }

  @Test func `a load that is late is cancelled and disposed of`() throws {
    let world = World()
    world.processes.script["adapter/loadNative"] = .silence
    try world.load(timeoutMs: 50)
    world.processes.advance(byMs: 50)
    #expect(world.ends == ["A did not answer within 50 ms."])
    #expect(world.methods.suffix(2) == ["$/cancelRequest", "adapter/dispose"])
  }

  @Test func `an ad that comes late is a violation`() throws {
    let world = World()
    world.processes.script["adapter/loadNative"] = .silence
    try world.load(timeoutMs: 50)
    world.processes.advance(byMs: 50)
    try world.process.answer("adapter/loadNative", .result(MemoryProcess.nativeAd))
    world.processes.run()
    #expect(world.log == ["violation lateCompletion"])
    #expect(world.ends.count == 1)
    world.processes.advance(byMs: 100_000)
    #expect(world.log == ["violation lateCompletion"])
  }

  @Test func `of more than a thousand calls that were given up the oldest are forgotten`() throws {
    let world = World()
    world.processes.script["adapter/loadNative"] = .silence
    for _ in 0...1_000 { try world.load().cancel() }
    world.processes.run()
    #expect(world.processes.clock.timerCount == 1_000)
    let process = try world.process
    let calls = process.messages.filter { $0.method == "adapter/loadNative" }.compactMap(\.id)
    for id in [calls[0], calls[1]] {
      process.write(
        #"{"jsonrpc":"2.0","id":\#(id),"error":{"code":-32800,"message":"Cancelled."}}"#)
    }
    world.processes.run()
    #expect(
      world.processes.logLines == [
        "warning: A: Skipped a message: Received a late answer to \(calls[0])."
      ])
  }

  @Test func `nothing more is read from a program until its lines are handled`() throws {
    let world = World()
    _ = try world.setUp()
    let process = try world.process
    #expect(!process.isPaused)
    process.write(#"{"jsonrpc":"2.0","method":"adapter/log","params":{"message":"Hi."}}"#)
    #expect(process.deliver())
    #expect(process.isPaused)
    world.processes.run()
    #expect(!process.isPaused)
  }

  @Test func `a load that acknowledges its cancellation in time is not a violation`() throws {
    let world = World()
    world.processes.script["adapter/loadNative"] = .silence
    try world.load(timeoutMs: 50)
    world.processes.advance(byMs: 50)
    try world.process.answer(
      "adapter/loadNative", .error(#"{"code":-32800,"message":"Cancelled."}"#))
    world.processes.run()
    world.processes.advance(byMs: 100_000)
    #expect(world.log.isEmpty)
  }

  @Test func `a load that is never answered is a violation after a minute`() throws {
    let world = World()
    world.processes.script["adapter/loadNative"] = .silence
    try world.load(timeoutMs: 50)
    world.processes.advance(byMs: 60_049)
    #expect(world.log.isEmpty)
    world.processes.advance(byMs: 1)
    #expect(world.log == ["violation neverCompleted"])
    // The call is forgotten, so the answer is a further one.
    try world.process.answer("adapter/loadNative", .result(MemoryProcess.nativeAd))
    world.processes.run()
    #expect(world.log == ["violation neverCompleted", "violation lateCompletion"])
  }

  @Test func `a format that the set-up has shown to be missing never reaches the adapter`() throws {
    let world = World()
    world.processes.script["adapter/initialize"] = .result(
      #"{"className":"A","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":["native"]}"#)
    try world.load(.rewarded)
    #expect(world.methods == ["adapter/initialize", "adapter/setUp"])
    #expect(world.ends.count == 1)
    #expect(world.ends != ["ad-1"])
  }

  @Test func `an ad that is too large is a violation`() throws {
    let world = World()
    let long = String(repeating: "x", count: 70_000)
    world.processes.script["adapter/loadNative"] = .result(#"{"assets":{"headline":"\#(long)"}}"#)
    try world.load()
    #expect(world.log == ["violation contentTooLarge"])
    #expect(world.ends.count == 1)
    #expect(world.ends != ["ad-1"])
  }

  @Test func `the content of a full-screen ad takes memory, its image too`() throws {
    let text = String(repeating: "x", count: 3_000)
    // Four characters are three bytes.
    let data = String(repeating: "AAAA", count: 1_000)
    let image =
      #"{"scale":1,"url":null,"width":1,"height":1,"mimeType":"image/png","data":"\#(data)"}"#
    let bytes = try ["{}", #"{"body":"\#(text)"}"#, #"{"image":\#(image)}"#].map { result in
      let world = World()
      world.processes.script["adapter/loadRewarded"] = .result(result)
      try world.load(.rewarded)
      #expect(world.ends == ["ad-1"])
      return world.mediator.ads.byteCount
    }
    // An image takes 256 bytes, and its type 9.
    #expect(bytes.map { $0 - bytes[0] } == [0, 3_000, 3_265])
  }

  @Test func `a load that the client cancels is cancelled and disposed of`() throws {
    let world = World()
    world.processes.script["adapter/loadNative"] = .silence
    try world.load().cancel()
    #expect(world.ends == ["cancelled"])
    #expect(world.methods.suffix(2) == ["$/cancelRequest", "adapter/dispose"])
    try world.process.answer("adapter/loadNative", .result(MemoryProcess.nativeAd))
    world.processes.run()
    #expect(world.log.isEmpty)
    #expect(world.ends == ["cancelled"])
  }

  @Test func `a load that is cancelled during the set-up never reaches the adapter`() throws {
    let world = World()
    world.processes.script["adapter/setUp"] = .silence
    let load = try world.load()
    load.cancel()
    try world.process.answer("adapter/setUp", .result("{}"))
    world.processes.run()
    #expect(world.methods == ["adapter/initialize", "adapter/setUp"])
  }

  @Test func `an answer whose values take more than 64 MiB fails its load`() throws {
    let world = World()
    let values = Array(repeating: "[0]", count: 900_000).joined(separator: ",")
    world.processes.script["adapter/loadNative"] = .result(#"{"assets":{},"note":[\#(values)]}"#)
    try world.load()
    #expect(world.ends.count == 1)
    #expect(world.ends != ["ad-1"])
    // The next one is served.
    world.processes.script = [:]
    try world.load()
    #expect(world.ends.last == "ad-2")
  }

  @Test func `only the last thousand loads that have ended are known`() throws {
    let world = World()
    world.processes.script["adapter/loadNative"] = .error(#"{"code":1,"message":"No fill."}"#)
    var skipped = 0
    for end in [1_001, 2_500] {
      while world.ends.count < end { try world.load() }
      try world.process.report("impression", of: "load-\(end - 999)")
      world.processes.run()
      #expect(world.host.skippedMessages.count == skipped)
      try world.process.report("impression", of: "load-\(end - 1_000)")
      world.processes.run()
      skipped += 1
      #expect(world.host.skippedMessages.count == skipped)
    }
  }

  @Test func `a second answer leaves the ad of the first one alone`() throws {
    let world = World()
    let line = #"{"jsonrpc":"2.0","id":$id,"result":{}}"#
    world.processes.script["adapter/loadNative"] = .lines([line, line])
    try world.load()
    #expect(world.methods.last == "adapter/loadNative")
    try world.process.report("didPlayVideo", of: "load-1")
    world.processes.run()
    #expect(world.log.last == "ad-1 didPlayVideo")
  }

  @Test(arguments: [#"{"assets":{"headline":"Hello"}}"#, "null"])
  func `an ad that comes late is disposed of once`(result: String) throws {
    let world = World()
    world.processes.script["adapter/loadNative"] = .silence
    try world.load(timeoutMs: 50)
    world.processes.advance(byMs: 50)
    try world.process.answer("adapter/loadNative", .result(result))
    world.processes.run()
    #expect(world.methods.count { $0 == "adapter/dispose" } == 1)
    #expect(try world.process.messages.last?.params["loadId"] == "load-1")
  }

  @Test func `a load gets the settings of its line item, and its banner size`() throws {
    let world = World()
    _ = try world.mediator.load(
      LoadRequest(.banner(AdSize(width: 300, height: 250)), targeting: .plain),
      from: .adapter(
        LineItem(
          className: "A", label: "one", parameter: "unit", settings: ["level": 3])),
      as: nil, timeoutMs: nil
    ) { _ in }
    world.processes.run()
    let params = try #require(try world.process.messages.last?.params)
    #expect(params["settings"] == ["level": 3, "parameter": "unit"])
    #expect(params["label"] == "one")
    #expect(params["timeoutMs"] == 60_000)
    #expect(params["adSize"] == ["width": 300, "height": 250])
  }

  @Test(arguments: [nil] + AdChoicesPosition.allCases)
  func `AdChoices is in the corner that the publisher prefers`(position: AdChoicesPosition?) throws
  {
    let world = World()
    world.processes.script["adapter/loadNative"] = .result(
      #"{"assets":{"headline":"a"},"adChoices":{"width":24,"height":24}}"#)
    var options = NativeAdOptions()
    if let position {
      var adView = AdViewOptions()
      adView.preferredAdChoicesPosition = position
      options.adView = adView
    }
    var ads: [NativeAd] = []
    _ = try world.mediator.load(
      LoadRequest(.native(adTypes: .all, options: options), targeting: .plain),
      from: .adapter(LineItem(className: "A")), as: nil, timeoutMs: nil
    ) { end in
      if case .success(let loaded) = end, let ad = loaded.ad as? NativeAd { ads.append(ad) }
    }
    world.processes.run()
    let ad = try #require(ads.first)
    #expect(ad.adChoicesPosition == position ?? .topRight)
    try ad.render(in: AdView(width: 320, height: 250))
    world.processes.run()
    let icon = try world.process.messages.last?.params["adChoices"]?.object
    #expect(icon?["position"] == .string((position ?? .topRight).rawValue))
  }

  @Test func `the content of a native ad takes memory, with that of its AdChoices icon`() throws {
    let text = String(repeating: "x", count: 3_000)
    let members = [
      #""body":"""#, #""body":"\#(text)""#,
      #""body":""},"adChoices":{"width":1,"height":1,"clickThroughUrl":"https://a.b/\#(text)""#,
    ]
    let bytes = try members.map { member in
      let world = World()
      world.processes.script["adapter/loadNative"] = .result(#"{"assets":{\#(member)}}"#)
      try world.load()
      #expect(world.ends == ["ad-1"])
      return world.mediator.ads.byteCount
    }
    #expect(bytes[1] - bytes[0] == 3_000)
    #expect(bytes[2] - bytes[0] >= 3_000)
  }
}
