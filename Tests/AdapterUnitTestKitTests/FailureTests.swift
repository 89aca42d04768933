import Ads
import Foundation
import Mediation
import Testing

@testable import AdapterUnitTestKit

/// What a test sees of errors.
@Suite struct FailureTests {
  private static let ad = AdID(rawValue: "ad-1")
  private static let cases: [(MediationError, Int, String)] = [
    (.unknownAdapter("A", nearest: []), 101, "There is no adapter A."),
    (.unknownAdUnit("feed", nearest: []), 102, "There is no ad unit feed."),
    (.notRestartable(className: "A"), 105, "A is built in."),
    (
      .adUnitOfOtherFormat(adUnitID: "feed", .banner, is: .native), 104, "There is no ad unit feed."
    ),
    (
      .formatNotSupported(className: "A", .banner, supported: [.native, .rewarded]), 104,
      "A does not load banner ads. It is hosted with loads of native, rewarded."
    ),
    (
      .formatNotSupported(className: "A", .banner, supported: []), 104,
      "A does not load banner ads. It is hosted with loads of no format."
    ),
    (.cancelled, 201, "The load was cancelled."),
    (.disposedWhileLoading(ad), 201, "The load was cancelled."),
    (.adIDInUse(ad), 202, "The id ad-1 was used before."),
    (.unknownAd(ad), 301, "There is no ad ad-1."),
    (.adDisposed(ad), 302, "Ad ad-1 was disposed of."),
    (
      .trackedByAdapter(ad, what: "clicks"), 303, "The adapter counts the clicks of ad ad-1 itself."
    ),
    (
      .wrongState(ad, .expired, allowed: [.loaded, .rendered], toDo: "render"), 304,
      "Ad ad-1 is expired; to render it must be loaded or rendered."
    ),
    (
      .wrongFormat(ad, .banner, needed: [.native]), 305,
      "This is not possible for ad ad-1, which has the format banner."
    ),
    (
      .notSimulated(ad, "tap"), 307,
      "The adapter of ad ad-1 does not offer tap. Let the ad conform to SimulatedAd."
    ),
    (.tooManyAds(limit: 9), 203, "There are 9 ads already."),
    (.tooManyAdBytes(limit: 9), 203, "The ads take more than 9 bytes of memory."),
  ]

  @Test(arguments: cases)
  func `an error of the bridge has its code and a sentence`(
    error: MediationError, code: Int, message: String
  ) {
    let failure = AdapterFailure(error)
    #expect(failure.domain == "adbridge")
    #expect(failure.code == code)
    #expect(failure.message == message)
    #expect(failure.underlying == nil)
  }

  @Test func `an error of the adapter stays what it is`() {
    let cause = AdError(domain: "http", code: 503, message: "Busy.")
    let error = AdError(domain: "net", code: 7, message: "No.", underlying: cause)
    for wrapped in [
      MediationError.setUpFailed(className: "A", error), .presentFailed(Self.ad, error),
      .adapterFailed(Self.ad, error),
    ] {
      let failure = AdapterFailure(wrapped)
      #expect("\(failure)" == "No. (net 7)")
      #expect(failure.localizedDescription == "No.")
      #expect(failure.underlying.map { "\($0)" } == "Busy. (http 503)")
      #expect((failure as NSError).domain == "net")
      #expect((failure as NSError).code == 7)
    }
  }

  @Test func `a failure of the kit says how long the test has awaited`() {
    let blocked = AdapterFailure.mainThreadBlocked("a load", 500)
    #expect(blocked.domain == "AdapterUnitTestKit")
    #expect(blocked.code == 1)
    #expect(
      blocked.message.hasPrefix(
        "The main thread was blocked for 500 ms while the test awaited a load."))
    let late = AdapterFailure.tooLate("a load", 500, "It is late.")
    #expect(late.domain == "AdapterUnitTestKit")
    #expect(late.code == 2)
    #expect(late.message == "The test awaited a load for 500 ms. It is late.")
  }
}
