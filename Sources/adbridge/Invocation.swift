import EventLoop

/// What the program is asked to do.
enum Invocation {
  case serve(Options)
  case check(CheckOptions)
  case showCheckHelp
  case showHelp
  case showVersion

  /// Reads the arguments: `--option value` or `--option=value`, in any order; the last one counts.
  init(_ arguments: [String]) throws(UsageError) {
    if arguments.first == "check" {
      self = try CheckOptions.read(arguments.dropFirst()).map(Invocation.check) ?? .showCheckHelp
      return
    }
    var options = Options()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      switch name {
      case _ where parts.count == 2 && ["--help", "-h", "--version", "--strict"].contains(name):
        throw UsageError("\(name) takes no value; see adbridge --help.")
      case "--help", "-h":
        self = .showHelp
        return
      case "--version":
        self = .showVersion
        return
      case "--strict":
        options.isStrict = true
      case "--config", "--clock", "--seed", "--log-level", "--max-line-bytes":
        guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
          throw UsageError("\(name) needs a value; see adbridge --help.")
        }
        try options.set(name, value)
      default:
        throw UsageError("There is no option \(argument); see adbridge --help.")
      }
    }
    self = .serve(options)
  }
}

extension Options {
  fileprivate mutating func set(_ name: String, _ value: String) throws(UsageError) {
    switch name {
    case "--config":
      configurationFile = value
    case "--clock":
      clock = try Self.one(of: Clock.Mode.self, name, value)
    case "--log-level":
      logLevel = try Self.one(of: Log.Level.self, name, value)
    case "--seed":
      guard let number = UInt64(value) else {
        throw UsageError("\(name) takes a whole number from 0 to \(UInt64.max), not \(value).")
      }
      seed = number
    default:
      guard let number = Int(value), (1 << 10...1 << 30).contains(number) else {
        throw UsageError("\(name) takes a whole number from 1024 to \(1 << 30), not \(value).")
      }
      maximumLineBytes = number
    }
  }

  /// A choice by its name.
  static func one<Choice: RawRepresentable & CaseIterable>(
    of choices: Choice.Type,
    _ name: String,
    _ value: String
  ) throws(UsageError) -> Choice where Choice.RawValue == String {
    guard let choice = Choice(rawValue: value) else {
      let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError("\(name) takes one of \(names), not \(value).")
    }
    return choice
  }
}
