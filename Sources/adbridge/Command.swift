import JSON
import Mediation

/// What the program does instead of serving a client: its first argument.
enum Command: String, CaseIterable {
  case load
  case units
  case check
  case `init`
  case inspect
  case connect
  case report
  case rerun
  case mcp
  case schema

  /// How the command is called.
  var synopsis: String {
    switch self {
    case .load: "adbridge load UNIT… [options]"
    case .units: "adbridge units [--config FILE]"
    case .check: "adbridge check --adapter CLASS [options]"
    case .`init`: "adbridge init [FOLDER] [--language NAME]"
    case .inspect: "adbridge inspect"
    case .connect: "adbridge connect ADDRESS"
    case .report: "adbridge report RUN [OTHER] > FILE.html"
    case .rerun: "adbridge rerun TRANSCRIPT [options]"
    case .mcp: "adbridge mcp [options]"
    case .schema: "adbridge schema"
    }
  }

  /// What the command does.
  private var summary: String {
    switch self {
    case .load: "loads ads, and shows each one as a card"
    case .units: "lists the ad units that can be loaded"
    case .check: "tests whether an adapter does what Google's guides say"
    case .`init`: "writes a configuration and a first adapter"
    case .inspect: "says how to get the inspector, a page in the browser"
    case .connect: "lets a client use a bridge that runs with --listen"
    case .report: "makes a page from recorded runs"
    case .rerun: "sends a recorded conversation again, and shows what differs"
    case .mcp: "serves an agent: the Model Context Protocol"
    case .schema: "prints the JSON Schema of the configuration file"
    }
  }

  /// The help of a command without options.
  var help: String {
    "Usage: \(synopsis)\n\n\(summary.prefix(1).uppercased())\(summary.dropFirst())."
  }

  /// A line for each command, for the help.
  static var list: String {
    allCases.map { command in
      let gap = String(repeating: " ", count: 10 - command.rawValue.count)
      return "  \(command.rawValue)\(gap)\(command.summary)"
    }.joined(separator: "\n")
  }

  init(named word: String) throws(UsageError) {
    if let command = Command(rawValue: word) {
      self = command
      return
    }
    let names = Command.allCases.map(\.rawValue)
    let hint = nearestNameHint(to: word, in: names)
    let available = names.joined(separator: ", ")
    throw UsageError(
      "There is no command \(word).\(hint) Available: \(available); see adbridge --help.")
  }
}
