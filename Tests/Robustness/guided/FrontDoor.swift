import EventLoop
import JSON
import JSONRPC

/// Makes libFuzzer's thread the actor's thread.
private let hasThread: Bool = LoopActor.claimThread { true }

/// Sends one input of libFuzzer to a connection. Each message gets at most one message as its answer,
/// each output line is JSON, and no request is left in flight.
@_cdecl("LLVMFuzzerTestOneInput")
public func serveOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  precondition(hasThread)
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  LoopActor.assumeIsolated { Server().serve(input) }
  return 0
}

/// Answers some requests at once and some after the next line, and cancels others.
@LoopActor
private final class Server: RequestHandler, ByteSink {
  private var bytes: [UInt8] = []
  private var waiting: [Responder] = []
  private var callCount = 0

  func serve(_ input: [UInt8]) {
    var limits = Connection.Limits()
    limits.lineBytes = 1_000
    limits.batchEntries = 5
    limits.batchAnswerBytes = 500
    let connection = Connection(
      output: self, localRole: .server, limits: limits, allowsHeaders: true)
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

  /// Reads the output, and returns the number of its messages.
  private func check() -> Int {
    if bytes.starts(with: "Content-Length: ".utf8) { return checkHeaders() }
    precondition(bytes.isEmpty || bytes.last == UInt8(ascii: "\n"), "A line has no end.")
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
    for line in lines {
      precondition((try? JSONValue(parsing: Array(line))) != nil, "A line is not JSON.")
    }
    return lines.count
  }

  /// Reads messages with headers, and returns their number.
  private func checkHeaders() -> Int {
    var rest = bytes[...]
    var count = 0
    while let end = rest.firstIndex(of: UInt8(ascii: "\r")) {
      let length = Int(
        String(decoding: rest[..<end].dropFirst("Content-Length: ".count), as: UTF8.self))
      let body = rest[end...].dropFirst("\r\n\r\n".utf8.count).prefix(length ?? 0)
      precondition(body.count == length, "A body has another length than its header says.")
      precondition((try? JSONValue(parsing: Array(body))) != nil, "A body is not JSON.")
      rest = rest[body.endIndex...]
      count += 1
    }
    precondition(rest.isEmpty, "A message has no header.")
    return count
  }
}
