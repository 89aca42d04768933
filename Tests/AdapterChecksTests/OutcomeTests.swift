import Ads
import EventLoop
import Mediation
import PlatformTesting
import Testing

@testable import AdapterChecks

/// What each check says about adapters that leave it nothing to examine, or little.
@LoopActor
@Suite struct OutcomeTests {
  private static let scenarios: [(name: String, run: @LoopActor () -> FlawedRun)] = [
    ("An adapter without a fault", { run { _ in } }),
    (
      "An adapter that takes its time",
      {
        run {
          $0.setUp = { _ in .late(ms: 20_000) }
          $0.load = { _ in .late(ms: 9_000) }
          $0.signalsMs = { _ in 900 }
          $0.eventMs = 300
        }
      }
    ),
    (
      "Events that come after a while",
      {
        run {
          $0.formats = [.native, .banner]
          $0.eventMs = 20_000
        }
      }
    ),
    (
      "Set-ups that fail",
      { run { $0.setUp = { _ in .error(.caused(.internalError, "No key.")) } } }
    ),
    ("Set-ups that do not end", { run { $0.setUp = { _ in .silence } } }),
    ("Loads that fail", { run { $0.load = { _ in .error(.caused(.noFill, "No ad.")) } } }),
    ("Loads without an answer", { run { $0.load = { _ in .silence } } }),
    ("Loads that never fail", { run { $0.load = { _ in .ad } } }),
    (
      "No failing parameter and no bid response are known",
      { FlawedRun(FlawedAdapter.Changes(), failing: nil, bidResponse: nil) }
    ),
    ("Signals without an answer", { run { $0.signals = { _ in [] } } }),
    (
      "Signals that are refused",
      { run { $0.signals = { _ in [(nil, .caused(.noFill, "No token."))] } } }
    ),
    ("An adapter of all formats", { run { $0.formats = Set(AdFormat.allCases) } }),
    ("Ads that offer no action", { run { $0.offers = { _, _ in false } } }),
    (
      "Ads that are counted by the bridge, without pictures, stars and AdChoices",
      {
        run {
          $0.formats = [.native]
          $0.tracksItself = false
          $0.hasImages = false
          $0.starRating = nil
          $0.adChoices = { _, _ in nil }
        }
      }
    ),
    ("Ads that never appear", { run { $0.present = { _ in } } }),
    (
      "Ads that can't be presented",
      {
        run {
          $0.present = { $0.report(.didFailToPresent(.caused(.internalError, "Not ready."))) }
        }
      }
    ),
    (
      "Calls that fail",
      { run { $0.call = { _, _ in (0, .failed(.caused(.internalError, "No paint."))) } } }
    ),
    ("Calls without an answer", { run { $0.call = { _, _ in nil } } }),
    (
      "A program that does not say what is left of its ads",
      {
        run {
          $0.isRemote = true
          $0.inspectsAds = false
        }
      }
    ),
  ]

  private static func run(_ change: (inout FlawedAdapter.Changes) -> Void) -> FlawedRun {
    var changes = FlawedAdapter.Changes()
    change(&changes)
    return FlawedRun(changes)
  }

  @Test func `each check passes, fails, is skipped or is not run for its own reason`() async {
    await #expect(processExitsWith: .success) { try await Self.compare() }
  }

  private static func compare() throws {
    var text = ""
    for (name, run) in scenarios { text += "# \(name)\n" + describe(run().results) + "\n" }
    // Of adapters that are correct, but unusual: what differs from the first one.
    let usual = Set(scenarios[0].run().results.map { describe([$0]) })
    for adapter in UnusualAdapter.all {
      let results = adapter.run().results.filter { !usual.contains(describe([$0])) }
      text += "# Only here: \(adapter.testDescription)\n" + describe(results) + "\n"
    }
    // To see what a change does: RECORD=1 swift test --filter OutcomeTests; git diff
    for difference in try RecordedFile("outcomes.txt").differences(from: text) {
      Issue.record("\(difference)")
    }
  }

  /// The outcomes of each group, and the checks that have them.
  private static func describe(_ results: [CheckResult]) -> String {
    var outcomes: [String] = []
    var names: [String: [String]] = [:]
    for result in results {
      let outcome = "\(result.group) \(result.mark)\(result.reason.map { " (\($0))" } ?? "")"
      if names[outcome] == nil { outcomes.append(outcome) }
      names[outcome, default: []].append(result.name)
    }
    return outcomes.map { "\($0): \(names[$0, default: []].joined(separator: " "))\n" }.joined()
  }
}
