package import EventLoop
package import JSON

/// One peer at the other end of two streams of bytes: it serves the peer's requests, and calls it.
///
/// The owner passes on the bytes that it reads, and calls ``processNextLine(with:)`` when there is
/// time, so that one line is finished before the next one begins. Lines go to the output at once
/// and in order. A peer that may frame its messages by headers chooses the framing of both
/// directions with its first bytes; a *line* is then the body of a message. A request in flight
/// keeps the connection alive until it has its answer or ``peerIsGone(_:)`` is called.
///
/// The order of members is part of the protocol, so that a reader may look at the first bytes of a
/// line:
///
/// - a response: `jsonrpc`, `id`, then `result` or `error`;
/// - a notification: `jsonrpc`, `method`, `params`;
/// - a request: `jsonrpc`, `id`, `method`, `params`.
@LoopActor
package final class Connection {
  /// The part that this side of the connection plays.
  package enum LocalRole: Sendable {
    /// The peer sends requests. Invalid requests and invalid JSON get an error.
    case server
    /// The peer only answers our requests, and sends notifications. Anything else is skipped and
    /// counted: error replies to error replies could loop.
    case client
  }

  /// The part that this side of the connection plays.
  package let localRole: LocalRole

  /// The dialect that the peer speaks. It may change between two lines.
  package var dialect = Dialect()

  /// Whether the peer may send requests although this side plays the client.
  package var acceptsRequests = false

  /// Called with the answer to a call of ours that already has its outcome.
  package var onUnsolicitedResponse:
    (@LoopActor (_ call: Int, _ answer: Result<JSONValue, RPCError>) -> Void)?

  /// How many calls of ours the peer has not answered.
  package var unansweredCount: Int { calls.count }

  /// How many invalid lines or entries of a batch this peer has sent, and were skipped.
  package private(set) var skippedCount = 0
  /// Why the first of them was invalid.
  package private(set) var firstSkipReason: String?

  indirect enum Peer {
    case here
    /// Calls to it fail with the error.
    case gone(RPCError)
  }

  /// Called when the peer's headers are invalid, which was answered. Nothing more can be read.
  package var onInvalidHeaders: (@LoopActor () -> Void)?

  /// Called with a sentence about the first invalid message that the peer gets no error for. The
  /// log gets the others.
  package var onUnansweredFault: (@LoopActor (String) -> Void)?

  /// Called with each error that answers a message of the peer, or a notification that failed.
  package var onFailure: (@LoopActor (Responder, RPCError) -> Void)?

  private let output: any ByteSink
  let limits: Limits
  private let logger: @LoopActor (String) -> Void

  var calls: [Int: @LoopActor (Result<JSONValue, RPCError>) -> Void] = [:]
  var nextCall = 1

  // Each message touches these, and no access to them lasts while anything else runs.
  /// The line that is being handled. Its bytes must not move meanwhile.
  @exclusivity(unchecked) private var handledLine: UnsafeBufferPointer<UInt8>?
  @exclusivity(unchecked) private var framer: MessageFramer
  /// Takes the place of `output` if the peer frames its messages by headers.
  @exclusivity(unchecked) private var headerOutput: HeaderOutput?
  @exclusivity(unchecked) private var postponed = PostponedLines()
  @exclusivity(unchecked) var inFlight = InFlightRequests()
  @exclusivity(unchecked) var peer = Peer.here
  private let memory: RequestMemory
  /// Writes each line, in the same memory; `nil` while a line is being written.
  @exclusivity(unchecked) private var writer: JSONWriter?

  /// - Parameters:
  ///   - output: Where lines are written.
  ///   - localRole: The part that this side plays.
  ///   - allowsHeaders: Whether the peer may frame its messages by headers instead of lines.
  ///   - log: Gets sentences that the peer does not get.
  package init(
    output: any ByteSink,
    localRole: LocalRole,
    limits: Limits = Limits(),
    allowsHeaders: Bool = false,
    log: @escaping @LoopActor (String) -> Void = { _ in }
  ) {
    self.output = output
    self.localRole = localRole
    self.limits = limits
    self.logger = log
    framer = MessageFramer(maximumLength: limits.lineBytes, allowsHeaders: allowsHeaders)
    memory = RequestMemory(limit: limits.requestBytes, exceeded: limits.outOfMemory)
  }

  // MARK: Reading

  /// Keeps bytes of the peer, and handles nothing yet.
  package func receive(_ bytes: UnsafeRawBufferPointer) {
    precondition(handledLine == nil, "Bytes are received between two lines.")
    framer.append(bytes)
    if framer.hasHeaders, headerOutput == nil { headerOutput = HeaderOutput(output) }
  }

  /// Notes that the peer sends nothing more. Its last line may lack its end.
  package func receiveEnd() {
    framer.finish()
  }

  /// Handles the next line, if one is complete, and returns whether there was one.
  ///
  /// - Parameter handler: Acts on requests and notifications.
  package func processNextLine(with handler: any RequestHandler) -> Bool {
    if !postponed.isEmpty, let line = postponed.popFirst() {
      switch line {
      case .line(let bytes):
        bytes.withUnsafeBufferPointer { process(.line($0), with: handler) }
      case .tooLong(let id):
        refuse(id ?? .null, limits.lineTooLong)
      case .invalidHeaders:
        process(.invalidHeaders, with: handler)
      }
      return true
    }
    guard let received = framer.next() else { return false }
    process(received, with: handler)
    return true
  }

  /// Handles the next line if it is urgent. Else the line waits for ``processNextLine(with:)``, and
  /// keeps its place.
  ///
  /// - Returns: Whether there was a line, and room for one more that waits.
  package func processUrgentLine(with handler: any RequestHandler) -> Bool {
    guard !isFull, let received = framer.next() else { return false }
    if case .line(let line) = received, isUrgent(line, handler) {
      process(received, with: handler)
    } else {
      postponed.append(received, id: idOfLongMessage)
    }
    return true
  }

  /// Whether as many bytes wait for ``processNextLine(with:)`` as may. The owner should receive no
  /// more.
  package var isFull: Bool { postponed.byteCount >= limits.lineBytes }

  private func isUrgent(
    _ line: UnsafeBufferPointer<UInt8>, _ handler: any RequestHandler
  ) -> Bool {
    var scanner = JSONScanner(line)
    guard scanner.nextKind() == .object, let envelope = try? Envelope(&scanner),
      (try? scanner.expectEnd()) != nil, !envelope.isResponse, envelope.fault == nil
    else { return false }
    memory.begin()
    return handler.isUrgent(Request(envelope, memory))
  }

  @inline(__always)
  private func process(_ received: MessageFramer.Received, with handler: any RequestHandler) {
    switch received {
    case .line(let line):
      handledLine = line
      handle(line, handler)
      handledLine = nil
    case .tooLong:
      refuse(idOfLongMessage ?? .null, limits.lineTooLong)
    case .invalidHeaders:
      if let error = framer.headerError { refuse(.null, .parseError(error)) }
      onInvalidHeaders?()
    }
  }

  /// The id that the last message over the limit begins with; `nil` if it can't be read.
  private var idOfLongMessage: RequestID? {
    framer.headOfLongMessage.withUnsafeBufferPointer { Envelope.id(before: $0) }
  }

  /// Acts on a line, once all of it is known to be valid JSON.
  private func handle(_ line: UnsafeBufferPointer<UInt8>, _ handler: any RequestHandler) {
    var scanner = JSONScanner(line)
    do throws(JSONSyntaxError) {
      if scanner.nextKind() == .array {
        let envelopes = try Batch.entries(&scanner, atMost: limits.batchEntries)
        try scanner.expectEnd()
        handle(envelopes, handler)
      } else {
        let request = Request(try Envelope(&scanner), memory)
        try scanner.expectEnd()
        handle(request, in: nil, handler)
      }
    } catch {
      refuse(Envelope.id(before: line) ?? .null, .parseError(error, in: line), of: line)
    }
  }

  /// The members of the request that is being handled that JSON-RPC does not know. For an entry of a
  /// batch this returns none.
  package var unknownMembers: [String] {
    guard let handledLine else { return [] }
    var scanner = JSONScanner(handledLine)
    return (try? Envelope.unknownMembers(&scanner)) ?? []
  }

  private func handle(_ entries: [Envelope], _ handler: any RequestHandler) {
    if !dialect.hasBatches {
      return refuse(
        .null, .invalidRequest("This protocol has no batches: send one message at a time."))
    }
    if entries.isEmpty {
      return refuse(.null, .invalidRequest("A batch must have at least one entry."))
    }
    if entries.count > limits.batchEntries { return refuse(.null, limits.batchTooLarge) }
    if entries.reduce(0, { $0 + $1.idLength }) > limits.batchIDBytes {
      return refuse(.null, limits.batchIDsTooLong)
    }
    let batch = Batch(self)
    for entry in entries { handle(Request(entry, memory), in: batch, handler) }
    batch.close()
  }

  private func handle(
    _ request: borrowing Request, in batch: Batch?, _ handler: any RequestHandler
  ) {
    if request.envelope.isResponse {
      finishCall(request.envelope)
    } else if let fault = request.envelope.fault {
      refuse(request, request.envelope.error(for: fault), in: batch)
    } else {
      serve(request, in: batch, handler)
    }
  }

  // MARK: Serving

  /// How many bytes of memory the values of the request take that is being handled.
  package var requestBytes: Int { memory.usedBytes }

  /// Whether there is memory for the request that is being handled to wait for its answer.
  ///
  /// - Parameter extraBytes: How many bytes it may take beyond the limit.
  package func hasRoomToWait(beyond extraBytes: Int) -> Bool { memory.hasRoom(beyond: extraBytes) }

  private func serve(
    _ request: borrowing Request, in batch: Batch?, _ handler: any RequestHandler
  ) {
    let id = request.id
    if let id {
      if localRole == .client, !acceptsRequests {
        return refuse(
          id, .invalidRequest("This peer may send notifications and answers only."), in: batch)
      }
      if inFlight.contains(id) {
        return refuse(
          id, .invalidRequest("A request with the id \(id) is still in flight."), in: batch)
      }
      if let batch {
        inFlight.reserve(id)
        batch.ids.append(id)
        if batch.byteCount > limits.batchAnswerBytes {
          return refuse(id, limits.overloaded(), in: batch)
        }
        if memory.heldBytes > memory.limit {
          return refuse(id, limits.outOfMemory(), in: batch)
        }
      }
    }
    let responder = Responder(id: id, connection: self, batch: batch)
    memory.begin()
    handler.handle(request, responder)
    guard !responder.isAnswered else { return }
    var kept = consume responder
    // A notification whose responder nobody keeps has ended: it will never be answered.
    if id != nil || !isKnownUniquelyReferenced(&kept) { keep(kept) }
  }

  /// Keeps a request that waits for its answer, and counts its memory.
  private func keep(_ responder: Responder) {
    responder.heldBytes =
      RequestMemory.bytesOfRequest + memory.usedBytes + (responder.id?.text.utf8.count ?? 0)
    memory.heldBytes += responder.heldBytes
    inFlight.insert(responder)
  }

  /// Frees the id of a request that has its answer, and its memory.
  func release(_ responder: Responder) {
    memory.heldBytes -= responder.heldBytes
    inFlight.remove(responder)
  }

  /// Counts the memory of an answer that waits for the rest of its batch.
  func hold(bytes: Int) {
    memory.heldBytes += bytes
  }

  /// Frees the ids of a batch that is written, and the memory of its answers.
  func release(_ batch: Batch) {
    memory.heldBytes -= batch.byteCount
    inFlight.free(batch.ids)
  }

  /// Answers a request that is invalid. A valid notification with half of a surrogate pair is not
  /// answered, as no notification is.
  private func refuse(
    _ request: borrowing Request, _ fault: RPCError, in batch: Batch?
  ) {
    if localRole == .server, request.envelope.hasNoID,
      fault.code == StandardErrorCode.parseError.number
    {
      leaveUnanswered("A notification was ignored: \(fault.message)")
    } else {
      refuse(request.id ?? .null, fault, in: batch)
    }
  }

  /// Answers a message that never becomes a request, or skips it.
  ///
  /// - Parameter line: The line to quote, if it is not JSON.
  private func refuse(
    _ id: RequestID,
    _ error: RPCError,
    in batch: Batch? = nil,
    of line: UnsafeBufferPointer<UInt8>? = nil
  ) {
    switch localRole {
    case .server where id == .null:
      refuseAnonymous(error, in: batch)
    case .server:
      Responder(id: id, connection: self, batch: batch).fail(error)
    case .client:
      let quote = line.map { " It begins: \(String(decoding: $0.prefix(80), as: UTF8.self))" } ?? ""
      skip(error.message + quote)
    }
  }

  /// Answers a message whose id can't be read, as the dialect says.
  func refuseAnonymous(_ error: RPCError, in batch: Batch?) {
    switch dialect.anonymous {
    case .nullID:
      Responder(id: .null, connection: self, batch: batch).fail(error)
    case .noID:
      let write = { (writer: inout JSONWriter) in
        writer.start(#"{"jsonrpc":"2.0","error":"#)
        writer.value(error)
        writer.endObject()
      }
      guard let batch else { return writeLine(write) }
      var writer = JSONWriter()
      write(&writer)
      batch.fill(batch.addPlace(), Array(writer.bytes), nil)
    case .silence:
      leaveUnanswered("A message was not answered: \(error.message)")
    }
  }

  private func leaveUnanswered(_ sentence: String) {
    guard let action = onUnansweredFault.take() else { return log(sentence) }
    action(sentence)
  }

  // MARK: Writing

  /// Writes one line, unless the peer is gone.
  func writeLine(_ body: (inout JSONWriter) -> Void) {
    guard case .here = peer else { return }
    // Writing a value may call an adapter, which may report an event: that is a line of its own.
    var writer = self.writer.take() ?? makeWriter()
    body(&writer)
    writer.endLine()
    if let headerOutput { headerOutput.append(writer.bytes) } else { output.append(writer.bytes) }
    writer.removeAll()
    self.writer = consume writer
  }

  /// Counts and logs a message of the peer that is invalid for the owner.
  package func skip(_ reason: String) {
    skippedCount += 1
    firstSkipReason = firstSkipReason ?? reason
    log("Skipped a message: \(reason)")
  }

  /// Logs a sentence that the peer does not get.
  func log(_ sentence: String) {
    logger(sentence)
  }
}
