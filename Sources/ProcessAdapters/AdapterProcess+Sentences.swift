import EventLoop
import Platform

extension AdapterProcess {
  /// How the conversation has ended, without the name.
  var sentenceAboutEnd: String {
    guard let processEnd else { return "has closed its standard streams." }
    if case .process(.exited(code: 0)) = processEnd, !hasSpoken {
      return "ended with exit code 0 before its first message. Does it call run()?"
    }
    return "\(describe(processEnd))."
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
