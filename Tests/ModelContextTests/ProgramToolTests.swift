import Ads
import EventLoop
import JSON
import Mediation
import Testing

@testable import ModelContext

/// The tools that reach the programs of adapters: `restart_adapter` and `set_request_configuration`.
@Suite @LoopActor struct ProgramToolTests {
  /// A program whose answers a test gives.
  private final class Program: Adapter {
    let details: AdapterDetails?
    let origin = AdapterClass.Origin.process
    private var setUpCount = 0
    private(set) var configuration = RequestConfiguration()
    /// What waits for an answer.
    private var setUp: (@LoopActor (AdError?) -> Void)?
    private var knows: (@LoopActor () -> Void)?

    init() {
      let version = VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
      details = AdapterDetails(
        label: "Net", formats: [.native], adapterVersion: version, adSDKVersion: version)
    }

    func makeLoader() -> any AdapterLoader { fatalError("Nothing is loaded.") }

    func setUp(
      with credentials: [Credentials], logger: AdapterLogger, timeoutMs: Int,
      completion: @escaping @LoopActor (AdError?) -> Void
    ) {
      setUpCount += 1
      logger.log(.warning, "Start \(setUpCount).")
      setUp = completion
    }

    func setRequestConfiguration(
      _ configuration: RequestConfiguration, then completion: @escaping @LoopActor () -> Void
    ) {
      self.configuration = configuration
      knows = completion
    }

    func endSetUp(_ error: AdError? = nil) {
      setUp?(error)
    }

    func confirm() {
      knows?()
    }
  }

  private let program = Program()
  private let host: TestHost

  init() {
    host = TestHost(adapterClasses: [AdapterClass(program, className: "Net")])
  }

  /// Begins a restart, which waits for the program.
  private func restart() {
    let call = #""name":"restart_adapter","arguments":{"className":"Net"}"#
    #expect(host.ask("tools/call", call).isEmpty)
    #expect(host.session.waitsForClock)
  }

  private func result(of tool: String) throws -> ToolResult {
    let messages = host.run()
    #expect(messages.count == 1)
    #expect(!host.session.waitsForClock)
    return try ToolResult(#require(messages.first?["result"]?.object), of: tool)
  }

  @Test func `a restart says how long the program took, or why it is not ready`() throws {
    restart()
    host.clock.advance(byMs: 30) {}
    #expect(host.run().isEmpty)
    program.endSetUp()
    let ready = try result(of: "restart_adapter")
    #expect(
      ready.text == """
        The program of Net was started again, and was ready after 30 ms. The ads of the program \
        before it can no longer be used.
        Next: Call load_ad or check_adapter.
        """)
    #expect(ready.content == ["className": "Net", "state": "ready", "latencyMs": 30])

    restart()
    program.endSetUp(AdError(.internalError, "No key."))
    let failed = try result(of: "restart_adapter")
    #expect(failed.isError)
    #expect(
      failed.text == """
        No key.
        What the program wrote:
          Start 2.
        Next: Correct the program of Net at the place that its text names, and call check_adapter \
        with className Net.
        """)
  }

  @Test func `a restart that is cancelled is silent, and needs no clock`() {
    restart()
    let cancel = #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#
    #expect(host.send(cancel).isEmpty)
    #expect(!host.session.waitsForClock)
    program.endSetUp()
    #expect(host.run().isEmpty)
    #expect(!host.session.waitsForClock)
  }

  @Test func `what is built in can't be restarted, and leaves nothing to wait for`() throws {
    let failed = try host.call("restart_adapter", #"{"className":"SampleCustomEvent"}"#)
    #expect(failed.isError)
    #expect(failed.text.hasPrefix("SampleCustomEvent is "))
    #expect(!host.session.waitsForClock)
  }

  @Test func `a request configuration is answered when the program knows it`() throws {
    let call =
      #""name":"set_request_configuration","arguments":{"tagForChildDirectedTreatment":true}"#
    #expect(host.ask("tools/call", call).isEmpty)
    #expect(host.session.waitsForClock)
    #expect(program.configuration.tagForChildDirectedTreatment == true)
    program.confirm()
    let known = try result(of: "set_request_configuration")
    let configuration = known.content["requestConfiguration"]
    #expect(configuration?.object?["tagForChildDirectedTreatment"] == true)
    let json = String(decoding: JSONWriter.bytes(of: configuration ?? .null), as: UTF8.self)
    #expect(
      known.text == """
        The adapters that run know the request configuration: \(json)
        Next: Call load_ad: the next load has it.
        """)
  }
}
