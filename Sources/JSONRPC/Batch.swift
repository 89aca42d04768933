import EventLoop
import JSON

/// The answers to one batch, which leave together in the order of its entries.
@BridgeActor
final class Batch {
  private struct Answer {
    var json: [UInt8]
    var onWritten: (@BridgeActor () -> Void)?
  }

  /// How many bytes the answers take that wait for the others.
  private(set) var byteCount = 0

  /// The ids of its requests, which are in flight until it is written.
  var ids: [RequestID] = []

  private let connection: Connection
  private var answers: [Answer?] = []
  private var owedCount = 0
  private var isWhole = false

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Passes the array that comes next, and returns its entries.
  ///
  /// Of more than the limit, one comes back beyond it and shows that; the rest is only checked to be
  /// JSON.
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

  /// Makes room for the answer to the next entry, and returns its place.
  func addPlace() -> Int {
    answers.append(nil)
    owedCount += 1
    return answers.count - 1
  }

  /// Says that every entry has been handled; the batch is written once no answer is owed.
  func close() {
    isWhole = true
    writeIfDone()
  }

  /// Puts an answer in its place, and writes the batch if it was the last one owed.
  func fill(_ place: Int, _ json: [UInt8], _ onWritten: (@BridgeActor () -> Void)?) {
    answers[place] = Answer(json: json, onWritten: onWritten)
    byteCount += json.count
    owedCount -= 1
    writeIfDone()
  }

  /// A batch of notifications has no answers, and nothing is written.
  private func writeIfDone() {
    guard isWhole, owedCount == 0, !answers.isEmpty else { return }
    let answers = answers.compactMap { $0 }
    self.answers = []
    connection.release(self)
    connection.writeLine { writer in
      writer.beginArray()
      for answer in answers { writer.raw(answer.json) }
      writer.endArray()
    }
    for answer in answers { answer.onWritten?() }
  }
}
