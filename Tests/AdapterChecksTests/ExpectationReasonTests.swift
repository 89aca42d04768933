import Ads
import EventLoop
import JSON
import Mediation
import Testing

@testable import AdapterChecks

/// What is told about an adapter that does not do what its author expects. The runs have a process
/// of their own; see ``SampleAdapterTests``.
@LoopActor
@Suite struct ExpectationReasonTests {
  private typealias Changes = FlawedAdapter.Changes

  private static let noFill = AdError(.noFill, "No ad.")
  private static let fails = #""fails":{"domain":"com.google.admob","code":3}"#
  private static let failsToPresent =
    #""failsToPresent":{"domain":"com.google.admob","code":3}"#
  private static let shown = #""format":"rewarded","steps":["show"]"#

  /// An expectation of a list, what an adapter does, and the reason.
  private static let cases: [(String, @LoopActor (inout Changes) -> Void, String?)] = [
    (#"signals:"format":"native","token":"token native""#, { _ in }, nil),
    (
      #"signals:"format":"native""#, { $0.collectsSignals = false },
      "The adapter collects no signals."
    ),
    (
      #"signals:"format":"native""#, { $0.signals = { _ in [] } },
      "The adapter did not answer the request for signals."
    ),
    (
      #"signals:"format":"native""#, { $0.signals = { _ in [("a", nil), ("b", nil)] } },
      "The adapter answered the request for signals twice."
    ),
    (
      #"signals:"format":"native""#, { $0.signals = { _ in [(nil, noFill)] } },
      "The request failed with com.google.admob 1 (No ad.)."
    ),
    (
      #"signals:"format":"native",\#(fails)"#, { $0.signals = { _ in [(nil, noFill)] } },
      "The request failed with com.google.admob 1 (No ad.). Expected: com.google.admob 3."
    ),
    (
      #"signals:"format":"native",\#(fails)"#, { _ in },
      "The adapter gave signals. Expected: com.google.admob 3."
    ),
    (
      #"signals:"format":"native""#, { $0.signals = { _ in [("", nil)] } },
      "The signals are empty."
    ),
    (
      #"signals:"format":"native","token":"x""#, { _ in },
      #"The signals are "token native". Expected: "x"."#
    ),
    (
      #"signals:"format":"native","networkCalls":[{"name":"a"}]"#, { _ in },
      "The network was not called: a. The adapter reported no call."
    ),
    (
      #"loads:"format":"native""#, { $0.load = { _ in .silence } },
      "The adapter does not answer a load within 10000 ms."
    ),
    (
      #"loads:"format":"native",\#(fails)"#, { _ in },
      "The load gave an ad. Expected: com.google.admob 3."
    ),
    (
      #"loads:"format":"native""#, { $0.load = { _ in .error(noFill) } },
      "The load failed with com.google.admob 1 (No ad.)."
    ),
    (
      #"loads:"format":"native",\#(fails)"#, { $0.load = { _ in .error(noFill) } },
      "The load failed with com.google.admob 1 (No ad.). Expected: com.google.admob 3."
    ),
    (
      #"loads:"format":"banner","size":"largeBanner""#,
      { $0.size = { _ in AdSize(width: 320, height: 50) } },
      "The banner has 320x50. Expected: 320x100."
    ),
    (
      #"loads:"format":"native","assets":{"body":"Text"}"#, { _ in },
      #"body is "Body". Expected: "Text"."#
    ),
    (
      #"loads:"format":"native","assets":{"price":"1 €"}"#, { _ in },
      #"price is null. Expected: "1 €"."#
    ),
    (
      #"loads:\#(shown),\#(failsToPresent)"#, { _ in },
      "The ad did not fail to present. Expected: com.google.admob 3."
    ),
    (
      #"loads:\#(shown),\#(failsToPresent)"#,
      { $0.present = { $0.report(.didFailToPresent(noFill)) } },
      "The ad failed to present with com.google.admob 1 (No ad.). Expected: com.google.admob 3."
    ),
    (
      #"loads:\#(shown)"#, { $0.present = { $0.report(.didFailToPresent(noFill)) } },
      "The ad can't be presented: No ad."
    ),
    (
      #"loads:\#(shown)"#, { $0.present = { _ in } },
      "The ad never appears when it is presented."
    ),
    (
      #"loads:\#(shown),"events":["click"]"#, { $0.present = { _ in } },
      "The events are none. Expected: click."  // words: ok
    ),
    (
      #"loads:\#(shown),"reward":{}"#, { _ in },
      "No reward was reported. Expected: any amount of any type."
    ),
    (
      #"loads:"format":"rewarded","steps":["show","earnReward"],"reward":{"amount":2}"#, { _ in },
      "The reward is 1 of the type \"coins\". Expected: 2 of any type."
    ),
    (
      #"loads:"format":"rewarded","steps":["show","earnReward"],"reward":{"type":"a"}"#, { _ in },
      "The reward is 1 of the type \"coins\". Expected: any amount of the type \"a\"."
    ),
    (
      #"loads:"format":"native","steps":["earnReward"]"#, { $0.offers = { _, _ in false } },
      "The adapter does not simulate earnReward."
    ),
  ]

  @Test func `an expectation that is not met says what came instead`() async {
    await #expect(processExitsWith: .success) { try await Self.compare() }
  }

  private static func compare() throws {
    for (text, change, reason) in cases {
      let place = try #require(text.firstIndex(of: ":"))
      let json = "{\"\(text[..<place])\":[{\(text[text.index(after: place)...])}]}"
      var changes = Changes()
      change(&changes)
      let reasons = FlawedRun(
        changes, only: [Expectations.checkName],
        expectations: try Expectations(try JSONValue(parsing: Array(json.utf8)))
      ).results.map(\.reason)
      #expect(reasons == [reason], "\(text): \(reasons)")
    }
  }
}
