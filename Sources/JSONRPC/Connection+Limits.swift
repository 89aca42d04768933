import JSON

extension Connection {
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
    /// How many bytes the ids of a batch may have together: every answer repeats its id.
    package var batchIDBytes = 1 << 20
    /// How many bytes of a batch's answers may wait for the others. Above that, no further entry
    /// runs.
    package var batchAnswerBytes = 8 << 20
    /// The answer to an entry that does not run.
    package var overloaded: @Sendable () -> RPCError = {
      .internalError("The batch's answers are too large.")
    }
    /// How many bytes an answer may have, or the answers of a batch together. An error in place of an
    /// answer that is too long does not count.
    package var answerBytes = 24 << 20
    /// How many bytes a line that is written may have.
    package var writtenLineBytes: Int { answerBytes + (8 << 20) }
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
    var batchTooLarge: RPCError {
      .invalidRequest(
        "The batch has more than \(batchEntries) entries.",
        data: ["limit": .number(JSONNumber(batchEntries))])
    }

    /// The answer to a batch whose ids are too long.
    var batchIDsTooLong: RPCError {
      .invalidRequest(
        "The ids of the batch have more than \(batchIDBytes) bytes.",
        data: ["limit": .number(JSONNumber(batchIDBytes))])
    }

    /// The answer to a line that is too long.
    var lineTooLong: RPCError {
      .invalidRequest(
        "The message is longer than \(lineBytes) bytes.",
        data: ["limit": .number(JSONNumber(lineBytes))])
    }
  }
}
