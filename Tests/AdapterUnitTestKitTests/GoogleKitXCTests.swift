import AdapterUnitTestKit
import GoogleMobileAds
import XCTest

/// Google's names with XCTest: the wait serves the main queue.
final class GoogleKitXCTests: XCTestCase {
  func testAnAdapterAnswersLaterOnTheMainQueue() {
    let script = TestNetwork.Script()
    script.onBanner = { configuration, completion in
      nonisolated(unsafe) let given = (configuration, completion)
      DispatchQueue.main.async {
        let ad = TestBanner(given.0)
        ad.delegate = given.1(ad, nil)
      }
    }
    let credentials = AUTKMediationCredentials()
    credentials.settings = ["script": script]
    let configuration = AUTKMediationBannerAdConfiguration()
    configuration.credentials = credentials

    for _ in 0..<50 {
      let delegate = AUTKWaitAndAssertLoadBannerAd(TestNetwork(), configuration)
      (delegate.bannerAd as? TestBanner)?.delegate?.reportClick()
      XCTAssertEqual(delegate.reportClickInvokeCount, 1)
    }
  }
}
