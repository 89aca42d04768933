import Ads
import EventLoop
import Mediation
import SampleNetwork
import Testing

@testable import SampleAdapters

@LoopActor
@Suite struct SampleCustomEventBannerTests {
  @Test(arguments: [(nil, 0), ("nonsense", 0), ("no-inventory+twice", 3)])
  func `a failure keeps the network's code`(parameter: String?, code: Int) throws {
    let world = World()

    let error = try #require(try world.loadBanner(parameter, AdSize(.banner)).error)

    #expect(error.domain == "com.google.customevent.samplenetwork")
    #expect(error.code == 101)
    #expect(error.underlying?.code == code)
    #expect(world.log.isEmpty)
  }

  @Test(arguments: AdSize.Name.allCases.filter { $0 != .fluid })
  func `a banner has the requested size`(name: AdSize.Name) throws {
    let adSize = AdSize(name)

    let ad = try World().loadBanner("content", adSize).bannerAd()

    #expect(ad.content.size == adSize)
  }

  @Test func `a banner's text contains the request`() throws {
    let targeting = AdRequest(isTestRequest: true, keywords: ["a", "b"])

    let ad = try World().loadBanner("twice", AdSize(.banner), targeting: targeting).bannerAd()

    #expect(ad.content.text == "Sample Text Ad in test mode with keywords: a, b")
  }

  @Test func `a banner can change its size`() throws {
    let world = World()
    let ad = try world.loadBanner("content", AdSize(.banner)).bannerAd()

    try ad.changeAdSize(to: AdSize(.mediumRectangle))
    let size = ad.size
    try ad.simulate(.tap, asset: nil)

    #expect(size == AdSize(.mediumRectangle))
    #expect(ad.content.text == "Sample Text Ad")
    #expect(world.log == ["adSizeChanged", "click"])
  }

  @Test func `a tap is a click, and no other action is offered`() throws {
    let world = World()
    let ad = try world.loadBanner("twice", AdSize(.banner)).bannerAd()

    try ad.simulate(.tap, asset: nil)
    try ad.simulate(.tap, asset: nil)

    #expect(world.log == ["click", "click"])
    #expect(throws: MediationError.self) { try ad.simulate(.playVideo, asset: nil) }
  }

  @Test func `a disposed banner is released`() throws {
    let world = World()
    weak var gone: (any AdapterAd)?
    do {
      let ad = try world.loadBanner("content", AdSize(.banner)).bannerAd()
      gone = ad.adapterAd
      #expect(gone != nil)
      _ = try world.mediator.ads.dispose(ad.id)
    }

    #expect(gone == nil)
  }
}
