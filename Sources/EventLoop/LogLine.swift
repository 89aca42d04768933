/// One line of the log, as bytes.
struct LogLine {
  let bytes: [UInt8]

  /// Puts a message on one line that fits into a pipe at once.
  ///
  /// Control characters become escapes, so a message can neither break the line nor speak to the
  /// terminal. One that is too long ends in an ellipsis.
  init(_ level: Log.Level, _ message: String) {
    let end = "…\n"
    let room = Descriptor.pipeAtom - end.utf8.count
    var line = "adbridge: \(level.rawValue): "
    var length = line.utf8.count
    for scalar in message.unicodeScalars {
      let text = Self.isControl(scalar) ? scalar.escaped(asASCII: true) : String(scalar)
      length += text.utf8.count
      guard length < room else {
        bytes = Array((line + end).utf8)
        return
      }
      line += text
    }
    bytes = Array((line + "\n").utf8)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
