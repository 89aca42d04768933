import EventLoop
import Platform

extension AdapterProcess {
  /// How the conversation has ended, with the last words of the process.
  var sentenceAboutEnd: String {
    switch processEnd {
    case .process(.notStarted(let error)):
      guard let command = configuration.command else { break }
      return ProcessStartError(command, error).sentence(of: name, command)
    case .process(.exited(code: 0)) where !hasSpoken:
      return "\(name) ended with exit code 0 before its first message. Does it call run()?"
        + lastWords
    case let end?: return "\(name) \(describe(end)).\(lastWords)"
    case nil: break
    }
    return "\(name) has closed its standard streams.\(lastWords)"
  }

  /// Announces the last lines of standard error in an error.
  static let endOfSentence = " The end of its standard error:"

  /// What the process last wrote to standard error, on lines of its own. A sanitizer's report says
  /// more, and stands in the sentence.
  var lastWords: String {
    guard log.sanitizerReport == nil, !log.lastLines.isEmpty else { return "" }
    return "\(Self.endOfSentence)\n" + log.lastLines.joined(separator: "\n")
  }

  func describe(_ end: End) -> String {
    switch end {
    case .process(let end): "\(end)" + (log.sanitizerReport.map { ": \($0)" } ?? "")
    case .disconnection: "has disconnected"
    }
  }
}
