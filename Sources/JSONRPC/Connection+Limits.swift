import JSON

extension Connection {
  /// What a connection bears from its peer.
  package struct Limits: Sendable {
    /// How long a line may be, without its end.
    package var lineBytes = 16 << 20
    /// How many entries a batch may have.
    package var batchEntries = 1_000
    /// How many bytes of a batch's answers may wait for the others before no further entry is run.
    package var batchAnswerBytes = 8 << 20
    /// The answer to an entry that is not run.
    package var overloaded: @Sendable () -> RPCError = {
      .internalError("The batch's answers are too large.")
    }

    /// The limits that the protocol states.
    package init() {}

    /// The answer to a batch that has too many entries.
    var batchTooLarge: RPCError {
      .invalidRequest(
        "A batch has at most \(batchEntries) entries.",
        data: ["limit": .number(JSONNumber(batchEntries))])
    }

    /// The answer to a line that is too long.
    var lineTooLong: RPCError {
      .invalidRequest(
        "The line is longer than \(lineBytes) bytes.",
        data: ["limit": .number(JSONNumber(lineBytes))])
    }
  }
}
