import Foundation

/// What a ``FlawedAdapter`` does wrong.
enum Flaw: String {
  case none = ""
  case strayOutput
  case unsteadyResult, crashAtIcon
  case doubleStart
  case offMainThread, changingValue, duplicateAdChoices
  case failedEnd, wrongExitCode, ignoredEnd, stubbornEnd, outputAtEnd, processLeftBehind
  case crashInDispose, crashInThirdLoad, crashAtNumber
  case impressionPerSecond

  static let current = Flaw(rawValue: CommandLine.arguments.dropFirst().first ?? "") ?? .none

  /// The pipe to the bridge, which the library takes from standard output.
  private static let output = FileHandle(fileDescriptor: dup(1))

  /// Prepares what the program does at its end. Call it before the library takes standard output.
  static func begin() {
    _ = output
    switch current {
    case .failedEnd: atexit { abort() }
    case .wrongExitCode: atexit { _exit(3) }
    case .ignoredEnd: atexit { Thread.sleep(forTimeInterval: 600) }
    case .stubbornEnd:
      signal(SIGTERM, SIG_IGN)
      atexit { Thread.sleep(forTimeInterval: 600) }
    case .outputAtEnd: atexit { Flaw.print("Goodbye.") }
    default: break
    }
  }

  /// Writes a line that is not a message, as a library in C does that has kept standard output.
  static func print(_ line: String) {
    output.write(Data("\(line)\n".utf8))
  }
}
