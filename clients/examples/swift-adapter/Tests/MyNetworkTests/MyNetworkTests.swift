import AdapterUnitTestKit
import GoogleMobileAds
import Testing

@testable import MyNetwork

@Suite struct MyNetworkTests {
  let adapter = HostedAdapter(
    MyNetwork.self, make: MyNetwork.init, loads: .native(MyNetwork.loadNativeAd))

  @Test func `an ad is drawn, seen and clicked`() async throws {
    let ad = try await adapter.loadNativeAd(
      MediationNativeAdConfiguration(
        credentials: MediationCredentials(settings: ["parameter": "unit-7"], format: .native)))

    let adChoices = try await ad.render(
      in: CGSize(width: 320, height: 250),
      clickableAssetViews: [.callToActionAsset: CGRect(x: 0, y: 200, width: 320, height: 50)])
    try await ad.recordImpression()
    try await ad.recordClick(asset: .callToActionAsset)

    #expect(ad.nativeAd.headline == "Hello, unit-7!")
    #expect(adChoices == CGRect(x: 296, y: 0, width: 24, height: 24))
    #expect(ad.events.map(\.name) == [.didPlayVideo, .impression, .click])
    #expect(adapter.violations.isEmpty)
  }

  @Test func `a line item without an ad unit fails`() async throws {
    let error = try await #require(throws: AdapterFailure.self) {
      try await adapter.loadNativeAd()
    }

    #expect(error.domain == GADErrorDomain)
    #expect(error.code == GADErrorCode.invalidRequest.rawValue)
  }

  @Test func `an ad expires after an hour`() async throws {
    let ad = try await adapter.loadNativeAd(
      MediationNativeAdConfiguration(
        credentials: MediationCredentials(settings: ["parameter": "unit-7"], format: .native)))

    try await adapter.advance(by: .seconds(3_600))

    #expect(ad.events.map(\.name) == [.expired])
  }

  @Test(arguments: ["missingAsset", "wrongTracker", "unexplainedFailure"])
  func `it passes a check`(name: String) async throws {
    try await adapter.check(name, settings: ["parameter": "unit-7"], failingSettings: [:])
  }
}
