import Ads
import EventLoop
import JSON
import JSONRPC
import Mediation
import Platform
import Testing

@testable import ModelContext

/// What a result tells the model to do next.
@LoopActor
@Suite struct NextStepTests {
  nonisolated private static let ad = AdID(rawValue: "ad-7")
  nonisolated private static let error = AdError(.noFill, "No fill.")

  @Test(
    arguments: [
      (.unknownAdapter("A", nearest: []), "Call list_inventory for the names that exist."),
      (.unknownAdUnit("u", nearest: []), "Call list_inventory for the names that exist."),
      (.notRestartable(className: "A"), "Call list_inventory for the names that exist."),
      (
        .setUpFailed(className: "A", error),
        "Look at the program's standard error, and call check_adapter with className A."
      ),
      (
        .formatNotSupported(className: "A", .native, supported: [.banner, .appOpen]),
        "Load one of these formats instead: banner, appOpen."
      ),
      (
        .adUnitOfOtherFormat(adUnitID: "u", .native, is: .banner),
        "Leave format out, or use banner for u."
      ),
      (.cancelled, "Call load_ad again if you still need the ad."),
      (.adIDInUse(ad), "Choose another adId, or leave it out."),
      (.unknownAd(ad), "Call list_inventory for the live ads, or load_ad for a new one."),
      (.adDisposed(ad), "Call list_inventory for the live ads, or load_ad for a new one."),
      (
        .trackedByAdapter(ad, what: "clicks"),
        "Render or present the ad and use the action tap: its adapter then counts."
      ),
      (
        .wrongState(ad, .loaded, allowed: [.rendered], toDo: "untrack"),
        "Use the action render first."
      ),
      (
        .wrongState(ad, .loaded, allowed: [.presenting], toDo: "close"),
        "Use the action present first."
      ),
      (
        .wrongState(ad, .disposed, allowed: [.loaded, .rendered], toDo: "render"),
        "Load another ad with load_ad."
      ),
      (
        .wrongFormat(ad, .banner, needed: [.native]),
        "A full-screen ad needs the action present; a banner needs neither."
      ),
      (.wrongFormat(ad, .native, needed: [.banner]), "Only a banner has another size."),
      (
        .wrongFormat(ad, .native, needed: [.interstitial, .rewarded]),
        "A native ad needs the action render."
      ),
      (.presentFailed(ad, error), "The ad is used up. Load another one with load_ad."),
      (
        .notSimulated(ad, "tap"),
        "Use another action on ad-7. Events that only its network causes cannot be simulated."
      ),
      (
        .adapterFailed(ad, error),
        "Look at the program's standard error; the next load starts the adapter again."
      ),
      (.tooManyAds(limit: 1), "Dispose of an ad with the action dispose of drive_ad."),
      (.tooManyAdBytes(limit: 1), "Dispose of an ad with the action dispose of drive_ad."),
    ] as [(MediationError, String)])
  func `an error says what to do next`(error: MediationError, next: String) {
    #expect(ToolFailure(error).next == next)
  }

  /// The answer to a load that the line items of a unit could not fill.
  private func failure(_ errors: String...) throws -> RPCError {
    let attempts = errors.map { name in
      #"{"className":"A","latencyMs":5,"error":{"name":"\#(name)","code":3,"message":"No."}}"#
    }
    let data = #"{"responseInfo":{"attempts":[\#(attempts.joined(separator: ","))]}}"#
    return RPCError(
      code: 201, name: "loadFailed", message: "No fill.",
      data: try JSONObject(JSONValue(parsing: Array(data.utf8))))
  }

  @Test func `a waterfall without an ad leads to the first network that failed`() throws {
    var summary = WaterfallSummary()
    summary.add(.failure(try failure("noFill")))

    #expect(
      summary.text.hasSuffix(
        "\nNext: call check_adapter for A, or load_ad with adapter A and another parameter."))
  }

  @Test func `a waterfall whose networks were not asked leads to the name of the error`() throws {
    var summary = WaterfallSummary()
    summary.add(.failure(try failure()))

    #expect(summary.text.hasSuffix("\nNext: call explain_contract with the name of the error."))
  }

  @Test func `a waterfall that fills every load leads nowhere`() throws {
    var summary = WaterfallSummary()
    summary.add(.success(.object(JSONObject())))

    #expect(
      summary.text.hasSuffix("\nNext: nothing is left to explain: every load was filled."))
  }

  @Test func `equal errors of a network are counted together`() throws {
    var summary = WaterfallSummary()
    for name in ["noFill", "noFill", "internal"] {
      summary.add(.failure(try failure(name)))
    }

    #expect(summary.text.contains("Failures: 2 × noFill"))
    #expect(summary.text.contains("1 × internal"))
  }

  @Test(arguments: [
    ((1, 0, 1), "call explain_contract with the name of a failed check, and correct the adapter."),
    ((0, 1, 1), "call explain_contract with the name of a failed check, and correct the adapter."),
    (
      (0, 0, 1),
      "some checks were not run. Add what they need, such as failingParameter, and check again."
    ),
    ((0, 0, 0), "nothing is left to correct. A skipped check does not apply."),
  ])
  func `a check leads to what is left to correct`(
    counts: (failed: Int, warnings: Int, notRun: Int), next: String
  ) throws {
    let host = TestHost()
    host.ask("tools/call", #""name":"check_adapter","arguments":{"className":"A"}"#)
    let process = try #require(host.processes.started.first)
    process.write(
      """
      {"className":"A","passed":1,"failed":\(counts.failed),"warnings":\(counts.warnings),\
      "notRun":\(counts.notRun),"skipped":0,"checks":[]}
      """)
    process.end(.exited(code: 0))

    let result = try ToolResult(
      #require(host.run().first?["result"]?.object), of: "check_adapter")
    #expect(result.text.hasSuffix("\nNext: \(next)"))
  }
}
