/// The two channels of the daemon to its client.
package struct Wire: Sendable {
  package let input: Channel
  package let output: Channel

  /// Takes the wire off standard input and standard output, and puts harmless things there.
  ///
  /// From then on a `print` anywhere in the process goes to standard error, line by line, whoever
  /// reads standard input finds it empty, and no child inherits the wire. It comes first in a
  /// program, before anything else opens a file or prints. A standard input that is closed counts
  /// as empty. SIGPIPE is ignored, so a client that leaves is an error value.
  ///
  /// - Throws: What the system says of a standard output that is closed.
  package static func open() throws(SystemError) -> Wire {
    Platform.printLineByLine()
    return try open(.standardInput, .standardOutput, .standardError)
  }

  static func open(
    _ input: Descriptor,
    _ output: Descriptor,
    _ log: Descriptor
  ) throws(SystemError) -> Wire {
    Signal.ignoreBrokenPipes()
    // The copies come first: what is opened later may get the number of one that is closed.
    let inputCopy = try? input.privateCopy()
    let outputCopy = Result { () throws(SystemError) in try output.privateCopy() }
    let null = try Descriptor.openNull()
    defer { if ![input, output, log].contains(null) { null.release() } }
    if !log.isOpen { try log.replace(with: null) }
    let wireInput = if let inputCopy { inputCopy } else { try null.privateCopy() }
    try input.replace(with: null)
    try output.replace(with: log)
    return Wire(
      input: Channel(reading: wireInput),
      output: Channel(writing: try outputCopy.get())
    )
  }
}
