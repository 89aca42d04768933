extension Setting {
  /// The ad units of a daemon without a configuration, in their order.
  static let sampleUnits: [Unit] =
    [
      unit("native", "native", "app-install"),
      unit("content", "native", "content"),
      unit("app-install", "native", "app-install"),
      unit("url-only", "native", "url-only+content"),
      unit("missing-images", "native", "url-only+missing-images+content"),
      unit("self-tracking", "native", "content", "SampleSelfTrackingCustomEvent"),
      unit("legacy", "native", "content", "SampleLegacyCustomEvent"),
      unit("legacy-app-install", "native", "app-install", "SampleLegacyCustomEvent"),
      unit("legacy-self-tracking", "native", "self-tracking+content", "SampleLegacyCustomEvent"),
      unit("banner", "banner", "content"),
      unit("banner-no-fill", "banner", "no-inventory"),
      unit("banner-refresh", "banner", "content", refreshMs: 30_000),
      unit("interstitial", "interstitial", "content"),
      unit("rewarded", "rewarded", "content"),
      unit("rewarded-interstitial", "rewardedInterstitial", "content"),
      unit("app-open", "appOpen", "content"),
      unit("not-ready", "interstitial", "not-ready"),
      Unit(
        id: "sample/waterfall", format: "native",
        items: ["no-inventory", "network-error", "content"].map { parameter in
          Item(className: "SampleCustomEvent", parameter: parameter)
        }),
      unit("no-fill", "native", "no-inventory"),
      unit("network-error", "native", "network-error"),
      unit("bad-request", "native", "bad-request"),
      unit("unknown-error", "native", "unknown-error"),
      unit("slow", "native", "slow-2000+content"),
      unit("late", "native", "slow-20000+content"),
      unit("never", "native", "never"),
      unit("twice", "native", "twice+content"),
      unit("flaky", "native", "fail-first-2+content"),
      unit(random, "native", "random"),
      unit("unready", "native", "content", "SampleUnreadyCustomEvent"),
    ] + Rules.all.map(unit(breaking:))

  /// The one ad unit that the model does not know: it uses the random numbers of the daemon.
  private static let random = "random"

  private static func unit(
    _ name: String, _ format: String, _ parameter: String,
    _ className: String = "SampleCustomEvent", timeoutMs: Int? = nil, refreshMs: Int? = nil
  ) -> Unit {
    Unit(
      id: "sample/\(name)", format: format,
      items: [Item(className: className, parameter: parameter)], timeoutMs: timeoutMs,
      refreshMs: refreshMs)
  }

  private static func unit(breaking rule: String) -> Unit {
    let words = ["lateCompletion": "slow-60+content", "unrequestedAdType": "app-install"]
    return unit(
      "break-\(rule)", rule == "doubleReward" ? "rewarded" : "native",
      "break-\(rule)+\(words[rule] ?? "content")", "SampleFaultyCustomEvent",
      timeoutMs: ["lateCompletion", "neverCompleted"].contains(rule) ? 50 : nil)
  }

  /// The ids of the ad units for loads of a format.
  func unitIDs(of format: String, fromSample isSample: Bool) -> [String] {
    units.map(\.id).filter { id in
      id.hasPrefix("sample/") == isSample && id != "sample/\(Self.random)"
        && unit(id)?.format == format
    }
  }
}
