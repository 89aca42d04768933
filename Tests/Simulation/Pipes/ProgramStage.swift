import EventLoop
import Platform

/// The real program on the manual clock. Its client writes through a pipe.
///
/// Each line is followed by a mark: a request for a method that does not exist. So the output of
/// each line is known, also if many are written at once.
@LoopActor
final class ProgramStage: Stage {
  /// How many lines are written at once.
  private static let longestTurn = 64

  let client: ClientDoor
  let remains = Remains()
  private let program: PipedProgram
  /// Lines that are not written yet, and what the model says that they cause.
  private var lines: [(line: [UInt8], expected: [Value])] = []

  /// - Parameter command: The program and its first arguments.
  init(_ client: ClientDoor, _ command: [String], silenceMs: Int) throws(Fault) {
    self.client = client
    program = try PipedProgram(command + ["--clock", "manual"], silenceMs: silenceMs)
  }

  func take(_ step: Step) throws(Fault) {
    guard case .client(let line) = step, model.exitCode == nil else { return }
    client.counts.steps += 1
    model.receive(line)
    while model.clock.step() {}
    lines.append((line, model.takeOutput()))
    // While the clock moves, a ping that follows is answered.
    let moves = String(decoding: line, as: UTF8.self).contains("advanceClock")
    if moves || lines.count >= Self.longestTurn { try writeLines() }
  }

  private func writeLines() throws(Fault) {
    guard !lines.isEmpty, model.exitCode == nil else { return }
    var bytes: [UInt8] = []
    for (number, entry) in lines.enumerated() {
      bytes += entry.line + [0x0A] + mark(number)
      bytes += Array(#","method":"turn"}"#.utf8) + [0x0A]
    }
    var output = try program.exchange(bytes, until: mark(lines.count - 1))[...]
    let turns = lines
    lines = []
    for (number, turn) in turns.enumerated() {
      let mark = mark(number)
      let end = output.firstIndex { $0.starts(with: mark) }
      client.write(turn.line)
      try client.read(Array(output[..<(end ?? output.endIndex)]), expecting: turn.expected)
      guard let end else {
        throw Fault(check: "order", message: "The line after it was answered in another turn.")
      }
      output = output[(end + 1)...]
    }
  }

  /// The beginning of a mark, and of its answer.
  private func mark(_ number: Int) -> [UInt8] {
    Array(#"{"jsonrpc":"2.0","id":"mark-\#(number)""#.utf8)
  }

  func end() throws(Fault) {
    try writeLines()
    var bytes: [UInt8] = []
    var expected: [Value] = []
    // The lines up to an `exit` have no marks: nothing is answered after it.
    for entry in lines {
      client.write(entry.line)
      bytes += entry.line + [0x0A]
      expected += entry.expected
    }
    if model.exitCode == nil {
      while !model.waiting.isEmpty, model.clock.jump() {
        while model.clock.step() {}
      }
      model.failAll()
    }
    model.end()
    let (output, code) = try program.finish(bytes)
    try client.read(output, expecting: expected + model.takeOutput())
    try client.end()
    let rightCode = model.exitCode ?? 0
    if code != .exited(code: rightCode) {
      throw Fault(check: "end", message: "The program ended with \(code), not code \(rightCode).")
    }
  }
}
