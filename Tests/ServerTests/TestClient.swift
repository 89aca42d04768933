import EventLoop
import JSON
import JSONRPC
import Mediation
import Testing

@testable import Server

/// A client in memory: a session with one network, on a clock that the test moves.
@LoopActor
final class TestClient {
  let network: ScriptedNetwork
  let mediator: Mediator
  let session: Session
  private let sink = MemorySink()

  /// - Parameter adapterClasses: Adapters beside the network's.
  convenience init(
    requestLimit: Int = Session.requestLimit, requestBytes: Int = Session.requestBytes,
    adapterClasses: [AdapterClass] = []
  ) {
    self.init(requestLimit: requestLimit, requestBytes: requestBytes) { _ in adapterClasses }
  }

  /// - Parameter adapterClasses: Adapters beside the network's, on the clock of the test.
  init(
    requestLimit: Int = Session.requestLimit, requestBytes: Int = Session.requestBytes,
    adapterClasses: @LoopActor (Clock) -> [AdapterClass]
  ) {
    let network = ScriptedNetwork()
    self.network = network
    let classes = [network.adapterClass] + adapterClasses(network.clock)
    mediator = Mediator(adapterClasses: classes, adUnits: [], clock: network.clock)
    session = Session(
      output: sink, maximumLineBytes: 1 << 20, requestLimit: requestLimit,
      requestBytes: requestBytes, mediator: mediator)
  }

  /// Another client of the same bridge.
  init(_ clientID: Int, _ rights: Session.Rights = .all, of owner: TestClient) {
    network = owner.network
    mediator = Mediator(ofClientOf: owner.mediator, clientID: clientID, limits: Mediator.Limits())
    session = Session(
      output: sink, maximumLineBytes: 1 << 20, rights: rights, clientID: clientID,
      owner: owner.session, mediator: mediator)
  }

  /// Sends lines, and returns those that came back.
  @discardableResult
  func send(_ lines: String...) -> [String] {
    send(lines, to: session)
  }

  /// Sends lines to a handler on the connection of this client, and returns those that came back.
  func send(_ lines: [String], to handler: some RequestHandler) -> [String] {
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    bytes.withUnsafeBytes { session.connection.receive($0) }
    while session.connection.processNextLine(with: handler) {}
    return sink.takeLines()
  }

  /// Sends a request, and returns the lines that came back.
  @discardableResult
  func request(_ id: Int, _ method: String, _ params: String = "{}") -> [String] {
    send(Self.request(id, method, params))
  }

  /// Loads a native ad of the network, and returns the lines that came back.
  @discardableResult
  func load(_ id: Int, as adID: String? = nil) -> [String] {
    send(Self.load(id, as: adID))
  }

  /// Takes the lines that came back since the last time.
  func takeLines() -> [String] { sink.takeLines() }

  /// A request, as a line or an entry of a batch.
  static func request(_ id: Int?, _ method: String, _ params: String = "{}") -> String {
    let member = id.map { #""id":\#($0),"# } ?? ""
    return #"{"jsonrpc":"2.0",\#(member)"method":"\#(method)","params":\#(params)}"#
  }

  /// A load of a native ad, as a line or an entry of a batch.
  static func load(_ id: Int?, as adID: String? = nil) -> String {
    let member = adID.map { #","adId":"\#($0)""# } ?? ""
    return request(id, "loadNative", #"{"adapter":{"className":"Net"}\#(member)}"#)
  }

  /// What a line is, in short: `1`, `1: unknownAd`, `[1, 2]`, `impression ad-1 #1`.
  nonisolated static func summary(_ line: String) throws -> String {
    try summary(JSONValue(parsing: Array(line.utf8)))
  }

  private nonisolated static func summary(_ message: JSONValue) throws -> String {
    if let entries = message.array {
      return "[\(try entries.map(summary).joined(separator: ", "))]"
    }
    let message = try #require(message.object)
    if let method = message["method"]?.string {
      let params = try #require(message["params"]?.object)
      let what = params["event"]?.string ?? params["rule"]?.string ?? method
      let ad = params["adId"]?.string ?? "-"
      return "\(what) \(ad) #\(params["index"]?.int ?? 0)"
    }
    let id = try #require(message["id"]?.int)
    let error = message["error"]?.object?["data"]?.object?["name"]?.string
    return error.map { "\(id): \($0)" } ?? "\(id)"
  }
}

extension [String] {
  /// What the lines are, in short.
  var summaries: [String] {
    get throws { try map(TestClient.summary) }
  }
}

/// Keeps what is written.
@LoopActor
private final class MemorySink: ByteSink {
  private var bytes: [UInt8] = []

  func append(_ added: UnsafeBufferPointer<UInt8>) {
    bytes += added
  }

  /// Takes the lines that were written since the last time.
  func takeLines() -> [String] {
    defer { bytes = [] }
    return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }
}
