import GoogleMobileAds
import Testing

@testable import SampleAdSDK

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

  @Test func `a slow ad unit answers exactly at its time`() {
    let (timer, answers) = (ManualTimer(), Answers())
    var banners: [SampleBanner] = []
    timer.run {
      for name in ["slow-30", "slow-400+twice+no-inventory", "slow-7-7"] {
        banners.append(SampleBanner(frame: .zero))
        banners.last?.delegate = answers
        banners.last?.adUnit = name
        banners.last?.fetchAd(SampleAdRequest())
      }
    }

    #expect(timer.waitingMs == [30, 400, 7])
    #expect(answers.failures == [])
    for _ in 1...3 { timer.fire() }
    #expect(answers.failures == [nil, .noInventory, .noInventory, nil])
  }

  @Test(
    arguments: [
      (false, nil, "Sample Text Ad"), (true, nil, "Sample Text Ad in test mode"),
      (false, [], "Sample Text Ad"), (false, ["cats"], "Sample Text Ad with keywords: cats"),
      (true, ["cats", "dogs"], "Sample Text Ad in test mode with keywords: cats, dogs"),
    ] as [(Bool, [String]?, String)])
  func `a banner names the test mode and the keywords`(
    testMode: Bool, keywords: [String]?, text: String
  ) {
    let banner = SampleBanner(frame: .zero)
    banner.adUnit = "unit-7"
    let request = SampleAdRequest()
    (request.testMode, request.keywords) = (testMode, keywords)

    banner.fetchAd(request)

    #expect(banner.text == text)
    #expect(banner.textAlignment == .center)
  }

  @Test func `a banner takes every tap, and reports those on an ad`() {
    let (banner, answers) = (SampleBanner(frame: .zero), Answers())
    banner.delegate = answers

    #expect(banner.simulate(.tap, asset: nil))
    banner.adUnit = "no-inventory"
    banner.fetchAd(SampleAdRequest())
    #expect(banner.simulate(.tap, asset: nil))
    #expect(answers.taps == 0)

    banner.adUnit = "unit-7"
    banner.fetchAd(SampleAdRequest())
    #expect(banner.simulate(.tap, asset: nil))
    #expect(!banner.simulate(.open, asset: nil))
    #expect(answers.taps == 1)
  }

  @Test func `in every run, chance decides the same`() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(0), observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let timer = ManualTimer()
        timer.run {
          let chances = ["random", "fill-12.5+unknown-error", "slow-100-200-900"].map { name in
            (1...(name.hasPrefix("slow") ? 5 : 2_000)).reduce(into: Chance()) { chance, _ in
              chance.load(name)
            }
          }
          let counts = chances.map { chance in
            chance.counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
          }
          FileHandle.standardError.write(Data("\(counts) \(timer.waitingMs)".utf8))
        }
        exit(0)
      }
    }

    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        """
        [["Sample App! 867", "Sample Content! 854", "networkError 94", "noInventory 90", \
        "unknown 95"], ["Sample App! 257", "unknown 1743"], []] [160, 159, 313, 113, 173]
        """))
  }
}

/// Counts the answers of ad units that leave something to chance.
@MainActor
private final class Chance: SampleNativeAdLoaderDelegate {
  var counts: [String: Int] = [:]

  func load(_ adUnit: String) {
    let loader = SampleNativeAdLoader()
    loader.adUnitID = adUnit
    loader.delegate = self
    loader.fetchAd(SampleNativeAdRequest())
  }

  func adLoader(_ adLoader: SampleNativeAdLoader, didReceive nativeAd: SampleNativeAd) {
    counts[nativeAd.headline, default: 0] += 1
  }
  func adLoader(_ adLoader: SampleNativeAdLoader, didFailToLoadAdWith errorCode: SampleErrorCode) {
    counts["\(errorCode)", default: 0] += 1
  }
}

/// Receives the answers of banners: the failures, and `nil` for an ad.
@MainActor
private final class Answers: SampleBannerAdDelegate {
  var failures: [SampleErrorCode?] = []
  var taps = 0
  var continuation: CheckedContinuation<Void, Never>?

  func bannerDidLoad(_ banner: SampleBanner) { add(nil) }
  func banner(_ banner: SampleBanner, didFailToLoadAdWith errorCode: SampleErrorCode) {
    add(errorCode)
  }
  func bannerWillLeaveApplication(_ banner: SampleBanner) { taps += 1 }

  private func add(_ failure: SampleErrorCode?) {
    failures.append(failure)
    continuation?.resume()
    continuation = nil
  }
}
