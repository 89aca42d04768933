import Ads
import EventLoop
import JSON
import Mediation
import Testing

@testable import ModelContext

/// What a model learns of the run that it is connected to: its files, its attached programs and its
/// end.
@Suite @LoopActor struct LiveRunTests {
  /// The files of a run, as a test wants them.
  private final class Files: EditedFiles {
    var notes: [String] = []
    var mistakes: [ConfigurationMistake] = []
    var attachedClassNames: Set<String> = []

    func takeOver() -> [String] {
      defer { notes = [] }
      return notes
    }
  }

  /// A network that fails with a message.
  private final class Failing: Adapter, AdapterLoader {
    let details: AdapterDetails?
    private let message: String
    private var count = 0

    init(_ message: String) {
      let version = VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
      details = AdapterDetails(
        label: "Net", formats: [.native], adapterVersion: version, adSDKVersion: version)
      self.message = message
    }

    func makeLoader() -> any AdapterLoader { self }

    func load(_ request: NetworkRequest, completion: @escaping LoadCompletion) {
      count += 1
      request.logger.log(.warning, "Load \(count) fails.")
      _ = completion(.failure(AdError(.noFill, message)))
    }
  }

  private func attached() -> TestHost {
    let files = Files()
    files.attachedClassNames = ["Attached"]
    return TestHost(files: files)
  }

  // MARK: Waterfalls beside an attached program

  @Test func `beside an attached program, a waterfall loads here, and leaves no ad`() throws {
    let host = attached()
    let messages = host.ask(
      "tools/call", #""name":"run_waterfall","arguments":{"adUnitId":"fall","count":3}"#,
      meta: #","progressToken":"p""#)
    let result = try ToolResult(
      #require(messages.last?["result"]?.object), of: "run_waterfall")
    #expect(result.content["loads"] == 3)
    #expect(result.content["filled"] == 3)
    #expect(
      result.content["networks"]?.array?.map { $0.object?["asked"] } == [3, 3])
    let progress = messages.compactMap { $0["params"]?.object }
    #expect(progress.map { $0["progress"] } == [1, 2, 3])
    #expect(progress.map { $0["total"] } == [3, 3, 3])
    #expect(progress.last?["message"] == "3 of 3 loads were filled.")
    #expect(host.mediator.ads.count == 0)
    #expect(host.processes.started.isEmpty)
    #expect(!host.session.waitsForClock)
  }

  @Test func `a waterfall here waits for the clock, until it is cancelled`() {
    let host = attached()
    #expect(
      host.ask("tools/call", #""name":"run_waterfall","arguments":{"adUnitId":"slow"}"#).isEmpty)
    #expect(host.session.waitsForClock)
    #expect(host.mediator.ads.count == 1)
    let cancel = #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#
    #expect(host.send(cancel).isEmpty)
    #expect(!host.session.waitsForClock)
    #expect(host.mediator.ads.count == 0)
    host.clock.advance(byMs: 60_000) {}
    #expect(host.run().isEmpty)
  }

  @Test func `a waterfall here has the time of the call for each load`() throws {
    let host = attached()
    let arguments = #"{"adUnitId":"slow","count":2,"timeoutMs":1000}"#
    #expect(host.ask("tools/call", #""name":"run_waterfall","arguments":\#(arguments)"#).isEmpty)
    host.clock.advance(byMs: 2_000) {}
    let result = try ToolResult(
      #require(host.run().last?["result"]?.object), of: "run_waterfall")
    #expect(result.text.hasPrefix("0 of 2 loads were filled."))
  }

  // MARK: Files

  @Test func `what was read again is noted once, after a success and after a failure`() throws {
    for (tool, arguments) in [("list_inventory", "{}"), ("load_ad", #"{"adUnitId":"none"}"#)] {
      let files = Files()
      files.notes = ["Read c.json again.", "Started A again."]
      let host = TestHost(files: files)
      let call = #""name":"\#(tool)","arguments":\#(arguments)"#
      let blocks = (1...2).map { _ in
        host.ask("tools/call", call).last?["result"]?.object?["content"]?.array ?? []
      }
      #expect(
        blocks[0].last
          == ["type": "text", "text": "Note: Read c.json again.\nNote: Started A again."])
      #expect(blocks.map(\.count) == [2, 1])
    }
  }

  @Test func `a load that fails names the mistakes of its ad unit and of its networks`() throws {
    let files = Files()
    files.mistakes = [
      ConfigurationMistake(place: "c.json:1", what: "another unit.", adUnitID: "feed"),
      ConfigurationMistake(place: "c.json:2", what: "its unit.", adUnitID: "none"),
      ConfigurationMistake(
        place: "c.json:3", what: "its network.", classNames: ["B", "SampleCustomEvent"]),
      ConfigurationMistake(place: "c.json:4", what: "another network.", classNames: ["B"]),
    ]
    let host = TestHost(files: files)
    let failed = try host.call("load_ad", #"{"adUnitId":"none"}"#)
    #expect(
      failed.text.hasSuffix(
        """
        , after 0 ms
        c.json:2: its unit.
        c.json:3: its network.
        Next: Correct the configuration at c.json:2, and call load_ad again.
        """))
    #expect(!failed.text.contains("another"))
    let inventory = try host.call("list_inventory")
    let all: [JSONValue] = [
      "c.json:1: another unit.", "c.json:2: its unit.", "c.json:3: its network.",
      "c.json:4: another network.",
    ]
    #expect(inventory.content["mistakes"] == .array(all))
    let lines = all.map { "- \($0.string ?? "")\n" }.joined()
    #expect(inventory.text.contains("\nProbable mistakes in the configuration:\n\(lines)The clock"))
  }

  // MARK: Ad units

  @Test func `the inventory names bidders and the exchange, and a banner has its unit's size`()
    throws
  {
    func item(_ parameter: String) -> LineItem {
      LineItem(className: "SampleCustomEvent", parameter: parameter)
    }
    let host = TestHost(
      adUnits: [
        AdUnit(
          id: "auction", format: .banner, lineItems: [item("content"), item("b")],
          adSize: AdSize(.leaderboard),
          bidders: [
            Bidder(item("c"), Bidder.Offer(BidPricing(prices: []))),
            Bidder(item("d"), Bidder.Offer(BidPricing(prices: []))),
          ], exchange: item("e"))
      ])
    let inventory = try host.call("list_inventory", #"{"match":"auction"}"#)
    #expect(
      inventory.text.contains(
        "\n- auction, banner: SampleCustomEvent with content, then SampleCustomEvent with b; "
          + "bidders SampleCustomEvent with c, SampleCustomEvent with d; "
          + "exchange SampleCustomEvent with e\n"))
    let wide = TestHost(
      adUnits: [
        AdUnit(
          id: "wide", format: .banner, lineItems: [item("content")], adSize: AdSize(.leaderboard))
      ])
    let usual = try wide.call("load_ad", #"{"adUnitId":"wide"}"#)
    #expect(usual.content["size"] == ["width": 728, "height": 90])
    let chosen = try wide.call("load_ad", #"{"adUnitId":"wide","adSize":"banner"}"#)
    #expect(chosen.content["size"] == ["width": 320, "height": 50])
  }

  // MARK: Texts

  @Test
  func `a load that fails has the labels of its networks, and what they wrote since it began`()
    throws
  {
    let item = LineItem(className: "Net", label: "first", parameter: "p")
    let host = TestHost(
      adapterClasses: [AdapterClass(Failing("No."), className: "Net")],
      adUnits: [AdUnit(id: "labelled", format: .native, lineItems: [item])])
    for number in 1...2 {
      let failed = try host.call("load_ad", #"{"adUnitId":"labelled"}"#)
      #expect(
        failed.text == """
          noFill: No.
          Attempts:
          1. Net (first) with p failed: No. (com.google.admob 1 noFill), after 0 ms
          What the program wrote:
            Load \(number) fails.
          Next: Call explain_contract with the topic noFill, or load_ad with adapter Net and \
          another parameter.
          """)
    }
  }

  @Test func `a failure has at most 20,000 bytes, too`() throws {
    let lines = Array(repeating: String(repeating: "x", count: 10_000), count: 3)
    let net = AdapterClass(Failing(lines.joined(separator: "\n")), className: "Net")
    let host = TestHost(adapterClasses: [net])
    let failed = try host.call("load_ad", #"{"adapter":{"className":"Net"},"format":"native"}"#)
    #expect(failed.isError)
    #expect(failed.text.contains("… (shortened, "))
    #expect(failed.text.utf8.count <= 20_000)
  }

  @Test func `an error is explained by its number, also one of another domain`() throws {
    let host = TestHost()
    let errors = ContractTopics().all.filter { $0.kind == .error && !$0.mark.contains(",") }
    for error in errors {
      let number = error.mark.prefix { $0 != " " }
      let found = try host.call("explain_contract", #"{"topic":"\#(number)"}"#)
      let names = (found.content["topics"]?.array ?? []).map { $0.object?["name"] }
      #expect(names.contains(.string(error.name)), "\(error.name): \(error.mark)")
    }
    #expect(Set(errors.map { $0.mark.contains(" of ") }) == [true, false])
  }

  @Test func `the timeline of an ad says where later entries begin, and counts no others`() throws {
    let host = TestHost()
    for _ in 1...2 { _ = try host.call("load_ad", #"{"adUnitId":"feed"}"#) }
    let page = try host.call("get_timeline", #"{"adId":"ad-1","limit":1}"#)
    let next = try #require(page.content["nextIndex"]?.int)
    #expect(next < host.mediator.events.nextIndex)
    #expect(page.text.hasSuffix("\nFor later entries, pass sinceIndex \(next)."))
  }

  // MARK: The end

  @Test func `a load without an answer is told at the end of the run`() {
    let host = TestHost()
    host.ask(
      "tools/call",
      #""name":"load_ad","arguments":{"adapter":{"className":"SampleCustomEvent","#
        + #""parameter":"never"},"format":"native"}"#)
    host.clock.advance(byMs: 60_000) {}
    host.run()
    #expect(!host.session.sawErrors)
    host.session.end()
    #expect(host.session.sawErrors)
    let rules = host.mediator.events.entries(of: nil, since: 1, limit: 100).entries.compactMap {
      if case .violation(let violation) = $0 { violation.rule } else { nil }
    }
    #expect(rules == [.neverCompleted])
  }
}
