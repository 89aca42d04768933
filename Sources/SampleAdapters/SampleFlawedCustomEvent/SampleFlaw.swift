import EventLoop
import Mediation

/// A fault of an adapter that the bridge can't detect, but `adbridge check` can.
package enum SampleFlaw: String, CaseIterable, Sendable {
  // The class itself.
  case unansweredSetUp
  case duplicateSetUp
  case unrepeatableSetUp
  case changingVersion
  case slowVersion

  // Signals and bids.
  case unansweredSignals
  case duplicateSignals
  case mixedUpSignals
  case earlySignals
  case unrefusedSignals
  case ignoredBidResponse
  case neededSettings
  case lostWatermark

  // Loads.
  case unexplainedFailure
  case unansweredBadParameter
  case harmfulCancellation
  case lostLoad
  case lostAfterFailure
  case exhaustedAdapter
  case blockedThread
  case mixedUpAds
  case lostAd
  case clicksOfFirstAd
  case leak

  // The loaded ad.
  case wrongStarRating
  case unrefusedAdType
  case imageLoadingNotDisabled
  case wrongAdSize
  case unchangedAdSize
  case tinyAdChoices

  // The ad in its view.
  case subviewLeftBehind
  case viewNotReleased
  case adNotReleased
  case unwatchedView
  case slowCall

  // The events of the ad.
  case lostImpression
  case lostClick
  case doubleClick
  case lostVideoEvent
  case unannouncedScreen
  case lostDismissal
  case lostReward
  case doubleReward
  case unearnedReward
}

extension SampleFlaw {
  /// The class name of the adapter that has the flaw.
  package var className: String { "SampleFlawedCustomEvent.\(rawValue)" }

  var type: SampleFlawedCustomEvent.Type {
    switch self {
    case .unansweredSetUp: SampleUnansweredSetUp.self
    case .duplicateSetUp: SampleDuplicateSetUp.self
    case .unrepeatableSetUp: SampleUnrepeatableSetUp.self
    case .changingVersion: SampleChangingVersion.self
    case .slowVersion: SampleSlowVersion.self
    case .unansweredSignals, .duplicateSignals, .mixedUpSignals, .earlySignals, .unrefusedSignals,
      .ignoredBidResponse, .neededSettings, .lostWatermark:
      SampleFlawedBidder.self
    default: SampleFlawedCustomEvent.self
    }
  }
}

/// Never answers its set-up.
final class SampleUnansweredSetUp: SampleFlawedCustomEvent {
  override class func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {}
}

/// Answers its set-up twice.
final class SampleDuplicateSetUp: SampleFlawedCustomEvent {
  override class func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {
    completionHandler(nil)
    completionHandler(nil)
  }
}

/// Can be set up only once in a process.
final class SampleUnrepeatableSetUp: SampleFlawedCustomEvent {
  private static var isSetUp = false

  override class func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {
    completionHandler(
      isSetUp ? AdError(.internalError, "The network was started before.") : nil)
    isSetUp = true
  }
}

/// Returns another version each time.
final class SampleChangingVersion: SampleFlawedCustomEvent {
  private static var patchVersion = 0

  override class func adapterVersion() -> VersionNumber {
    patchVersion += 1
    return VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: patchVersion)
  }
}

/// Takes 120 ms to return its version, and blocks the thread meanwhile.
final class SampleSlowVersion: SampleFlawedCustomEvent {
  override class func adSDKVersion() -> VersionNumber {
    let clock = Clock(.wall)
    while clock.nowMs < 120 {}
    return super.adSDKVersion()
  }
}
