import Ads
import EventLoop
import JSON
import Mediation
import Testing

@testable import AdapterChecks
@testable import ProcessAdapters
@testable import adbridge

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The process adapters of `adbridge check`.
@LoopActor
@Suite struct CheckedAdapterTests {
  private func configuration(_ members: String = "") throws -> Configuration {
    let file = try TemporaryFile(
      #"{"adapters": [{"className": "Net", "command": ["true"]\#(members)}]}"#)
    return try Configuration(contentsOf: file.path, with: [])
  }

  @Test func `an adapter without a process is released at once`() throws {
    var options = CheckOptions()
    options.className = "Net"
    let adapter = try CheckedAdapter(options, in: configuration(), Interruption())
    let instance = adapter.make(EventLoop(clock: Clock(.manual)), AdapterWatch())
    var releaseCount = 0
    instance.release { releaseCount += 1 }
    #expect(releaseCount == 1)
  }

  @Test(arguments: [("", 20_000), (#", "timeoutMs": 7000"#, 7_000)])
  func `a program has time to start, and is started again without a delay`(
    members: String, startMs: Int
  ) throws {
    let adapter = try #require(try configuration(members).adapters.first).forChecks
    #expect(adapter.startTimeoutMs == startMs)
    #expect([adapter.restart.delayMs, adapter.restart.maxDelayMs] == [0, 0])
  }

  /// The line items that a check with options loads with.
  private func lineItems(
    _ format: AdFormat, _ options: [String]
  ) throws -> CheckedAdapter.LineItems {
    let file = try TemporaryFile(
      """
      {"adapters": [{"className": "Net", "command": ["true"]}], "adUnits": {
        "n": {"format": "native", "lineItems": [
          {"className": "Other", "parameter": "x"},
          {"className": "Net", "parameter": "no-inventory", "settings": {"zone": "n"}}]},
        "b": {"format": "banner",
          "bidders": [
            {"className": "Net", "parameter": "b", "settings": {"zone": "b"},
              "request": {"isTestRequest": true}},
            {"className": "SampleCustomEvent", "parameter": "app-install"}],
          "lineItems": [{"className": "SampleCustomEvent", "parameter": "no-inventory"}]}}}
      """)
    let configuration = try Configuration(contentsOf: file.path, with: [])
    let read = try #require(try CheckOptions.read(options[...]))
    return try CheckedAdapter(read, in: configuration, Interruption()).lineItems(format)
  }

  @Test(
    arguments: [
      (AdFormat.native, "Net", [], "no-inventory", "n"), (.banner, "Net", [], "b", "b"),
      (.rewarded, "Net", [], "no-inventory", "n"),
      (.banner, "Net", ["--parameter", "p"], "p", "b"),
      (.banner, "Net", ["--parameter="], "", "b"),
      (.banner, "SampleCustomEvent", [], "app-install", nil),
      (.native, "SampleCustomEvent", [], "app-install", nil),
      (.native, "SampleSelfTrackingCustomEvent", [], nil, nil),
    ] as [(AdFormat, String, [String], String?, String?)])
  func `loads that give an ad are those of the configuration, with the parameter of the options`(
    format: AdFormat, className: String, options: [String], parameter: String?, zone: String?
  ) throws {
    let good = try lineItems(format, ["--adapter", className] + options).good
    #expect(good.className == className)
    #expect(good.parameter == parameter)
    #expect(good.settings["zone"]?.string == zone)
    #expect(good.request?.isTestRequest == (zone == "b" ? true : nil))
  }

  @Test(
    arguments: [
      ("Net", ["--failing-parameter", "f"], "f", "b"), ("Net", ["--failing-parameter="], "", "b"),
      ("Net", ["--failing-settings", #"{"zone": "none"}"#], nil, "none"),
      ("Net", ["--failing-settings", #"{"zone": "none", "parameter": "q"}"#], "q", "none"),
      (
        "Net",
        ["--failing-settings", #"{"zone": "none", "parameter": "q"}"#, "--failing-parameter", "f"],
        "f", "none"
      ),
      ("SampleCustomEvent", [], "no-inventory", nil),
      ("SampleCustomEvent", ["--failing-parameter", "never"], "never", nil),
    ] as [(String, [String], String?, String?)])
  func `loads that fail have the parameter and the settings of the options, or the usual one`(
    className: String, options: [String], parameter: String?, zone: String?
  ) throws {
    let items = try lineItems(.banner, ["--adapter", className] + options)
    let failing = try #require(items.failing)
    #expect(failing.className == className)
    #expect(failing.parameter == parameter)
    #expect(failing.settings["zone"]?.string == zone)
    #expect(failing.request?.isTestRequest == (zone == nil ? nil : true))
  }

  @Test(
    arguments: [
      ("SampleCustomEvent", [], "sample-bid:app-install"),
      ("SampleCustomEvent", ["--parameter", "content"], "sample-bid:content"),
      ("SampleFaultyCustomEvent", ["--parameter", "content"], nil), ("Net", [], nil),
    ] as [(String, [String], String?)])
  func `an adapter of the sample network has a bid for its good ad unit`(
    className: String, options: [String], bid: String?
  ) throws {
    let items = try lineItems(.banner, ["--adapter", className] + options)
    #expect(items.bidResponse == bid)
    #expect((items.failing == nil) == (className == "Net"))
  }

  @Test func `a check listens for a program that attaches, until the run ends`() throws {
    let socket = try TemporaryFile("").path + ".socket"
    let file = try TemporaryFile(
      #"{"adapters": [{"className": "Net", "attach": {"socket": "\#(socket)"}}]}"#)
    let options = try #require(try CheckOptions.read(["--adapter", "Net"]))
    let interruption = Interruption()
    let adapter = try CheckedAdapter(
      options, in: Configuration(contentsOf: file.path, with: []), interruption)
    #expect(adapter.isAttached)
    #expect(access(socket, F_OK) == 0)
    interruption.onExit()
    #expect(access(socket, F_OK) != 0)
    #expect(try !CheckedAdapter(options, in: configuration(), Interruption()).isAttached)
  }
}
