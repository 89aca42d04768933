import Ads
import EventLoop
import JSON
import Mediation
import Platform
import ProcessAdapters
import Testing

@LoopActor
@Suite struct CallTests {
  private let refusal = #"{"code":-32000,"message":"Out of paint."}"#

  @Test func `a call is acknowledged when the adapter has answered it`() throws {
    let world = World()
    let ad: NativeAd = try world.ad(.native)
    #expect(ad.isAcknowledged)
    #expect(try ad.recordImpression())
    #expect(!ad.isAcknowledged)
    world.processes.run()
    #expect(ad.isAcknowledged)
    #expect(world.methods.last == "adapter/didRecordImpression")
  }

  @Test func `two calls are acknowledged together, after the last answer`() throws {
    let world = World()
    let ad: NativeAd = try world.ad(.native)
    world.processes.script["adapter/didRecordImpression"] = .silence
    _ = try ad.recordImpression()
    _ = try ad.recordClick(on: .headline)
    let outcome = world.outcome(of: ad)
    #expect(outcome.all.isEmpty)
    try world.process.answer("adapter/didRecordImpression", .result("{}"))
    world.processes.run()
    #expect(outcome.all == ["ok"])
  }

  @Test func `callers that wait are called in order`() throws {
    let world = World()
    let ad: NativeAd = try world.ad(.native)
    _ = try ad.recordImpression()
    var order: [Int] = []
    for number in 1...3 { ad.whenAcknowledged { _ in order.append(number) } }
    world.processes.run()
    #expect(order == [1, 2, 3])
  }

  @Test func `an error while a client waits is the client's error`() throws {
    let world = World()
    world.processes.script["adapter/didRecordImpression"] = .error(refusal)
    let ad: NativeAd = try world.ad(.native)
    _ = try ad.recordImpression()
    #expect(world.outcome(of: ad).all == ["failed: A answered with an error: Out of paint."])
    #expect(ad.isAcknowledged)
  }

  @Test func `an error without a waiting caller is kept for the next caller`() throws {
    let world = World()
    world.processes.script["adapter/didRecordImpression"] = .error(refusal)
    let ad: NativeAd = try world.ad(.native)
    _ = try ad.recordImpression()
    world.processes.run()
    #expect(!ad.isAcknowledged)
    #expect(world.outcome(of: ad).all == ["failed: A answered with an error: Out of paint."])
    #expect(world.outcome(of: ad).all == ["ok"])
  }

  @Test func `of two calls that fail the first failure counts`() throws {
    let world = World()
    world.processes.script["adapter/didRecordImpression"] = .error(refusal)
    world.processes.script["adapter/didRecordClickOnAsset"] = .error(
      #"{"code":-32000,"message":"No brush."}"#)
    let ad: NativeAd = try world.ad(.native)
    _ = try ad.recordImpression()
    _ = try ad.recordClick(on: .headline)
    #expect(world.outcome(of: ad).all == ["failed: A answered with an error: Out of paint."])
    #expect(world.outcome(of: ad).all == ["ok"])
  }

  @Test func `a call that only informs may be unknown to the adapter`() throws {
    let world = World()
    world.processes.script["adapter/didRecordImpression"] = .error(
      #"{"code":-32601,"message":"No."}"#)
    let ad: NativeAd = try world.ad(.native)
    _ = try ad.recordImpression()
    #expect(world.outcome(of: ad).all == ["ok"])
  }

  @Test(arguments: [-32601, 307])
  func `an action that the adapter does not offer is not simulated`(code: Int) throws {
    let world = World()
    world.processes.script["adapter/simulate"] = .error(#"{"code":\#(code),"message":"No."}"#)
    let ad: BannerAd = try world.ad(.banner)
    try ad.simulate(.tap, asset: nil)
    #expect(world.outcome(of: ad).all == ["not offered: tap"])
  }

  @Test func `a banner that can't change its size does not offer it`() throws {
    let world = World()
    world.processes.script["adapter/changeAdSize"] = .error(#"{"code":-32601,"message":"No."}"#)
    let banner: BannerAd = try world.ad(.banner)
    try banner.changeAdSize(to: AdSize(width: 728, height: 90))
    #expect(world.outcome(of: banner).all == ["not offered: changeAdSize"])
  }

  @Test(arguments: [-32000, 201])
  func `an action that fails was offered`(code: Int) throws {
    let world = World()
    world.processes.script["adapter/simulate"] = .error(
      #"{"code":\#(code),"message":"x","data":{"error":{"domain":"net","code":3,"message":"Late."}}}"#
    )
    let ad: BannerAd = try world.ad(.banner)
    try ad.simulate(.tap, asset: nil)
    #expect(world.outcome(of: ad).all == ["failed: Late."])
  }

  @Test func `a program that can't present an ad fails to`() throws {
    let world = World()
    world.processes.script["adapter/present"] = .error(#"{"code":-32601,"message":"No."}"#)
    let ad: FullScreenAd = try world.ad(.appOpen)
    try ad.present()
    #expect(world.outcome(of: ad).all == ["not presented: A answered with an error: No."])
    #expect(world.log == ["ad-1 didFailToPresent"])
  }

  @Test(arguments: [
    (#""result":1,"error":{"code":1,"message":"m"}"#, "either a result or an error."),
    (#""error":{"code":1}"#, "The answer's error has no code or message."),
  ])
  func `an answer that breaks the rules of JSON-RPC is an invalid one`(
    members: String, reason: String
  ) throws {
    let world = World()
    world.processes.script["adapter/loadNative"] = .lines([
      #"{"jsonrpc":"2.0","id":$id,\#(members)}"#
    ])
    try world.load()
    let message = try #require(world.ends.first)
    #expect(message.hasPrefix("A gave an invalid answer: "))
    #expect(message.hasSuffix(reason))
  }

  @Test func `a call that is too late is cancelled, and its answer counts no more`() throws {
    let world = World()
    world.processes.script["adapter/didRecordImpression"] = .silence
    let ad: NativeAd = try world.ad(.native)
    _ = try ad.recordImpression()
    let outcome = world.outcome(of: ad)
    world.processes.advance(byMs: 4_999)
    #expect(outcome.all == [])
    world.processes.advance(byMs: 1)
    #expect(
      outcome.all == ["failed: A did not answer adapter/didRecordImpression within 5000 ms."])
    let messages = try world.process.messages.suffix(2)
    #expect(messages.map(\.method) == ["adapter/didRecordImpression", "$/cancelRequest"])
    #expect(messages.last?.params["id"]?.int == messages.first?.id)
    try world.process.answer("adapter/didRecordImpression", .error(refusal))
    world.processes.run()
    #expect(ad.isAcknowledged)
    #expect(world.host.skippedMessages.count == 0)
    #expect(
      world.processes.logLines == [
        "warning: A: Received a late answer to adapter/didRecordImpression."
      ])
    try world.process.answer("adapter/didRecordImpression", .error(refusal))
    world.processes.run()
    #expect(world.host.skippedMessages.count == 1)
  }

  @Test func `a call that is not answered fails in time, on the clock of the ads`() throws {
    let world = World { $0.timeoutMs = 50 }
    world.processes.script["adapter/didRecordImpression"] = .silence
    let ad: NativeAd = try world.ad(.native)
    _ = try ad.recordImpression()
    let outcome = world.outcome(of: ad)
    world.processes.advanceRealTime(byMs: 50)
    #expect(outcome.all.isEmpty)
    world.processes.advance(byMs: 50)
    #expect(
      outcome.all == ["failed: A did not answer adapter/didRecordImpression within 50 ms."])
  }

  @Test func `pending calls fail with the reason when the process ends`() throws {
    let world = World()
    world.processes.script["adapter/didRecordImpression"] = .exit(.killed(signal: 9))
    let ad: NativeAd = try world.ad(.native)
    _ = try ad.recordImpression()
    #expect(world.outcome(of: ad).all == ["failed: A was killed by signal 9 (SIGKILL)."])
  }

  @Test func `calls after the end of the process fail at once`() throws {
    let world = World()
    let ad: NativeAd = try world.ad(.native)
    try world.process.exit()
    world.processes.run()
    _ = try ad.recordImpression()
    #expect(world.outcome(of: ad).all == ["failed: A has ended with exit code 3."])
  }

  @Test func `a call on an ad that is disposed of meanwhile fails with that reason`() throws {
    let world = World()
    world.processes.script["adapter/didRecordImpression"] = .silence
    let ad: NativeAd = try world.ad(.native)
    _ = try ad.recordImpression()
    let outcome = world.outcome(of: ad)
    _ = try world.mediator.ads.dispose(ad.id)
    try world.process.answer("adapter/didRecordImpression", .result("{}"))
    world.processes.run()
    #expect(outcome.all == ["disposed"])
  }

  // MARK: Banners

  @Test func `a banner has its new size when the adapter has acknowledged it`() throws {
    let world = World()
    let banner: BannerAd = try world.ad(.banner)
    try banner.changeAdSize(to: AdSize(width: 728, height: 90))
    #expect(banner.size == AdSize(width: 320, height: 50))
    #expect(world.outcome(of: banner).all == ["ok"])
    #expect(banner.size == AdSize(width: 728, height: 90))
    #expect(world.log == ["ad-1 adSizeChanged"])
  }

  @Test(arguments: [
    (#"{"view":{}}"#, "result.view.width: expected"), ("null", "result: expected an object"),
  ])
  func `a banner keeps its size if the answer is invalid`(
    result: String, reason: String
  ) throws {
    let world = World()
    world.processes.script["adapter/changeAdSize"] = .result(result)
    let banner: BannerAd = try world.ad(.banner)
    try banner.changeAdSize(to: AdSize(width: 728, height: 90))
    let message = try #require(world.outcome(of: banner).all.first)
    #expect(message.hasPrefix("failed: A's answer to adapter/changeAdSize is invalid: \(reason)"))
    #expect(banner.size == AdSize(width: 320, height: 50))
    #expect(world.log.isEmpty)
  }

  @Test func `a banner that refuses another size is not resized by the next call`() throws {
    let world = World()
    world.processes.script["adapter/changeAdSize"] = .error(refusal)
    let banner: BannerAd = try world.ad(.banner)
    try banner.changeAdSize(to: AdSize(width: 728, height: 90))
    world.processes.run()
    _ = world.outcome(of: banner)
    try banner.simulate(.tap, asset: nil)
    #expect(world.outcome(of: banner).all == ["ok"])
    #expect(world.log.isEmpty)
  }

  @Test func `an ad that was disposed of keeps no content, and a banner its size`() throws {
    let world = World()
    world.processes.script["adapter/loadNative"] = .result(
      #"{"assets":{"headline":"H"},"adChoices":{"width":24,"height":24}}"#)
    world.processes.script["adapter/loadInterstitial"] = .result(#"{"headline":"H"}"#)
    func dispose<Mapped>(of format: AdFormat) throws -> Mapped {
      let ad: Ad = try world.ad(format)
      let mapped = try #require(ad.adapterAd)
      _ = try world.mediator.ads.dispose(ad.id)
      return try #require(mapped as? Mapped)
    }
    let banner: any BannerAdapterAd = try dispose(of: .banner)
    #expect(banner.content.size == AdSize(width: 320, height: 50))
    #expect(banner.content.byteCount == 0)
    let native: any NativeAdapterAd = try dispose(of: .native)
    #expect(native.assets.headline == nil)
    #expect(native.adChoices == nil)
    let interstitial: any FullScreenAdapterAd = try dispose(of: .interstitial)
    #expect(interstitial.content.headline == nil)
  }

  // MARK: Full-screen ads

  @Test func `an error to present is an event and the client's error`() throws {
    let world = World()
    world.processes.script["adapter/present"] = .error(refusal)
    let ad: FullScreenAd = try world.ad(.interstitial)
    try ad.present()
    #expect(
      world.outcome(of: ad).all == ["not presented: A answered with an error: Out of paint."])
    #expect(world.log == ["ad-1 didFailToPresent"])
    #expect(ad.state == .dismissed)
  }

  @Test func `an ad that reports its failure itself fails once`() throws {
    let world = World()
    world.processes.script["adapter/present"] = .lines([
      #"{"jsonrpc":"2.0","method":"adapter/event","params":"#
        + #"{"loadId":"$load","event":"didFailToPresent","error":{"message":"No."}}}"#,
      #"{"jsonrpc":"2.0","id":$id,"error":{"code":1,"message":"Oops."}}"#,
    ])
    let ad: FullScreenAd = try world.ad(.interstitial)
    try ad.present()
    #expect(world.outcome(of: ad).all == ["not presented: No."])
    #expect(world.log == ["ad-1 didFailToPresent"])
  }

  @Test func `an ad on screen fails to present when its process ends`() throws {
    let world = World()
    let ad: FullScreenAd = try world.ad(.appOpen)
    try ad.present()
    #expect(world.outcome(of: ad).all == ["ok"])
    try world.process.exit()
    world.processes.run()
    #expect(world.log == ["ad-1 didFailToPresent", "A notReady"])
  }

  @Test func `ads on screen fail in the order of their loads`() throws {
    let world = World()
    for _ in 0..<9 {
      let ad: FullScreenAd = try world.ad(.interstitial)
      try ad.present()
      #expect(world.outcome(of: ad).all == ["ok"])
    }
    try world.process.exit()
    world.processes.run()
    #expect(world.log == (1...9).map { "ad-\($0) didFailToPresent" } + ["A notReady"])
  }

  @Test func `an ad that is disposed of before it is on screen does not fail to present`() throws {
    let world = World()
    world.processes.script["adapter/present"] = .silence
    let ad: FullScreenAd = try world.ad(.interstitial)
    try ad.present()
    _ = try world.mediator.ads.dispose(ad.id)
    try world.process.answer("adapter/present", .error(#"{"code":1,"message":"Too late."}"#))
    world.processes.run()
    #expect(world.log == [])
  }

  @Test func `an ad that fails while it is on screen was presented`() throws {
    let world = World()
    world.processes.script["adapter/simulate"] = .lines([
      #"{"jsonrpc":"2.0","method":"adapter/event","params":"#
        + #"{"loadId":"$load","event":"didFailToPresent","error":{"message":"Gone."}}}"#,
      #"{"jsonrpc":"2.0","id":$id,"result":{}}"#,
    ])
    let ad: FullScreenAd = try world.ad(.interstitial)
    try ad.present()
    #expect(world.outcome(of: ad).all == ["ok"])
    try ad.simulate(.pauseVideo, asset: nil)
    #expect(world.outcome(of: ad).all == ["ok"])
    #expect(world.log == ["ad-1 didFailToPresent"])
  }

  @Test func `an ad that was dismissed or disposed of does not fail when its process ends`() throws
  {
    let world = World()
    let first: FullScreenAd = try world.ad(.rewarded)
    try first.present()
    try world.process.report("didDismissFullScreenView", of: "load-1")
    let second: FullScreenAd = try world.ad(.rewarded)
    try second.present()
    world.processes.run()
    _ = try world.mediator.ads.dispose(second.id)
    world.processes.run()
    try world.process.exit()
    world.processes.run()
    #expect(!world.log.contains { $0.hasSuffix("didFailToPresent") })
  }
}
