import JSON

/// The length of answers.
extension Connection {
  /// Makes a writer for a line or an answer. A server's keeps no more than the longest line.
  func makeWriter() -> JSONWriter {
    JSONWriter(atMost: localRole == .server ? limits.writtenLineBytes : .max)
  }

  /// Writes an answer as one line, or another one if the answer is too long.
  func writeAnswer(
    _ body: (inout JSONWriter) -> Void, tooLong: (inout JSONWriter) -> Void
  ) {
    writeLine { writer in
      body(&writer)
      if isTooLong(writer) {
        writer.removeAll()
        tooLong(&writer)
      }
    }
  }

  /// Whether an answer is too long for its line.
  ///
  /// - Parameter otherBytes: How many bytes the other answers in the line have.
  func isTooLong(_ answer: borrowing JSONWriter, besides otherBytes: Int = 0) -> Bool {
    answer.hasOverflowed || otherBytes + answer.bytes.count > limits.answerBytes
  }

  /// The answer in place of one that is too long.
  var answerTooLong: RPCError {
    .internalError("The answer has more than \(limits.answerBytes) bytes.")
  }
}
