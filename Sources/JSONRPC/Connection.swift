package import EventLoop
package import JSON

/// One peer at the other end of two streams of bytes: it serves the peer's requests, and calls it.
///
/// The owner passes on the bytes that it reads, and calls ``processNextLine(with:)`` when there is
/// time, so that one line is finished before the next one begins. Lines go to the output at once
/// and in order. A peer that may frame its messages by headers chooses the framing of both
/// directions with its first bytes; a *line* is then the body of a message. A request in flight keeps the connection alive until it has its answer or
/// ``peerIsGone(_:)`` is called.
///
/// The order of members is part of the protocol, so that a reader may look at the first bytes of a
/// line:
///
/// - a response: `jsonrpc`, `id`, then `result` or `error`;
/// - a notification: `jsonrpc`, `method`, `params`;
/// - a request: `jsonrpc`, `id`, `method`, `params`.
@BridgeActor
package final class Connection {
  /// The part that this side of the connection plays.
  package enum LocalRole: Sendable {
    /// The peer sends requests. Invalid requests and invalid JSON get an error.
    case server
    /// The peer only answers our requests, and sends notifications. Anything else is skipped and
    /// counted: error replies to error replies could loop.
    case client
  }

  /// What dialects of JSON-RPC do in different ways.
  package struct Dialect: Sendable {
    /// What is written about a message whose id can't be read.
    package enum Anonymous: Sendable {
      /// An error with the id null, as JSON-RPC says.
      case nullID
      /// An error without an id.
      case noID
      /// Nothing. The error is logged.
      case silence
    }

    package var anonymous = Anonymous.nullID
    /// Whether the peer may send batches.
    package var hasBatches = true

    /// JSON-RPC 2.0.
    package init() {}
  }

  /// Limits on what a peer may send.
  package struct Limits: Sendable {
    /// How many bytes a line may have, without its end.
    package var lineBytes = 16 << 20
    /// How many entries a batch may have.
    package var batchEntries = 1_000
    /// How many bytes of a batch's answers may wait for the others. Above that, no further entry
    /// runs.
    package var batchAnswerBytes = 8 << 20
    /// The answer to an entry that does not run.
    package var overloaded: @Sendable () -> RPCError = {
      .internalError("The batch's answers are too large.")
    }
    /// How many bytes an answer may have. A batch's line may have as many, and the answers that wait.
    package var answerBytes = 24 << 20
    /// How many bytes of memory may be taken by the values of all requests that wait for their
    /// answers, by the answers that wait for the rest of their batch, and by the values of one
    /// answer of the peer.
    package var requestBytes = 256 << 20
    /// The answer to a request whose values take more.
    package var outOfMemory: @Sendable () -> RPCError = {
      .internalError("The values of the requests take too much memory.")
    }

    /// The limits that the protocol states.
    package init() {}

    /// The answer to a batch that has too many entries.
    fileprivate var batchTooLarge: RPCError {
      .invalidRequest(
        "The batch has more than \(batchEntries) entries.",
        data: ["limit": .number(JSONNumber(batchEntries))])
    }

    /// The answer to a line that is too long.
    fileprivate var lineTooLong: RPCError {
      .invalidRequest(
        "The line is longer than \(lineBytes) bytes.",
        data: ["limit": .number(JSONNumber(lineBytes))])
    }
  }

  /// The part that this side of the connection plays.
  package let localRole: LocalRole

  /// The dialect that the peer speaks. It may change between two lines.
  package var dialect = Dialect()

  /// Called with the answer to a call of ours that already has its outcome.
  package var onSurplusAnswer:
    (@BridgeActor (_ call: Int, _ answer: Result<JSONValue, RPCError>) -> Void)?

  /// How many invalid lines or entries of a batch this peer has sent, and were skipped.
  package private(set) var skippedCount = 0

  private indirect enum Peer {
    case here
    /// Calls to it fail with the error.
    case gone(RPCError)
  }

  /// Called when the peer's headers are invalid, which was answered. Nothing more can be read.
  package var onInvalidHeaders: (@BridgeActor () -> Void)?

  private let output: any ByteSink
  private let limits: Limits
  private let logger: @BridgeActor (String) -> Void

  private var calls: [Int: @BridgeActor (Result<JSONValue, RPCError>) -> Void] = [:]
  private var nextCall = 1

  // Each message touches these, and no access to them lasts while anything else runs.
  /// The line that is being handled. Its bytes must not move meanwhile.
  @exclusivity(unchecked) private var handledLine: UnsafeBufferPointer<UInt8>?
  @exclusivity(unchecked) private var framer: LineFramer
  /// Takes the place of `framer` if the peer frames its messages by headers.
  @exclusivity(unchecked) private var headerFramer: HeaderFramer?
  /// Takes the place of `output` then.
  @exclusivity(unchecked) private var headerOutput: HeaderOutput?
  /// Whether the first bytes can still show headers.
  @exclusivity(unchecked) private var mayBeginWithHeaders: Bool
  @exclusivity(unchecked) private var postponed = PostponedLines()
  @exclusivity(unchecked) private var inFlight = InFlightRequests()
  @exclusivity(unchecked) private var peer = Peer.here
  private let memory: RequestMemory
  /// Writes each line, in the same memory; `nil` while a line is being written.
  @exclusivity(unchecked) private var writer: JSONWriter? = JSONWriter()

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
    log: @escaping @BridgeActor (String) -> Void = { _ in }
  ) {
    self.output = output
    self.localRole = localRole
    self.limits = limits
    self.logger = log
    framer = LineFramer(maximumLength: limits.lineBytes)
    mayBeginWithHeaders = allowsHeaders
    memory = RequestMemory(limit: limits.requestBytes, exceeded: limits.outOfMemory)
  }

  // MARK: Reading

  /// Keeps bytes of the peer, and handles nothing yet.
  package func receive(_ bytes: UnsafeRawBufferPointer) {
    precondition(handledLine == nil, "Bytes are received between two lines.")
    guard headerFramer == nil else {
      headerFramer?.append(bytes)
      return
    }
    framer.append(bytes)
    if mayBeginWithHeaders { recognizeFraming() }
  }

  /// Recognizes the framing by the first bytes, once there are enough of them.
  private func recognizeFraming() {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = framer.waiting
    guard !mark.starts(with: bytes) else { return }
    let content = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    guard let framing = Framing(firstBytes: content) else { return }
    mayBeginWithHeaders = false
    guard framing == .headers else { return }
    var headerFramer = HeaderFramer(maximumLength: limits.lineBytes)
    headerFramer.append(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: content)))
    self.headerFramer = consume headerFramer
    framer = LineFramer(maximumLength: limits.lineBytes)
    headerOutput = HeaderOutput(output)
  }

  /// Notes that the peer sends nothing more. Its last line may lack its end.
  package func receiveEnd() {
    framer.finish()
    headerFramer?.finish()
  }

  /// Handles the next line, if one is complete, and returns whether there was one.
  ///
  /// - Parameter handler: Acts on requests and notifications.
  package func processNextLine(with handler: any RequestHandler) -> Bool {
    if !postponed.isEmpty { return processPostponedLine(with: handler) }
    switch framer.next() {
    case nil:
      return headerFramer != nil && processNextBody(with: handler)
    case .tooLong:
      refuse(.null, limits.lineTooLong)
    case .line(let line):
      handledLine = line
      handle(line, handler)
      handledLine = nil
    }
    return true
  }

  /// Handles the next message that has headers, if it is complete.
  private func processNextBody(with handler: any RequestHandler) -> Bool {
    switch headerFramer?.next() {
    case nil:
      return false
    case .tooLong:
      refuse(.null, limits.lineTooLong)
    case .invalidHeaders(let error):
      refuse(.null, .parseError(error))
      onInvalidHeaders?()
    case .body(let body):
      handledLine = body
      handle(body, handler)
      handledLine = nil
    }
    return true
  }

  /// Handles the next line if it is urgent. Else the line waits for ``processNextLine(with:)``, and
  /// keeps its place.
  ///
  /// - Returns: Whether there was a line, and room for one more that waits.
  package func processUrgentLine(with handler: any RequestHandler) -> Bool {
    guard !isFull, let received = receivedNext() else { return false }
    if case .line(let line) = received, isUrgent(line, handler) {
      handledLine = line
      handle(line, handler)
      handledLine = nil
    } else {
      postponed.append(received)
    }
    return true
  }

  /// The next line or body, if it is complete.
  private func receivedNext() -> PostponedLines.Received? {
    guard headerFramer != nil else {
      return switch framer.next() {
      case nil: nil
      case .tooLong: .tooLong
      case .line(let line): .line(line)
      }
    }
    return switch headerFramer?.next() {
    case nil: nil
    case .tooLong: .tooLong
    case .invalidHeaders(let error): .invalidHeaders(error)
    case .body(let body): .line(body)
    }
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

  private func processPostponedLine(with handler: any RequestHandler) -> Bool {
    switch postponed.popFirst() {
    case nil:
      return false
    case .tooLong:
      refuse(.null, limits.lineTooLong)
    case .invalidHeaders(let error):
      refuse(.null, .parseError(error))
      onInvalidHeaders?()
    case .line(let bytes):
      bytes.withUnsafeBufferPointer { line in
        handledLine = line
        handle(line, handler)
        handledLine = nil
      }
    }
    return true
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
      refuse(.null, .parseError(error), of: line)
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
        .null, .invalidRequest("This protocol has no batches: send one message a line."))
    }
    if entries.isEmpty {
      return refuse(.null, .invalidRequest("A batch must have at least one entry."))
    }
    if entries.count > limits.batchEntries { return refuse(.null, limits.batchTooLarge) }
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

  /// How many requests with an id wait for their answers.
  package var inFlightCount: Int { inFlight.count }

  /// How many requests and notifications have begun and have not ended.
  package var waitingCount: Int { inFlight.count + inFlight.notificationCount }

  /// How many bytes of memory the values of the request take that is being handled.
  package var requestBytes: Int { memory.usedBytes }

  /// Whether there is memory for the request that is being handled to wait for its answer.
  ///
  /// - Parameter extraBytes: How many bytes it may take beyond the limit.
  package func hasRoomToWait(beyond extraBytes: Int) -> Bool { memory.hasRoom(beyond: extraBytes) }

  /// Cancels a request of the peer, and returns whether it was in flight.
  ///
  /// The answer is -32800, unless ``Responder/onCancel`` gives another one.
  package func cancel(_ id: RequestID) -> Bool {
    guard let responder = inFlight[id] else { return false }
    responder.cancel()
    return true
  }

  /// Whether a request of the peer waits with an id.
  package func isInFlight(_ id: RequestID) -> Bool { inFlight[id] != nil }

  /// Cancels a request of the peer, and returns whether it was in flight. Nothing more is written
  /// for it.
  package func withdraw(_ id: RequestID) -> Bool {
    guard let responder = inFlight[id] else { return false }
    responder.withdraw()
    return true
  }

  /// Detaches a request of the peer, as ``Responder/detach()`` does.
  package func detach(_ id: RequestID) {
    inFlight[id]?.detach()
  }

  /// Answers every request in flight with an error, the oldest first. It cancels nothing.
  package func failAll(_ error: RPCError) {
    for responder in inFlight.all { responder.fail(error) }
  }

  private func serve(
    _ request: borrowing Request, in batch: Batch?, _ handler: any RequestHandler
  ) {
    let id = request.id
    if let id {
      if localRole == .client {
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
    if request.envelope.hasNoID, fault.code == StandardErrorCode.parseError.number {
      log("A notification failed: \(fault.message)")
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
      log("A message was not answered: \(error.message)")
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

  /// Sends a request, and calls `completion` once: with the answer, a cancellation, or the reason
  /// why there will be no answer. If the peer is already gone, that happens before this returns.
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

  /// Cancels one of our own calls.
  func cancelCall(_ number: Int) {
    askToCancelCall(number)
    calls.removeValue(forKey: number)?(.failure(.requestCancelled))
  }

  /// Tells the peer that it need not finish one of our own calls.
  func askToCancelCall(_ number: Int) {
    guard calls[number] != nil else { return }
    notify("$/cancelRequest", ["id": .number(JSONNumber(number))] as JSONObject)
  }

  /// Forgets one of our own calls, whose answer is not expected any longer.
  func forgetCall(_ number: Int) {
    calls[number] = nil
  }

  /// Notes that the peer is gone. From then on, nothing is written. The peer's requests are
  /// cancelled, and our calls fail with `error`, the oldest first; later calls fail too.
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
      return skip("An answer to \(id), but no request had this id.")
    }
    guard let completion = calls.removeValue(forKey: number) else {
      // It was answered before. Or it was cancelled: then the peer answers too.
      guard let onSurplusAnswer else { return log("Dropped a late answer to \(number).") }
      return onSurplusAnswer(number, response.outcome(within: limits.requestBytes))
    }
    completion(response.outcome(within: limits.requestBytes))
  }

  // MARK: Writing

  /// Writes one line, unless the peer is gone.
  func writeLine(_ body: (inout JSONWriter) -> Void) {
    guard case .here = peer else { return }
    // Writing a value may call an adapter, which may report an event: that is a line of its own.
    var writer = self.writer.take() ?? JSONWriter()
    body(&writer)
    writer.endLine()
    if let headerOutput { headerOutput.append(writer.bytes) } else { output.append(writer.bytes) }
    writer.removeAll()
    self.writer = consume writer
  }

  /// Writes an answer as one line, or another one if the answer is too long.
  func writeAnswer(
    _ body: (inout JSONWriter) -> Void, tooLong: (inout JSONWriter) -> Void
  ) {
    writeLine { writer in
      body(&writer)
      if isTooLong(writer.bytes) {
        writer.removeAll()
        tooLong(&writer)
      }
    }
  }

  /// Whether an answer is too long for its line.
  func isTooLong(_ answer: UnsafeBufferPointer<UInt8>) -> Bool {
    answer.count > limits.answerBytes
  }

  /// The answer in place of one that is too long.
  var answerTooLong: RPCError {
    .internalError("The answer has more than \(limits.answerBytes) bytes.")
  }

  /// Counts and logs a message of the peer that is invalid for the owner.
  package func skip(_ reason: String) {
    skippedCount += 1
    log("Skipped a message: \(reason)")
  }

  /// Logs a sentence that the peer does not get.
  func log(_ sentence: String) {
    logger(sentence)
  }
}
