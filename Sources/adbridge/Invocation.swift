/// What the arguments ask the program to do.
enum Invocation {
  case serve(Options)
  case check(CheckOptions)
  case showCheckHelp
  case showHelp
  case showVersion

  /// Reads the arguments: `--option value` or `--option=value`, in any order. If an option is
  /// repeated, the last one wins.
  init(_ arguments: [String]) throws(UsageError) {
    if arguments.first == "check" {
      self = try CheckOptions.read(arguments.dropFirst()).map(Invocation.check) ?? .showCheckHelp
      return
    }
    var options = Options()
    var reader = ArgumentReader(arguments[...], help: "adbridge --help")
    while let option = reader.next() {
      switch option {
      case "--config": options.configurationFile = try reader.value()
      case "--clock": options.clock = try reader.choice()
      case "--seed": options.seed = try reader.number(in: 0...UInt64.max)
      case "--log-level": options.logLevel = try reader.choice()
      case "--max-line-bytes": options.maximumLineBytes = try reader.number(in: 1 << 10...1 << 30)
      case "--strict":
        try reader.requireNoValue()
        options.isStrict = true
      case "--help", "-h":
        try reader.requireNoValue()
        self = .showHelp
        return
      case "--version":
        try reader.requireNoValue()
        self = .showVersion
        return
      case "check":
        throw UsageError("check must come first: adbridge check --adapter CLASS [options].")
      default:
        throw reader.unknownOption
      }
    }
    self = .serve(options)
  }
}
