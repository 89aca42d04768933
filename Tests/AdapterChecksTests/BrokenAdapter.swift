import Testing
import Mediation
import SampleAdapters

/// A sample adapter that breaks one sentence, what it is asked with to do so, and the sentence's
/// check.
struct BrokenAdapter: CustomTestStringConvertible {
  let check: String
  let className: String
  let parameter: String
  let failing: String

  init(_ check: String, _ className: String, _ parameter: String, failing: String = "no-inventory")
  {
    self.check = check
    self.className = className
    self.parameter = parameter
    self.failing = failing
  }

  var testDescription: String { "\(className) \(parameter) \(failing)" }

  /// At least one for each check.
  static let all = watched + flawed + asked

  /// Adapters that break a rule that the bridge watches.
  private static let watched = ContractRule.allCases.map { rule in
    let type = rule == .unrequestedAdType ? "app-install" : "content"
    return BrokenAdapter(
      rule.rawValue, "SampleFaultyCustomEvent", "break-\(rule.rawValue)+\(type)")
  }

  /// Adapters with a flaw that the bridge can't see.
  private static let flawed = SampleFlaw.allCases.map { flaw in
    BrokenAdapter(
      flaw.rawValue, "SampleFlawedCustomEvent.\(flaw.rawValue)",
      flaw == .harmfulCancellation ? "slow-100+app-install" : "app-install")
  }

  /// Adapters that do what they should not when they are asked with the wrong parameters.
  private static let asked = [
    BrokenAdapter("failedSetUp", "SampleUnreadyCustomEvent", "content"),
    BrokenAdapter("failedLoad", "SampleCustomEvent", "network-error"),
    BrokenAdapter("unreportedFailure", "SampleCustomEvent", "content", failing: "content"),
    BrokenAdapter("unreportedFailure", "SampleCustomEvent", "content", failing: "never"),
    BrokenAdapter("unpresentedAd", "SampleCustomEvent", "not-ready"),
    BrokenAdapter(
      "duplicateFailure", "SampleFaultyCustomEvent", "content",
      failing: "break-duplicateCompletion+no-inventory"),
  ]
}
