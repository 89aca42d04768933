import Ads
import Mediation

extension Configuration {
  /// The ad units of a daemon whose configuration has none: one for each behavior worth trying.
  static let builtInAdUnits =
    [
      AdUnit("sample/native", .native, "SampleCustomEvent", "app-install"),
      AdUnit("sample/content", .native, "SampleCustomEvent", "content"),
      AdUnit("sample/app-install", .native, "SampleCustomEvent", "app-install"),
      AdUnit("sample/url-only", .native, "SampleCustomEvent", "url-only+content"),
      AdUnit(
        "sample/missing-images", .native, "SampleCustomEvent", "url-only+missing-images+content"),
      AdUnit("sample/self-tracking", .native, "SampleSelfTrackingCustomEvent", "content"),
      AdUnit("sample/legacy", .native, "SampleLegacyCustomEvent", "content"),
      AdUnit("sample/legacy-app-install", .native, "SampleLegacyCustomEvent", "app-install"),
      AdUnit(
        "sample/legacy-self-tracking", .native, "SampleLegacyCustomEvent", "self-tracking+content"),
      AdUnit("sample/banner", .banner, "SampleCustomEvent", "content"),
      AdUnit("sample/banner-no-fill", .banner, "SampleCustomEvent", "no-inventory"),
      AdUnit("sample/banner-refresh", .banner, "SampleCustomEvent", "content", refreshMs: 30_000),
      AdUnit("sample/interstitial", .interstitial, "SampleCustomEvent", "content"),
      AdUnit("sample/rewarded", .rewarded, "SampleCustomEvent", "content"),
      AdUnit(
        "sample/rewarded-interstitial", .rewardedInterstitial, "SampleCustomEvent", "content"),
      AdUnit("sample/app-open", .appOpen, "SampleCustomEvent", "content"),
      AdUnit("sample/not-ready", .interstitial, "SampleCustomEvent", "not-ready"),
      AdUnit(
        id: "sample/waterfall", format: .native,
        lineItems: [
          LineItem(className: "SampleCustomEvent", label: "first", parameter: "no-inventory"),
          LineItem(className: "SampleCustomEvent", label: "second", parameter: "network-error"),
          LineItem(className: "SampleCustomEvent", label: "third", parameter: "content"),
        ]),
      AdUnit("sample/no-fill", .native, "SampleCustomEvent", "no-inventory"),
      AdUnit("sample/network-error", .native, "SampleCustomEvent", "network-error"),
      AdUnit("sample/bad-request", .native, "SampleCustomEvent", "bad-request"),
      AdUnit("sample/unknown-error", .native, "SampleCustomEvent", "unknown-error"),
      AdUnit("sample/slow", .native, "SampleCustomEvent", "slow-2000+content"),
      AdUnit("sample/late", .native, "SampleCustomEvent", "slow-20000+content"),
      AdUnit("sample/never", .native, "SampleCustomEvent", "never"),
      AdUnit("sample/twice", .native, "SampleCustomEvent", "twice+content"),
      AdUnit("sample/flaky", .native, "SampleCustomEvent", "fail-first-2+content"),
      AdUnit("sample/random", .native, "SampleCustomEvent", "random"),
      AdUnit("sample/unready", .native, "SampleUnreadyCustomEvent", "content"),
    ] + brokenAdUnits

  /// One ad unit for each contract rule of ads, whose adapter breaks that rule. Only the ad of a bid can
  /// change its price.
  private static let brokenAdUnits = ContractRule.allCases.filter {
    !$0.isAboutSignals && !$0.isSeenByPrograms && $0 != .changedPrice
  }.map { rule in
    let words =
      switch rule {
      case .lateCompletion: "slow-60+content"
      // An app-install ad breaks this rule if only content ads are requested.
      case .unrequestedAdType: "app-install"
      default: "content"
      }
    // A short time limit, so that a late or missing answer is reported soon.
    let isLate = rule == .lateCompletion || rule == .neverCompleted
    return AdUnit(
      "sample/break-\(rule.rawValue)", rule == .doubleReward ? .rewarded : .native,
      "SampleFaultyCustomEvent",
      "break-\(rule.rawValue)+\(words)", timeoutMs: isLate ? 50 : nil)
  }
}

extension AdUnit {
  /// An ad unit with one line item.
  fileprivate convenience init(
    _ id: String,
    _ format: AdFormat,
    _ className: String,
    _ parameter: String,
    timeoutMs: Int? = nil,
    refreshMs: Int? = nil
  ) {
    self.init(
      id: id, format: format, lineItems: [LineItem(className: className, parameter: parameter)],
      timeoutMs: timeoutMs, refreshMs: refreshMs)
  }
}
