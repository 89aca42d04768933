import Mediation

extension Configuration {
  /// The ad units that serve where no file says otherwise: one for each thing worth seeing.
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

  /// Ad units whose adapter breaks one rule of the contract each.
  private static let brokenAdUnits = ContractRule.allCases.map { rule in
    let words =
      switch rule {
      case .lateCompletion: "slow-60+content"
      // Asked for content ads, the adapter that gives what nobody asked for needs another to give.
      case .unrequestedAdType: "app-install"
      default: "content"
      }
    // Nobody has to wait long for an answer that comes late or never.
    let isLate = rule == .lateCompletion || rule == .neverCompleted
    return AdUnit(
      "sample/break-\(rule.rawValue)", .native, "SampleFaultyCustomEvent",
      "break-\(rule.rawValue)+\(words)", timeoutMs: isLate ? 50 : nil)
  }
}

extension AdUnit {
  /// An ad unit of one network.
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
