import EventLoop
import JSON
import JSONRPC

/// Makes the thread that libFuzzer calls on the actor's.
private let hasThread: Bool = BridgeActor.claimThread { true }

/// Gives a connection one input of libFuzzer's: each line in is answered in one line or not at all,
/// each line out is JSON, and no request is left.
@_cdecl("LLVMFuzzerTestOneInput")
public func serveOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  precondition(hasThread)
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  BridgeActor.assumeIsolated { Server().serve(input) }
  return 0
}

/// Answers some requests at once, some when the next line has come, and takes some back.
@BridgeActor
private final class Server: RequestHandler, ByteSink {
  private var bytes: [UInt8] = []
  private var waiting: [Responder] = []
  private var callCount = 0

  func serve(_ input: [UInt8]) {
    var limits = Connection.Limits()
    limits.lineBytes = 1_000
    limits.batchEntries = 5
    limits.batchAnswerBytes = 500
    let connection = Connection(output: self, role: .server, limits: limits)
    input.withUnsafeBytes { connection.receive($0) }
    connection.receiveEnd()
    while connection.processNextLine(with: self) {
      if callCount % 3 == 0 { answerAll() }
      if callCount % 5 == 0, let id = waiting.last?.id { _ = connection.cancel(id) }
    }
    answerAll()
    precondition(connection.inFlightCount == 0, "A request is left.")
    let lineCount = input.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    precondition(check() <= lineCount, "A line is answered twice.")
  }

  func handle(_ request: borrowing Request, _ responder: Responder) {
    callCount += 1
    do throws(RPCError) {
      let params = try request.params()
      if request.method == "ping" { responder.answer(params) } else { waiting.append(responder) }
    } catch {
      responder.fail(error)
    }
  }

  func append(_ added: UnsafeBufferPointer<UInt8>) {
    bytes += added
  }

  private func answerAll() {
    let responders = waiting
    waiting = []
    for responder in responders.reversed() { responder.answer(JSONObject()) }
  }

  /// Reads the lines out, and returns how many there are.
  private func check() -> Int {
    precondition(bytes.isEmpty || bytes.last == UInt8(ascii: "\n"), "A line has no end.")
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
    for line in lines {
      precondition((try? JSONValue(parsing: Array(line))) != nil, "A line out is no JSON.")
    }
    return lines.count
  }
}
