import AdapterUnitTestKit
import GoogleMobileAds
import XCTest

@testable import MyNetwork

/// The same with XCTest, on the main actor.
final class MyNetworkXCTests: XCTestCase {
  @MainActor
  func testAnAdIsDrawn() async throws {
    let adapter = HostedAdapter(
      MyNetwork.self, make: MyNetwork.init, loads: .native(MyNetwork.loadNativeAd))

    let ad = try await adapter.loadNativeAd(
      MediationNativeAdConfiguration(
        credentials: MediationCredentials(settings: ["parameter": "unit-7"], format: .native)))
    try await ad.render()

    XCTAssertEqual(ad.didPlayVideoInvokeCount, 1)
    XCTAssertNotNil(ad.nativeAd.adChoicesView?.superview)
  }
}
