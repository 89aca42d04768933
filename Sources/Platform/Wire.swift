/// The two channels between the process and its client: standard input and standard output.
package struct Wire: Sendable {
  /// Empty if standard input is closed.
  package let input: Channel
  package let output: Channel
  /// Why there is no standard input; `nil` if there is one.
  package let inputError: SystemError?

  /// Moves the wire away from standard input and standard output, and puts harmless things there.
  ///
  /// From then on, a `print` anywhere in the process goes to standard error, line by line; standard
  /// input is empty; and no child inherits the wire. Call it first in a program, before anything
  /// opens a file or prints. Signals of failing writes are ignored, so a client that leaves is an
  /// error value.
  ///
  /// - Throws: The system's error if standard output is closed.
  package static func open() throws(SystemError) -> Wire {
    CurrentProcess.printLineByLine()
    return try open(.standardInput, .standardOutput, .standardError)
  }

  static func open(
    _ input: Descriptor,
    _ output: Descriptor,
    _ log: Descriptor
  ) throws(SystemError) -> Wire {
    Signal.ignoreFailingWrites()
    // The copies come first: a descriptor that is opened later may get the number of a closed one.
    let inputCopy = Result { () throws(SystemError) in try input.duplicate() }
    let outputCopy = Result { () throws(SystemError) in try output.duplicate() }
    let null = try Descriptor.openNull()
    defer { if ![input, output, log].contains(null) { null.close() } }
    if !log.isOpen { try log.replace(with: null) }
    let (wireInput, inputError): (Descriptor, SystemError?) =
      switch inputCopy {
      case .success(let copy): (copy, nil)
      case .failure(let error): (try null.duplicate(), error)
      }
    try input.replace(with: null)
    try output.replace(with: log)
    return Wire(
      input: Channel(reading: wireInput),
      output: Channel(writing: try outputCopy.get()),
      inputError: inputError
    )
  }
}
