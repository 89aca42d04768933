/// What an adapter can do wrong without the bridge noticing: whoever wrote it has to be told by
/// somebody who looks for it.
package enum SampleFlaw: String, CaseIterable, Sendable {
  // The class itself.
  case unansweredSetUp
  case duplicateSetUp
  case unrepeatableSetUp
  case changingVersion
  case slowVersion

  // Loads.
  case unexplainedFailure
  case unansweredBadParameter
  case harmfulCancellation
  case mixedUpAds
  case clicksOfFirstAd

  // What a load gives.
  case wrongStarRating
  case unrefusedAdType
  case imageLoadingNotDisabled
  case wrongAdSize
  case unchangedAdSize

  // The ad in its view.
  case subviewLeftBehind
  case viewNotReleased
  case unwatchedView

  // What an ad reports.
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
    default: SampleFlawedCustomEvent.self
    }
  }
}
