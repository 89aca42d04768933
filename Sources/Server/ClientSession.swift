package import EventLoop
package import JSONRPC

/// The session of one client, in the dialect that the client speaks.
@LoopActor
package protocol ClientSession: RequestHandler {
  /// The connection to the client. The owner passes the client's input to it.
  var connection: Connection { get }

  /// Whether a request waits for something that the clock can bring.
  var waitsForClock: Bool { get }

  /// Whether an adapter violated a rule of severity `error`.
  var sawErrors: Bool { get }

  /// The client sends nothing more, and each of its lines was handled. It may be called again.
  func inputDidEnd()

  /// Refuses every waiting request and every later one, and cancels all loads.
  func stop()

  /// Ends the run. Nothing is written afterwards.
  func end()
}

extension Session: ClientSession {
  /// The clients' contract, as an OpenRPC document.
  package nonisolated static var contract: String { openRPCDocument }

  package var waitsForClock: Bool { connection.inFlightCount > 0 }

  package func inputDidEnd() {}

  package func stop() { _ = shutDown() }
}
