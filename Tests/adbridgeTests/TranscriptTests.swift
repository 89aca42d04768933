import Testing

/// The daemon behaves as the transcripts say, byte for byte.
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
  func `the output does not depend on how the input arrives in pieces`(_ transcript: Transcript)
    throws
  {
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
  /// The pieces between occurrences of a byte. `split` on a string would treat CR LF as one
  /// character, and hide it in a line of output.
  fileprivate func components(endingWith separator: Unicode.Scalar) -> [String] {
    unicodeScalars.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
