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
        "Correct the program of A at the place that its text names, and call check_adapter with "
          + "className A."
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
        "Call get_timeline for what the program wrote, correct the program, and load another ad."
      ),
      (.tooManyAds(limit: 1), "Dispose of an ad with the action dispose of drive_ad."),
      (.tooManyAdBytes(limit: 1), "Dispose of an ad with the action dispose of drive_ad."),
    ] as [(MediationError, String)])
  func `an error says what to do next`(error: MediationError, next: String) {
    #expect(ToolFailure(error).next == next)
  }

  /// The answer to a load that the line items of a unit could not fill.
  private func failure(_ errors: AdError...) throws -> RPCError {
    let attempts = try errors.map { error -> JSONValue in
      let json = try JSONValue(parsing: JSONWriter.bytes(of: error))
      return ["className": "A", "latencyMs": 5, "error": json]
    }
    return RPCError(
      code: 201, name: "loadFailed", message: "No fill.",
      data: ["responseInfo": ["attempts": .array(attempts)]])
  }

  @Test(arguments: [
    (
      AdError(.noFill, "Nothing."),
      "Call explain_contract with the topic noFill, or load_ad with adapter A and another parameter."
    ),
    (
      AdError(domain: "com.a", code: 7, message: "Nothing."),
      "Call load_ad with adapter A and another parameter, or ask the network what its error 7 means."
    ),
    (
      AdError(.timeout, "Late."),
      "Call check_adapter with className A, which says where it does not answer."
    ),
    (
      AdError(
        .mediationAdapterError, "A answered with an error: No.",
        underlying: AdError(domain: "JSON-RPC", code: -32_603, message: "No.")),
      "Correct the program of A at the place that its text names, and call check_adapter with "
        + "className A."
    ),
    (
      AdError(.mediationAdapterError, "A has ended with exit code 1."),
      "Correct the program of A at the place that its text names, and call check_adapter with "
        + "className A."
    ),
    (
      AdError(.mediationAdapterError, AdLoad.missingAdapter("A")),
      "Call list_inventory for the adapters that exist, and name one of them in place of A."
    ),
  ])
  func `a waterfall without an ad leads to the reason of the first failure`(
    error: AdError, next: String
  ) throws {
    var summary = WaterfallSummary()
    summary.add(.failure(try failure(error)))

    #expect(summary.text.hasSuffix("\nNext: \(next)"))
  }

  @Test func `a mistake in the configuration comes before everything else`() throws {
    let filled: JSONValue = ["responseInfo": ["attempts": [["className": "A", "latencyMs": 5]]]]
    let answers: [Result<JSONValue, RPCError>] = [
      .failure(try failure(AdError(.noFill, "Nothing."))), .success(filled),
    ]
    for answer in answers {
      var summary = WaterfallSummary()
      summary.mistakes = [ConfigurationMistake(place: "c.json:3:5", what: "adUnits.u: wrong.")]
      summary.add(answer)

      #expect(
        summary.text.hasSuffix(
          """

          c.json:3:5: adUnits.u: wrong.
          Next: Correct the configuration at c.json:3:5, and call run_waterfall again.
          """))
    }
  }

  @Test func `a waterfall whose networks were not asked leads to the timeline`() throws {
    var summary = WaterfallSummary()
    summary.add(.failure(try failure()))

    #expect(summary.text.hasSuffix("\nNext: Call get_timeline to see what happened."))
  }

  @Test func `a waterfall that fills every load leads nowhere`() throws {
    var summary = WaterfallSummary()
    summary.add(.success(.object(JSONObject())))

    #expect(
      summary.text.hasSuffix(
        "\nNext: Nothing is left to explain: every load was filled by the first network."))
  }

  @Test func `equal errors of a network are counted together`() throws {
    var summary = WaterfallSummary()
    for code in [RequestErrorCode.noFill, .noFill, .serverError] {
      summary.add(.failure(try failure(AdError(code, "No."))))
    }

    #expect(summary.text.contains("Failures: 2 × noFill"))
    #expect(summary.text.contains("1 × serverError"))
  }

  @Test(
    arguments: [
      (
        "failed", "R.",
        "Call explain_contract with the topic n, correct the program, and check again."
      ),
      (
        "warning", "R.",
        "Call explain_contract with the topic n, correct the program, and check again."
      ),
      (
        "notRun", "Name one with --failing-parameter.",
        "Pass a failingParameter, with which the network gives no ad, and check again."
      ),
      ("notRun", "R.", "Nothing has failed. What was not run needs what its text says."),
      ("skipped", "R.", "Nothing is left to correct. A skipped check does not apply."),
    ])
  func `a check leads to what is left to correct`(
    outcome: String, reason: String, next: String
  ) throws {
    let host = TestHost()
    host.ask("tools/call", #""name":"check_adapter","arguments":{"className":"A"}"#)
    let process = try #require(host.processes.started.first)
    process.write(
      """
      {"className":"A","passed":1,"failed":0,"warnings":0,"notRun":0,"skipped":0,"checks":[\
      {"name":"n","format":null,"sentence":"S.","basis":"B.","outcome":"\(outcome)",\
      "reason":"\(reason)"}]}
      """)
    process.end(.exited(code: 0))

    let result = try ToolResult(
      #require(host.run().first?["result"]?.object), of: "check_adapter")
    #expect(result.text.hasSuffix("\nNext: \(next)"))
  }
}
