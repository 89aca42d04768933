package import EventLoop
package import JSON

/// One peer at the other end of two streams of bytes: it serves the peer's requests, and calls it.
///
/// The owner passes on what it reads and calls ``processNextLine(with:)`` when there is time, so that one
/// line is finished before the next is begun. What is written goes to the output at once and in order.
/// Requests in flight keep the connection alive, until each has its answer or ``peerIsGone(_:)`` is
/// called.
@BridgeActor
package final class Connection {
  /// What the peer is to us.
  package enum Role: Sendable {
    /// The peer sends requests: what is none, and what is no JSON, is answered with an error.
    case server
    /// The peer only answers ours, and sends notifications: anything else is skipped and counted, for
    /// an error sent to a confused program only begets more of them.
    case client
  }

  /// What the peer is to us.
  package let role: Role

  /// Called with what a peer answers to a call of ours that has its outcome already.
  package var onSurplusAnswer:
    (@BridgeActor (_ call: Int, _ answer: Result<JSONValue, RPCError>) -> Void)?

  /// How many lines or entries of a batch made no sense from this peer, and were skipped.
  package private(set) var skippedCount = 0

  private indirect enum Peer {
    case here
    /// Calls of it fail with the error.
    case gone(RPCError)
  }

  private let output: any ByteSink
  private let limits: Limits
  private let logger: @BridgeActor (String) -> Void

  private var calls: [Int: @BridgeActor (Result<JSONValue, RPCError>) -> Void] = [:]
  private var nextCall = 1

  /// Whether a line is being handled, whose bytes must stay where they are.
  private var isHandlingLine = false

  // Each message touches these, and no access to them lasts while anything else runs.
  @exclusivity(unchecked) private var framer: LineFramer
  @exclusivity(unchecked) private var inFlight = InFlightRequests()
  @exclusivity(unchecked) private var peer = Peer.here
  /// What each line is written with, in the same memory; `nil` while one is being written.
  @exclusivity(unchecked) private var writer: JSONWriter? = JSONWriter()

  /// - Parameters:
  ///   - output: Where lines are written.
  ///   - log: Takes a sentence about what the peer is not told.
  package init(
    output: any ByteSink,
    role: Role,
    limits: Limits = Limits(),
    log: @escaping @BridgeActor (String) -> Void = { _ in }
  ) {
    self.output = output
    self.role = role
    self.limits = limits
    self.logger = log
    framer = LineFramer(maximumLength: limits.lineBytes)
  }

  // MARK: Reading

  /// Takes bytes from the peer, and handles nothing yet.
  package func receive(_ bytes: UnsafeRawBufferPointer) {
    precondition(!isHandlingLine, "Bytes are taken between two lines.")
    framer.append(bytes)
  }

  /// Says that the peer sends nothing more; its last line may lack its end.
  package func receiveEnd() {
    framer.finish()
  }

  /// Handles the next line, if one is complete, and returns whether there was one.
  ///
  /// - Parameter handler: Who acts on requests and notifications.
  package func processNextLine(with handler: any RequestHandler) -> Bool {
    switch framer.next() {
    case nil:
      return false
    case .tooLong:
      refuse(.null, limits.lineTooLong)
    case .line(let line):
      isHandlingLine = true
      handle(line, handler)
      isHandlingLine = false
    }
    return true
  }

  /// Acts on a line, once it is known to be JSON from its first byte to its last.
  private func handle(_ line: UnsafeBufferPointer<UInt8>, _ handler: any RequestHandler) {
    var scanner = JSONScanner(line)
    do throws(JSONSyntaxError) {
      if scanner.nextKind() == .array {
        let envelopes = try Batch.entries(&scanner, atMost: limits.batchEntries)
        try scanner.expectEnd()
        handle(envelopes, handler)
      } else {
        let request = Request(try Envelope(&scanner))
        try scanner.expectEnd()
        handle(request, in: nil, handler)
      }
    } catch {
      refuse(.null, .parseError(error), of: line)
    }
  }

  private func handle(_ entries: [Envelope], _ handler: any RequestHandler) {
    if entries.isEmpty {
      return refuse(.null, .invalidRequest("A batch must have at least one entry."))
    }
    if entries.count > limits.batchEntries { return refuse(.null, limits.batchTooLarge) }
    let batch = Batch(self)
    for entry in entries { handle(Request(entry), in: batch, handler) }
    batch.close()
  }

  private func handle(
    _ request: borrowing Request, in batch: Batch?, _ handler: any RequestHandler
  ) {
    if request.envelope.isResponse {
      finishCall(request.envelope)
    } else if let fault = request.envelope.fault {
      refuse(request.id ?? .null, .invalidRequest(fault), in: batch)
    } else {
      serve(request, in: batch, handler)
    }
  }

  // MARK: Serving

  /// How many requests wait for their answers.
  package var inFlightCount: Int { inFlight.count }

  /// Cancels a request of the peer, and returns whether it was in flight.
  ///
  /// It is answered with -32800, unless its ``Responder/onCancel`` gives another answer.
  package func cancel(_ id: RequestID) -> Bool {
    guard let responder = inFlight[id] else { return false }
    responder.cancel()
    return true
  }

  /// Lets a request of the peer be late, as ``Responder/letBeLate()`` does.
  package func letBeLate(_ id: RequestID) {
    inFlight[id]?.letBeLate()
  }

  /// Answers everything in flight with an error, the oldest first; nothing is cancelled.
  package func failAll(_ error: RPCError) {
    for responder in inFlight.all { responder.fail(error) }
  }

  private func serve(
    _ request: borrowing Request, in batch: Batch?, _ handler: any RequestHandler
  ) {
    let id = request.id
    if let id {
      if role == .client {
        return refuse(
          id, .invalidRequest("Only notifications are taken from this peer."), in: batch)
      }
      if inFlight.contains(id) {
        return refuse(id, .invalidRequest("The id \(id) is still in flight."), in: batch)
      }
      if let batch {
        inFlight.take(id)
        batch.ids.append(id)
        if batch.byteCount > limits.batchAnswerBytes {
          return refuse(id, limits.overloaded(), in: batch)
        }
      }
    }
    let responder = Responder(id: id, connection: self, batch: batch)
    handler.handle(request, responder)
    if !responder.isAnswered, id != nil { inFlight.insert(responder) }
  }

  /// Frees the id of a request that has its answer.
  func release(_ responder: Responder) {
    inFlight.remove(responder)
  }

  /// Frees the ids of a batch that is written.
  func release(_ batch: Batch) {
    inFlight.giveBack(batch.ids)
  }

  /// Answers what never becomes a request, or skips it.
  ///
  /// - Parameter line: What is no JSON, to be quoted.
  private func refuse(
    _ id: RequestID,
    _ error: RPCError,
    in batch: Batch? = nil,
    of line: UnsafeBufferPointer<UInt8>? = nil
  ) {
    switch role {
    case .server:
      Responder(id: id, connection: self, batch: batch).fail(error)
    case .client:
      let quote = line.map { " It begins: \(String(decoding: $0.prefix(80), as: UTF8.self))" } ?? ""
      skip(error.message + quote)
    }
  }

  // MARK: Calling

  /// Sends a notification.
  package func notify(_ method: StaticString, _ params: some JSONWritable) {
    writeLine { writer in
      writer.start(#"{"jsonrpc":"2.0","method":"#)
      writer.string(method)
      writer.start(#","params":"#)
      writer.value(params)
      writer.endObject()
    }
  }

  /// Sends a request, and calls `completion` once with the answer, a cancellation, or the reason why
  /// there will be none. When the peer is already gone, that is before this returns.
  @discardableResult
  package func call(
    _ method: String,
    _ params: some JSONWritable,
    completion: @escaping @BridgeActor (Result<JSONValue, RPCError>) -> Void
  ) -> OutgoingCall {
    let call = OutgoingCall(number: nextCall, connection: self)
    nextCall += 1
    if case .gone(let error) = peer {
      completion(.failure(error))
      return call
    }
    calls[call.number] = completion
    writeLine { writer in
      writer.beginObject()
      writer.member("jsonrpc", "2.0")
      writer.member("id", call.number)
      writer.member("method", method)
      writer.member("params", params)
      writer.endObject()
    }
    return call
  }

  /// Takes one of our own calls back.
  func cancelCall(_ number: Int) {
    askToCancelCall(number)
    calls.removeValue(forKey: number)?(.failure(.requestCancelled))
  }

  /// Tells the peer that one of our own calls need not be finished.
  func askToCancelCall(_ number: Int) {
    guard calls[number] != nil else { return }
    notify("$/cancelRequest", ["id": .number(JSONNumber(number))] as JSONObject)
  }

  /// Forgets one of our own calls, whose answer will hardly come any more.
  func forgetCall(_ number: Int) {
    calls[number] = nil
  }

  /// Says that the peer is gone: nothing is written any more, what it asked for is cancelled, and our
  /// calls fail with `error`, the oldest first, as later ones will.
  package func peerIsGone(_ error: RPCError) {
    guard case .here = peer else { return }
    peer = .gone(error)
    for responder in inFlight.all { responder.cancel() }
    let completions = calls.sorted { $0.key < $1.key }.map(\.value)
    calls = [:]
    for completion in completions { completion(.failure(error)) }
  }

  private func finishCall(_ response: Envelope) {
    let id = response.id ?? .null
    guard let number = Int(id.text), (1..<nextCall).contains(number) else {
      return skip("An answer to \(id), which was never asked.")
    }
    guard let completion = calls.removeValue(forKey: number) else {
      // It was answered before, or was cancelled, and then an answer is owed all the same.
      guard let onSurplusAnswer else { return log("Dropped a late answer to \(number).") }
      return onSurplusAnswer(number, response.outcome)
    }
    completion(response.outcome)
  }

  // MARK: Writing

  /// Writes one line, unless nobody is there to read it.
  func writeLine(_ body: (inout JSONWriter) -> Void) {
    guard case .here = peer else { return }
    // An adapter that is asked for what is written may report an event, which is a line of its own.
    var writer = self.writer.take() ?? JSONWriter()
    body(&writer)
    writer.endLine()
    output.append(writer.bytes)
    writer.removeAll()
    self.writer = consume writer
  }

  /// Takes note of a message from the peer that made no sense to the owner.
  package func skip(_ reason: String) {
    skippedCount += 1
    log("Skipped a message: \(reason)")
  }

  /// Tells the log what the peer is not told.
  func log(_ sentence: String) {
    logger(sentence)
  }
}
