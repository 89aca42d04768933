import Mediation

/// What the arguments ask the program to do.
enum Invocation {
  case serve(Options)
  /// Says what is wrong in a configuration.
  case checkConfiguration(file: String)
  case check(CheckOptions)
  case showCheckHelp
  /// Makes a page from a recorded conversation.
  case report(files: [String])
  case showReportHelp
  case showHelp(Options.Dialect)
  case showVersion

  /// Reads the arguments: `--option value` or `--option=value`, in any order. If an option is
  /// repeated, the last one wins.
  init(_ arguments: [String]) throws(UsageError) {
    var options = Options()
    var name = "adbridge"
    var rest = arguments[...]
    if let word = arguments.first, !word.hasPrefix("-") {
      switch try Command(named: word) {
      case .check:
        self = try CheckOptions.read(arguments.dropFirst()).map(Invocation.check) ?? .showCheckHelp
        return
      case .report:
        self = try Self.readReport(arguments.dropFirst())
        return
      case .mcp:
        options.dialect = .modelContext
        name += " mcp"
        rest = arguments.dropFirst()
      }
    }
    var reader = ArgumentReader(rest, of: name, help: options.dialect.help)
    while let option = reader.next() {
      switch option {
      case "--config": options.configurationFile = try reader.value()
      case "--check-config":
        self = .checkConfiguration(file: try reader.value())
        return
      case "--clock": options.clock = try reader.choice()
      case "--seed": options.seed = try reader.number(in: 0...UInt64.max)
      case "--log-level": options.logLevel = try reader.choice()
      case "--max-line-bytes": options.maximumLineBytes = try reader.number(in: 1 << 10...1 << 30)
      case "--report": options.reportFile = try reader.value()
      case "--trace": options.traceFile = try reader.value()
      case "--strict":
        try reader.requireNoValue()
        options.isStrict = true
      case "--help", "-h":
        try reader.requireNoValue()
        self = .showHelp(options.dialect)
        return
      case "--version":
        try reader.requireNoValue()
        self = .showVersion
        return
      default:
        if let command = Command(rawValue: option) {
          throw UsageError("\(command.rawValue) must come first: \(command.synopsis).")
        }
        throw reader.unknownOption
      }
    }
    self = .serve(options)
  }

  /// Reads the arguments after `report`.
  private static func readReport(_ arguments: ArraySlice<String>) throws(UsageError) -> Invocation {
    if arguments.contains("--help") || arguments.contains("-h") { return .showReportHelp }
    guard 1...2 ~= arguments.count,
      arguments.allSatisfy({ !$0.isEmpty && !$0.hasPrefix("--") })
    else {
      throw UsageError("report needs one file, or two to compare: \(Command.report.synopsis).")
    }
    return .report(files: Array(arguments))
  }
}

/// What the program does instead of serving a client: its first argument.
enum Command: String, CaseIterable {
  case check
  case mcp
  case report

  /// How the command is called.
  var synopsis: String {
    switch self {
    case .check: "adbridge check --adapter CLASS [options]"
    case .mcp: "adbridge mcp [options]"
    case .report: "adbridge report RUN [OTHER] > FILE.html"
    }
  }

  init(named word: String) throws(UsageError) {
    if let command = Command(rawValue: word) {
      self = command
      return
    }
    let names = Command.allCases.map(\.rawValue)
    let hint = nearestNames(to: word, in: names).first.map { " Did you mean \($0)?" } ?? ""
    let available = names.joined(separator: ", ")
    throw UsageError(
      "There is no command \(word).\(hint) Available: \(available); see adbridge --help.")
  }
}
