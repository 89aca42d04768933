import EventLoop
import JSON

/// The answers to one batch, which are written together in the order of its entries.
@LoopActor
final class Batch {
  private struct Answer {
    var json: [UInt8]
    var onWritten: (@LoopActor () -> Void)?
  }

  /// How many bytes the answers have that wait for the others.
  private(set) var byteCount = 0

  /// The ids of its requests, which stay in flight until the batch is written.
  var ids: [RequestID] = []

  private let connection: Connection
  private var answers: [Answer?] = []
  private var pendingAnswers = 0
  private var isClosed = false

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Reads the next array, and returns its entries.
  ///
  /// If there are more entries than the limit, it returns one more than the limit. The rest is only
  /// checked to be JSON.
  static func entries(
    _ scanner: inout JSONScanner, atMost limit: Int
  ) throws(JSONSyntaxError) -> [Envelope] {
    var entries: [Envelope] = []
    try scanner.open()
    while try scanner.nextElement() {
      if entries.count <= limit {
        entries.append(try Envelope(&scanner))
      } else {
        try scanner.skipValue()
      }
    }
    return entries
  }

  /// Adds a place for the answer to the next entry, and returns it.
  func addPlace() -> Int {
    answers.append(nil)
    pendingAnswers += 1
    return answers.count - 1
  }

  /// Notes that every entry has been handled. The batch is written when no answer is pending.
  func close() {
    isClosed = true
    writeIfDone()
  }

  /// Puts an answer in its place, and writes the batch if no other answer is pending.
  func fill(_ place: Int, _ json: [UInt8], _ onWritten: (@LoopActor () -> Void)?) {
    answers[place] = Answer(json: json, onWritten: onWritten)
    byteCount += json.count
    connection.hold(bytes: json.count)
    pendingAnswers -= 1
    writeIfDone()
  }

  /// Leaves a place empty, because its request is not answered.
  func skipPlace() {
    pendingAnswers -= 1
    writeIfDone()
  }

  /// Writes the batch if it is complete. A batch of notifications has no answers, and writes
  /// nothing.
  private func writeIfDone() {
    guard isClosed, pendingAnswers == 0, !answers.isEmpty else { return }
    let answers = answers.compactMap { $0 }
    self.answers = []
    connection.release(self)
    // Every request may have been withdrawn.
    guard !answers.isEmpty else { return }
    connection.writeLine { writer in
      writer.beginArray()
      for answer in answers { writer.raw(answer.json) }
      writer.endArray()
    }
    for answer in answers { answer.onWritten?() }
  }
}
