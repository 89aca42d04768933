package import EventLoop
package import JSON

/// Answers one request, exactly once.
///
/// The first answer counts, whether it comes from the handler, a cancellation, or the end of the
/// connection. Later answers are ignored, so a caller need not check before answering.
///
/// A response has its members in the promised order: `jsonrpc`, `id`, then `result` or `error`.
@LoopActor
package final class Responder {
  /// The id of the request; `nil` for a notification, whose answers are not written.
  package let id: RequestID?

  // Each request touches what is not checked here, and no access to it lasts while anything else
  // runs.

  /// Whether the request has its answer.
  @exclusivity(unchecked) package private(set) var isAnswered = false

  /// Called when the peer cancels the request, before the answer -32800 is written.
  ///
  /// It may give another answer. When it returns, the request is answered in any case. It is
  /// released once there is an answer.
  @exclusivity(unchecked) package var onCancel: (@LoopActor () -> Void)?

  /// The number of the request while it is in flight.
  var number: Int?
  /// How many bytes of memory it takes while it is in flight.
  var heldBytes = 0

  private let connection: Connection
  private let batch: Batch?
  /// The place of the answer in the batch; a notification has none.
  private let place: Int?

  /// - Parameter batch: The batch that the request is an entry of, if any.
  init(id: RequestID?, connection: Connection, batch: Batch?) {
    self.id = id
    self.connection = connection
    self.batch = batch
    place = id == nil ? nil : batch?.addPlace()
  }

  /// Whether the request is an entry of a batch.
  package var isInBatch: Bool { batch != nil }

  /// Whether both requests are entries of one batch.
  package func sharesBatch(with other: Responder) -> Bool {
    batch != nil && batch === other.batch
  }

  /// Answers with a result.
  ///
  /// - Parameter onWritten: Called when the line with the answer is written, so that lines that it
  ///   writes follow directly. For a notification it is called at once.
  package func answer(
    _ result: some JSONWritable,
    onWritten: (@LoopActor () -> Void)? = nil
  ) {
    guard markAnswered() else { return }
    write(onWritten: onWritten) { writer in
      writer.start(#","result":"#)
      writer.value(result)
    }
  }

  /// Answers with an error.
  package func fail(_ error: RPCError) {
    guard markAnswered() else { return }
    if id == nil { connection.log("A notification failed: \(error.message)") }
    connection.onFailure?(self, error)
    write(onWritten: nil) { writer in
      writer.start(#","error":"#)
      writer.value(error)
    }
  }

  /// Cancels the request, and writes no answer.
  package func withdraw() {
    let onCancel = onCancel
    guard markAnswered() else { return }
    onCancel?()
    if place != nil { batch?.skipPlace() }
  }

  /// Refuses a request whose id this dialect does not allow. The answer has no id.
  package func refuseID(_ error: RPCError) {
    guard markAnswered() else { return }
    connection.refuseAnonymous(error, in: batch)
    if place != nil { batch?.skipPlace() }
  }

  /// Ends the wait for an answer: the request is no longer in flight, and its id is free.
  ///
  /// A later answer is still written. Use it to pass on another program's answers when the receiver
  /// must see that one is late.
  package func detach() {
    if number != nil { connection.release(self) }
  }

  /// Returns another responder for the request, whose answer is written even if there already is
  /// one.
  ///
  /// Use it to pass on another program's answers when the receiver must see that there are two.
  package func again() -> Responder {
    Responder(id: id, connection: connection, batch: nil)
  }

  /// Cancels the request, and makes sure that it is answered.
  func cancel() {
    let onCancel = onCancel
    self.onCancel = nil
    onCancel?()
    fail(.requestCancelled)
  }

  /// Marks the request as answered, and returns whether this is the first answer.
  private func markAnswered() -> Bool {
    guard !isAnswered else { return false }
    isAnswered = true
    onCancel = nil
    if number != nil { connection.release(self) }
    return true
  }

  private func write(
    onWritten: (@LoopActor () -> Void)?,
    _ outcome: (inout JSONWriter) -> Void
  ) {
    guard let id else {
      onWritten?()
      return
    }
    if let batch, let place {
      var writer = connection.makeWriter()
      Self.write(id, outcome, to: &writer)
      if connection.isTooLong(writer, besides: batch.byteCount) {
        writer.removeAll()
        writeTooLong(id, to: &writer)
      }
      batch.fill(place, Array(writer.bytes), onWritten)
    } else {
      connection.writeAnswer { writer in
        Self.write(id, outcome, to: &writer)
      } tooLong: { writer in
        writeTooLong(id, to: &writer)
      }
      onWritten?()
    }
  }

  private func writeTooLong(_ id: RequestID, to writer: inout JSONWriter) {
    let error = connection.answerTooLong
    Self.write(
      id,
      { writer in
        writer.start(#","error":"#)
        writer.value(error)
      }, to: &writer)
  }

  private static func write(
    _ id: RequestID,
    _ outcome: (inout JSONWriter) -> Void,
    to writer: inout JSONWriter
  ) {
    writer.beginAnswer(id)
    outcome(&writer)
    writer.endObject()
  }
}
