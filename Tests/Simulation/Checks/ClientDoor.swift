import EventLoop

/// What a client writes and gets: checked against the model and the promises, counted, and kept as
/// a transcript.
@LoopActor
final class ClientDoor {
  let model: Model
  var counts = Counts()
  /// What the client and the programs got and wrote, to be printed.
  var transcript: Transcript?
  private var promises = Promises()
  private let distort: Distortion?

  /// Changes what the client gets before it is checked: a test proves with it that faults are
  /// found.
  typealias Distortion = @LoopActor ([[UInt8]]) -> [[UInt8]]

  init(_ setting: Setting, keepsTranscript: Bool = false, distort: Distortion? = nil) {
    model = Model(setting)
    transcript = keepsTranscript ? Transcript() : nil
    self.distort = distort
  }

  /// The client is about to write a line.
  func write(_ line: [UInt8]) {
    transcript?.clientWrites(line)
    promises.willSend(line)
    counts.linesIn += 1
  }

  /// The client gets lines.
  func read(_ lines: [[UInt8]], expecting expected: [Value]) throws(Fault) {
    var messages: [Value] = []
    for line in distort?(lines) ?? lines {
      transcript?.clientGets(line)
      messages.append(try promises.read(line))
      counts.write(messages[messages.count - 1])
    }
    try Model.compare(expected, messages, "the client")
  }

  /// The run has ended: no answer may be pending.
  func end() throws(Fault) {
    try promises.end()
    counts.worlds = 1
  }
}

extension Model {
  /// Compares what a client or a program got with what the model says.
  static func compare(
    _ expected: [Value], _ messages: [Value], _ receiver: String
  ) throws(Fault) {
    for (wanted, message) in zip(expected, messages) {
      if let found = wanted.difference(from: message) {
        throw Fault(
          check: "model", message: "To \(receiver): \(found), in \(message.excerpt)")
      }
    }
    if expected.count > messages.count {
      let missing = expected[messages.count].excerpt
      throw Fault(check: "model", message: "To \(receiver) is missing: \(missing)")
    }
    if messages.count > expected.count {
      let extra = messages[expected.count].excerpt
      throw Fault(check: "model", message: "To \(receiver) nothing should come, and came: \(extra)")
    }
  }
}
