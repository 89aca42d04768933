package import EventLoop
package import JSON

/// Answers one request, exactly once.
///
/// The first answer counts, whoever gives it: the handler, a cancellation, or the end of the
/// connection. Later ones are ignored, so nobody has to ask before answering.
@BridgeActor
package final class Responder {
  /// The id of the request; `nil` for a notification, whose answers are not written.
  package let id: RequestID?

  // Each request touches what is not checked here, and no access to it lasts while anything else runs.

  /// Whether the request has its answer.
  @exclusivity(unchecked) package private(set) var isAnswered = false

  /// Called when the peer takes the request back, before that is answered with -32800.
  ///
  /// It may answer by itself; whatever it does, the request is answered when it returns. It is
  /// forgotten once there is an answer.
  @exclusivity(unchecked) package var onCancel: (@BridgeActor () -> Void)?

  /// The number under which the connection holds this while it is in flight.
  var number: Int?

  private let connection: Connection
  private let batch: Batch?
  /// Where the answer stands in the batch; a notification has no place.
  private let place: Int?

  /// - Parameter batch: What the request is an entry of, if it is one.
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
  /// - Parameter onWritten: Called once the line that holds the answer is written, so that what it
  ///   writes comes right after. For a notification it is called at once.
  package func answer(
    _ result: some JSONWritable,
    onWritten: (@BridgeActor () -> Void)? = nil
  ) {
    guard take() else { return }
    write(onWritten: onWritten) { writer in
      writer.start(#","result":"#)
      writer.value(result)
    }
  }

  /// Answers with an error.
  package func fail(_ error: RPCError) {
    guard take() else { return }
    if id == nil { connection.log("A notification failed: \(error.message)") }
    write(onWritten: nil) { writer in
      writer.start(#","error":"#)
      writer.value(error)
    }
  }

  /// Gives up the right to an answer: the request is in flight no more, and its id is free.
  ///
  /// An answer that comes all the same is written. It is for who passes on the answers of others, and
  /// must show that one is late.
  package func letBeLate() {
    if number != nil { connection.release(self) }
  }

  /// Another responder for the request, whose answer is written even if there is one already.
  ///
  /// It is for who passes on the answers of others, and must show that there are two.
  package func again() -> Responder {
    Responder(id: id, connection: connection, batch: nil)
  }

  /// Takes the request back, and makes sure that it is answered.
  func cancel() {
    let onCancel = onCancel
    self.onCancel = nil
    onCancel?()
    fail(.requestCancelled)
  }

  /// Whether this is the first answer, which from now on it is.
  private func take() -> Bool {
    guard !isAnswered else { return false }
    isAnswered = true
    onCancel = nil
    if number != nil { connection.release(self) }
    return true
  }

  private func write(
    onWritten: (@BridgeActor () -> Void)?,
    _ outcome: (inout JSONWriter) -> Void
  ) {
    guard let id else {
      onWritten?()
      return
    }
    if let batch, let place {
      var writer = JSONWriter()
      Self.write(id, outcome, to: &writer)
      batch.fill(place, Array(writer.bytes), onWritten)
    } else {
      connection.writeLine { writer in Self.write(id, outcome, to: &writer) }
      onWritten?()
    }
  }

  private static func write(
    _ id: RequestID,
    _ outcome: (inout JSONWriter) -> Void,
    to writer: inout JSONWriter
  ) {
    writer.start(#"{"jsonrpc":"2.0","id":"#)
    writer.raw(id.text)
    outcome(&writer)
    writer.endObject()
  }
}
