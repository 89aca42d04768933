import Ads
import JSON

/// A rule of the contract that a stub breaks on purpose: one that is about ads.
enum StubBrokenRule: String, CaseIterable, Sendable, JSONReadable {
  case duplicateCompletion
  case lateCompletion
  case neverCompleted
  case emptyCompletion
  case adAndError
  case eventBeforeCompletion
  case eventAfterDispose
  case doubleImpression
  case doubleReward
  case wrongTracker
  case impressionBeforeRender
  case unpairedScreen
  case eventOrder
  case unrequestedAdType
  case imageNotDelivered
  case adChoicesMisplaced
  case missingAsset
  case contentTooLarge

  /// Whether ads of a format can break the rule.
  func isBroken(by format: AdFormat) -> Bool {
    switch self {
    case .wrongTracker, .impressionBeforeRender, .unrequestedAdType, .imageNotDelivered,
      .adChoicesMisplaced, .missingAsset:
      format == .native
    case .doubleReward: format.isRewarded
    default: true
    }
  }

  /// Whether only an ad can break the rule, and not its load.
  var isAboutAds: Bool {
    switch self {
    case .duplicateCompletion, .lateCompletion, .neverCompleted, .emptyCompletion, .adAndError,
      .contentTooLarge:
      false
    default: true
    }
  }

  /// Whether the ad comes from a custom event of the legacy API.
  var isLegacy: Bool { self == .unrequestedAdType || self == .adChoicesMisplaced }

  /// Whether the network must count the impression itself to break the rule.
  var needsTracking: Bool { self == .doubleImpression || self == .impressionBeforeRender }

  /// The events that break the rule, after a trigger; `nil` for the usual ones.
  func events(after trigger: StubTrigger, of format: AdFormat, _ reward: AdReward?) -> [AdEvent]? {
    // A native ad and a banner have no event of their own that comes first.
    let first: StubTrigger =
      switch format {
      case .native: .render
      case .banner: .load
      default: .present
      }
    switch (self, trigger) {
    case (.eventAfterDispose, .dispose): return [.willLeaveApplication]
    case (.impressionBeforeRender, .load): return [.impression]
    case (.wrongTracker, .render): return [.impression]
    case (.doubleImpression, first):
      return (format.isFullScreen ? [.willPresentFullScreenView] : []) + [.impression, .impression]
    case (.doubleReward, .earnReward):
      return reward.map { [.didRewardUser($0), .didRewardUser($0)] }
    case (.unpairedScreen, .close) where format.isFullScreen: return [.didDismissFullScreenView]
    case (.unpairedScreen, first) where !format.isFullScreen:
      return [.willPresentFullScreenView, .didDismissFullScreenView]
    case (.eventOrder, first):
      return format.isFullScreen ? [.impression, .willPresentFullScreenView] : [.didEndVideo]
    default: return nil
    }
  }
}
