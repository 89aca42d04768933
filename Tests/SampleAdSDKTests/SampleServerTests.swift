import SampleAdSDK
import Testing

/// The name of an ad unit decides what a request gets.
@MainActor
@Suite struct SampleServerTests {
  @Test(
    arguments: [
      ("app-install", nil), ("unit-7", nil), ("not-ready", nil), (nil, SampleErrorCode.badRequest),
      ("", .badRequest), ("no-inventory", .noInventory), ("network-error+content", .networkError),
      ("unknown-error", .unknown), ("fill-0", .noInventory), ("fill-100", nil),
    ] as [(String?, SampleErrorCode?)])
  func `a banner fails only if its ad unit says so`(adUnit: String?, failure: SampleErrorCode?) {
    let banner = SampleBanner(frame: CGRect(x: 0, y: 0, width: 320, height: 50))
    let answers = Answers()
    banner.delegate = answers
    banner.adUnit = adUnit

    banner.fetchAd(SampleAdRequest())

    #expect(answers.failures == [failure])
    #expect(banner.isUserInteractionEnabled == (failure == nil))
  }

  @Test func `an ad unit fails at first as often as it says`() {
    let answers = Answers()
    for _ in 0..<3 {
      let banner = SampleBanner(frame: .zero)
      banner.delegate = answers
      banner.adUnit = "fail-first-2+unknown-error"
      banner.fetchAd(SampleAdRequest())
    }

    #expect(answers.failures == [.unknown, .unknown, nil])
  }

  @Test func `an ad unit answers twice, or never, or later`() async {
    let answers = Answers()
    var banners: [SampleBanner] = []
    for name in ["twice", "never", "slow-1"] {
      let banner = SampleBanner(frame: .zero)
      banner.delegate = answers
      banner.adUnit = name
      banner.fetchAd(SampleAdRequest())
      banners.append(banner)
    }

    #expect(answers.failures == [nil, nil])
    await withCheckedContinuation { answers.continuation = $0 }
    #expect(answers.failures == [nil, nil, nil])
    #expect(banners.map(\.isUserInteractionEnabled) == [true, false, true])
  }

  @Test func `a banner names the test mode and the keywords`() {
    let banner = SampleBanner(frame: .zero)
    banner.adUnit = "unit-7"
    let request = SampleAdRequest()
    request.testMode = true
    request.keywords = ["cats", "dogs"]

    banner.fetchAd(request)

    #expect(banner.text == "Sample Text Ad in test mode with keywords: cats, dogs")
  }
}

/// Receives the answers of banners: the failures, and `nil` for an ad.
@MainActor
private final class Answers: SampleBannerAdDelegate {
  var failures: [SampleErrorCode?] = []
  var continuation: CheckedContinuation<Void, Never>?

  func bannerDidLoad(_ banner: SampleBanner) { add(nil) }
  func banner(_ banner: SampleBanner, didFailToLoadAdWith errorCode: SampleErrorCode) {
    add(errorCode)
  }
  func bannerWillLeaveApplication(_ banner: SampleBanner) {}

  private func add(_ failure: SampleErrorCode?) {
    failures.append(failure)
    continuation?.resume()
    continuation = nil
  }
}
