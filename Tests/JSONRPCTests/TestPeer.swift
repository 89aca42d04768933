import EventLoop
import JSON
import JSONRPC

/// A connection in memory, and the peer at its other end.
@LoopActor
final class TestPeer {
  let sink = MemorySink()
  let handler = ScriptedHandler()
  let connection: Connection
  private let journal = Journal()

  /// The sentences that the connection has logged.
  var log: [String] { journal.sentences }

  @LoopActor
  private final class Journal {
    var sentences: [String] = []
  }

  init(
    localRole: Connection.LocalRole = .server,
    limits: Connection.Limits = Connection.Limits(),
    allowsHeaders: Bool = false
  ) {
    connection = Connection(
      output: sink, localRole: localRole, limits: limits, allowsHeaders: allowsHeaders,
      log: { [journal] sentence in journal.sentences.append(sentence) })
  }

  /// Sends bytes, and returns the lines that came back.
  func send(_ bytes: [UInt8]) -> [String] {
    bytes.withUnsafeBytes { connection.receive($0) }
    return turn()
  }

  /// Sends lines, and returns the lines that came back.
  func send(_ lines: String...) -> [String] {
    send(Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// Ends the input, and returns the lines that came back.
  func end() -> [String] {
    connection.receiveEnd()
    return turn()
  }

  /// Sends lines while something before them is not finished, and returns the lines that came back.
  func sendEarly(_ lines: String...) -> [String] {
    Array(lines.map { $0 + "\n" }.joined().utf8).withUnsafeBytes { connection.receive($0) }
    while connection.processUrgentLine(with: handler) {}
    return sink.readLines()
  }

  /// Handles the bytes that have arrived, and returns the lines that came back.
  func turn() -> [String] {
    while connection.processNextLine(with: handler) {}
    return sink.readLines()
  }
}
