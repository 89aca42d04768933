import EventLoop
import Platform

/// Why a script can't be started although its file exists: what the system's own error hides.
struct ScriptFault {
  /// What to do, as the end of a sentence.
  let sentence: String

  /// How many bytes of a script are read.
  private static let lineLength = 256

  /// - Returns: `nil` if the program is not a script, or its file does not exist.
  init?(_ command: ChildProcess.Command, _ error: SystemError) {
    guard command.program.utf8.contains(UInt8(ascii: "/")) else { return nil }
    guard let line = Self.firstLine(of: command.path(of: command.program)) else { return nil }
    guard line.hasPrefix("#!") else {
      // A program of another system contains zero bytes.
      guard error.isUnknownFormat, !line.utf8.contains(0) else { return nil }
      sentence =
        ". If it is a script, name its interpreter first, or begin it with a line such as "
        + "#!/usr/bin/env python3"
      return
    }
    if error.isPermissionDenied {
      sentence = ". It is a script: make it executable, or name its interpreter first"
      return
    }
    guard error.isMissingFile,
      let interpreter = line.dropFirst(2).split(separator: " ").first
    else { return nil }
    sentence =
      interpreter.utf8.last == UInt8(ascii: "\r")
      ? ". Its lines end with a carriage return, which becomes a part of the interpreter's name"
      : ". Its first line names the interpreter \(interpreter), which does not exist"
  }

  private static func firstLine(of path: String) -> String? {
    var start: [UInt8] = []
    do throws(ReadFileError) {
      try readPieces(of: path, timeoutMs: 0, allowsSlowPipe: false) { piece in
        start = Array(piece.prefix(lineLength))
        return false
      }
    } catch {
      return nil
    }
    return String(decoding: start.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
