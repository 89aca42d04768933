import EventLoop
import Platform
import Server

/// What the arguments ask the program to do.
enum Invocation {
  case serve(Options)
  /// Says what is wrong in a configuration.
  case checkConfiguration(file: String)
  case check(CheckOptions)
  /// Loads ads, and shows them.
  case load(LoadOptions)
  /// Lists the ad units.
  case units(LoadOptions)
  /// Writes a first adapter.
  case initialize(InitOptions)
  /// Carries the lines of a client to a bridge that runs already.
  case connect(LocalAddress)
  /// Makes a page from a recorded conversation.
  case report(files: [String])
  /// Has a recorded conversation again.
  case rerun(RerunOptions)
  /// Prints a text, such as the help of a command.
  case show(String)

  /// Reads the arguments: `--option value` or `--option=value`, in any order. If an option is
  /// repeated, the last one wins.
  init(_ arguments: [String]) throws(UsageError) {
    guard let word = arguments.first, !word.hasPrefix("-") else {
      self = try Self.readOptions(arguments[...], Options(), of: "adbridge")
      return
    }
    let rest = arguments.dropFirst()
    switch try Command(named: word) {
    case .check:
      self = try CheckOptions.read(rest).map(Invocation.check) ?? .show(CheckOptions.help)
    case .load:
      self = try LoadOptions.read(rest).map(Invocation.load) ?? .show(LoadOptions.help)
    case .units:
      self = try LoadOptions.readUnits(rest).map(Invocation.units) ?? .show(LoadOptions.unitsHelp)
    case .`init`:
      self = try InitOptions.read(rest).map(Invocation.initialize) ?? .show(InitOptions.help)
    case .schema:
      self = .show(try Self.text(.schema, configurationSchema, rest))
    case .inspect:
      self = .show(try Self.text(.inspect, Inspector.text, rest))
    case .connect:
      self = try Self.readConnect(rest)
    case .report:
      self = try Self.readReport(rest)
    case .rerun:
      self = try RerunOptions.read(rest).map(Invocation.rerun) ?? .show(RerunOptions.help)
    case .mcp:
      var options = Options()
      options.dialect = .modelContext
      self = try Self.readOptions(rest, options, of: "adbridge mcp")
    }
  }

  /// Reads the options of the daemon.
  private static func readOptions(
    _ arguments: ArraySlice<String>, _ initial: Options, of name: String
  ) throws(UsageError) -> Invocation {
    var options = initial
    var reader = ArgumentReader(arguments, of: name, help: initial.dialect.help)
    while let option = reader.next() {
      if try options.take(option, from: &reader) { continue }
      switch option {
      case "--check-config": return .checkConfiguration(file: try reader.value())
      case "--max-line-bytes": options.maximumLineBytes = try reader.number(in: 1 << 10...1 << 30)
      case "--listen" where options.dialect == .clients:
        options.listenPlaces.append(ListenPlace(address: try reader.address(), rights: .ownAds))
      case "--listen-control" where options.dialect == .clients:
        options.listenPlaces.append(ListenPlace(address: try reader.address(), rights: .all))
      case "--linger": options.lingerMs = try reader.number(in: 0...Clock.lastMs)
      case "--help", "-h":
        try reader.requireNoValue()
        return .show(options.dialect.help)
      case "--version":
        try reader.requireNoValue()
        return .show("adbridge \(Version.text)")
      default:
        if let command = Command(rawValue: option) {
          throw UsageError("\(command.rawValue) must come first: \(command.synopsis).")
        }
        throw reader.unknownOption
      }
    }
    return .serve(options)
  }

  /// Reads the arguments of a command that only prints a text.
  private static func text(
    _ command: Command, _ text: String, _ arguments: ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let argument = arguments.first else { return text }
    if argument == "--help" || argument == "-h" { return command.help }
    throw UsageError("\(command.rawValue) takes no arguments: \(command.synopsis).")
  }

  /// Reads the arguments after `connect`.
  private static func readConnect(_ arguments: ArraySlice<String>) throws(UsageError) -> Invocation
  {
    if arguments.contains("--help") || arguments.contains("-h") {
      return .show(ConnectCommand.help)
    }
    guard arguments.count == 1, let text = arguments.first, let address = LocalAddress(text) else {
      throw UsageError(
        "connect needs one address, unix:PATH or tcp:127.0.0.1:PORT: \(Command.connect.synopsis).")
    }
    return .connect(address)
  }

  /// Reads the arguments after `report`.
  private static func readReport(_ arguments: ArraySlice<String>) throws(UsageError) -> Invocation {
    if arguments.contains("--help") || arguments.contains("-h") {
      return .show(ConversationReport.help)
    }
    guard 1...2 ~= arguments.count,
      arguments.allSatisfy({ !$0.isEmpty && !$0.hasPrefix("--") })
    else {
      throw UsageError("report needs one file, or two to compare: \(Command.report.synopsis).")
    }
    return .report(files: Array(arguments))
  }
}
