import Testing

/// The daemon keeps every promise that a transcript records, to the byte.
@Suite struct TranscriptTests {
  @Test(arguments: try Transcript.all())
  func `the daemon answers a transcript's input with its output`(_ transcript: Transcript) throws {
    let daemon = try RunningDaemon(transcript.arguments)
    try daemon.send(transcript.input)
    daemon.closeInput()
    #expect(try daemon.waitForExit() == transcript.exitCode)
    #expect(lines(of: daemon.output) == transcript.output)
  }

  @Test(arguments: try Transcript.all())
  func `the output does not depend on how the input is cut`(_ transcript: Transcript) throws {
    let daemon = try RunningDaemon(transcript.arguments)
    for piece in stride(from: 0, to: transcript.input.count, by: 97) {
      let end = min(piece + 97, transcript.input.count)
      guard try daemon.send(Array(transcript.input[piece..<end])) else { break }
    }
    daemon.closeInput()
    #expect(try daemon.waitForExit() == transcript.exitCode)
    #expect(lines(of: daemon.output) == transcript.output)
  }

  private func lines(of output: [UInt8]) -> [String] {
    var lines = String(decoding: output, as: UTF8.self).components(endingWith: "\n")
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}

extension String {
  /// The pieces between occurrences of a character; unlike `split`, at bytes, so that CR LF inside
  /// a line of output would show.
  fileprivate func components(endingWith separator: Unicode.Scalar) -> [String] {
    unicodeScalars.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
