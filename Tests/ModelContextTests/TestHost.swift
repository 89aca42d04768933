import Ads
import EventLoop
import JSON
import JSONRPC
import Mediation
import Platform
import ProcessAdapters
import SampleAdapters
import SampleNetwork
import Testing

@testable import ModelContext

/// A host of a model in memory: a session with the sample adapters, on a clock that the test moves.
///
/// The sample network is shared by the process and restarts with each host, so call no `await`.
@LoopActor
final class TestHost {
  let clock: Clock
  let mediator: Mediator
  let session: ModelContextSession
  let processes: MemoryProcesses
  private let sink = MemorySink()
  private var lastID = 0

  /// - Parameters:
  ///   - adapterClasses: Adapters beside those of the sample network.
  ///   - adUnits: Ad units after those with the sample network.
  ///   - files: The files that the run has read.
  init(
    clock mode: Clock.Mode = .manual, requestLimit: Int = 100, requestBytes: Int = 16 << 20,
    adapterClasses: [AdapterClass] = [], adUnits: [AdUnit] = [],
    files: (any EditedFiles)? = nil
  ) {
    clock = Clock(mode)
    SampleSDK.start(clock: clock)
    mediator = Mediator(
      adapterClasses: SampleAdapters.all + adapterClasses,
      adUnits: [
        AdUnit(id: "feed", format: .native, lineItems: [Self.item("content")]),
        AdUnit(
          id: "fall", format: .native,
          lineItems: [Self.item("no-inventory"), Self.item("app-install")]),
        AdUnit(id: "none", format: .native, lineItems: [Self.item("no-inventory")]),
        AdUnit(id: "slow", format: .native, lineItems: [Self.item("slow-5000+content")]),
        AdUnit(id: "top", format: .banner, lineItems: [Self.item("content")]),
        AdUnit(id: "prize", format: .rewarded, lineItems: [Self.item("content")]),
      ] + adUnits, clock: clock)
    processes = MemoryProcesses(clock: clock)
    session = ModelContextSession(
      output: sink, maximumLineBytes: 1 << 20, requestLimit: requestLimit,
      requestBytes: requestBytes, mediator: mediator,
      workers: Workers(
        Workers.Settings(program: "/adbridge", configurationFile: "c.json", seed: 7),
        in: processes), files: files)
  }

  private static func item(_ parameter: String) -> LineItem {
    LineItem(className: "SampleCustomEvent", parameter: parameter)
  }

  /// Sends lines, and returns the messages that came back.
  @discardableResult
  func send(_ lines: String...) -> [JSONObject] {
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    bytes.withUnsafeBytes { session.connection.receive($0) }
    while session.connection.processNextLine(with: session) {}
    return run()
  }

  /// Runs what is due, and returns the messages that came back since the last time.
  @discardableResult
  func run() -> [JSONObject] {
    while clock.step() || processes.step() {}
    return sink.takeMessages()
  }

  /// Sends a request of the newest revision, and returns the messages that came back.
  @discardableResult
  func ask(_ method: String, _ params: String = "", meta: String = "") -> [JSONObject] {
    lastID += 1
    let meta = """
      "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
      "io.modelcontextprotocol/clientCapabilities":{}\(meta)}
      """
    let members = [params, meta].filter { !$0.isEmpty }.joined(separator: ",")
    return send(
      #"{"jsonrpc":"2.0","id":\#(lastID),"method":"\#(method)","params":{\#(members)}}"#)
  }

  /// Calls a tool, and returns its result.
  func call(_ tool: String, _ arguments: String = "{}") throws -> ToolResult {
    let waited = session.waitsForClock
    let messages = ask("tools/call", #""name":"\#(tool)","arguments":\#(arguments)"#)
    // What has its answer waits for nothing.
    #expect(waited || !session.waitsForClock)
    let result = try #require(messages.last?["result"]?.object)
    return try ToolResult(result, of: tool)
  }
}

/// The result of a tool; its content fits the schema of the tool.
struct ToolResult {
  let text: String
  let kinds: [String]
  let isError: Bool
  let content: JSONObject

  init(_ result: JSONObject, of tool: String) throws {
    let blocks = try #require(result["content"]?.array).compactMap(\.object)
    kinds = blocks.compactMap { $0["type"]?.string }
    text = blocks.first?["text"]?.string ?? ""
    isError = result["isError"]?.bool ?? false
    content = result["structuredContent"]?.object ?? JSONObject()
    if isError {
      #expect(result["structuredContent"] == nil)
    } else {
      let schema = try #require(ToolCatalogue.shared.outputSchema(of: tool))
      #expect(throws: Never.self) { try schema.check(.object(content)) }
    }
  }
}

/// Keeps what is written.
@LoopActor
final class MemorySink: ByteSink {
  private var bytes: [UInt8] = []

  func append(_ added: UnsafeBufferPointer<UInt8>) {
    bytes += added
  }

  /// Takes the messages that were written since the last time.
  func takeMessages() -> [JSONObject] {
    defer { bytes = [] }
    return bytes.split(separator: UInt8(ascii: "\n")).flatMap { line in
      let message = try? JSONValue(parsing: Array(line))
      return message?.array?.compactMap(\.object) ?? [message?.object].compactMap { $0 }
    }
  }
}

/// Processes in memory, which a test plays.
@LoopActor
final class MemoryProcesses: ProcessEnvironment {
  let clock: Clock
  let realTime = Clock(.manual)
  let pendingWork = PendingWork()
  private(set) var started: [MemoryProcess] = []
  private var work: [Int: @LoopActor () -> Bool] = [:]
  private var lastWork = 0

  init(clock: Clock) {
    self.clock = clock
  }

  func start(
    _ command: ChildProcess.Command
  ) throws(ProcessStartError) -> any ProcessTransport {
    let process = MemoryProcess(command)
    started.append(process)
    return process
  }

  func addWork(_ step: @escaping @LoopActor () -> Bool) -> @LoopActor () -> Void {
    lastWork += 1
    let number = lastWork
    work[number] = step
    return { [self] in work[number] = nil }
  }

  func step() -> Bool { work.values.contains { $0() } }

  func log(_ level: Log.Level, _ message: String) {}
}

/// A process in memory.
@LoopActor
final class MemoryProcess: ProcessTransport {
  weak var delegate: (any ProcessTransportDelegate)?
  let command: ChildProcess.Command
  let unreadCount = 0
  private(set) var actions: [String] = []
  private var input: [UInt8] = []

  init(_ command: ChildProcess.Command) {
    self.command = command
  }

  func append(_ bytes: UnsafeBufferPointer<UInt8>) { input += bytes }
  func closeInput() { actions.append("closeInput") }
  func terminate() { actions.append("terminate") }
  func kill() { actions.append("kill") }
  func close() { actions.append("close") }

  /// Takes the requests that the process got since the last time.
  func takeRequests() -> [JSONObject] {
    defer { input = [] }
    return input.split(separator: UInt8(ascii: "\n")).compactMap {
      (try? JSONValue(parsing: Array($0)))?.object
    }
  }

  func write(_ line: String) {
    Array((line + "\n").utf8).withUnsafeBytes { delegate?.didReceiveOutput($0) }
  }

  func writeError(_ line: String, end: String = "\n") {
    Array((line + end).utf8).withUnsafeBytes { delegate?.didReceiveErrors($0) }
  }

  func end(_ end: ChildProcess.End = .exited(code: 0)) {
    delegate?.didReceiveEndOfErrors()
    delegate?.didReceiveEndOfOutput()
    delegate?.didEnd(end)
  }
}
