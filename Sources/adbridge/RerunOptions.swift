import Platform

/// The options of `adbridge rerun`.
struct RerunOptions {
  var file = ""
  /// Whether the times of a wall clock are compared.
  var comparesTimes = false
  /// Whether the file gets the new answers.
  var updates = false
  /// The options of the daemon.
  var daemon: [String] = []

  /// Whether the daemon counts real time.
  var isWall: Bool {
    // The last option counts.
    var isWall = true
    for (index, option) in daemon.enumerated() {
      if option == "--clock" { isWall = daemon.dropFirst(index + 1).first == "wall" }
      if option.hasPrefix("--clock=") { isWall = option == "--clock=wall" }
    }
    return isWall
  }

  static let help = """
    Usage: adbridge rerun TRANSCRIPT [options] [options of adbridge]

    Sends the requests of a recorded conversation to a new daemon, and shows which answers and events
    differ. A transcript is a message of JSON-RPC a line, which can begin with > (to adbridge) and <
    (from it), as in the failures of tests. The exit code is 1 if anything differs.

      adbridge rerun shown.jsonl --config app.json --replay app.tape --clock skip

    On the wall clock, times do not count.

    Options:
      --update               write the new answers and events into TRANSCRIPT
      --times                compare the times of the wall clock too
      --help                 print this help, and exit
    """

  /// Reads the arguments after `rerun`.
  ///
  /// - Returns: `nil` if they ask for help.
  static func read(_ arguments: ArraySlice<String>) throws(UsageError) -> RerunOptions? {
    var options = RerunOptions()
    for argument in arguments {
      switch argument {
      case "--help", "-h": return nil
      case "--times": options.comparesTimes = true
      case "--update": options.updates = true
      default:
        if options.file.isEmpty, !argument.hasPrefix("-") {
          options.file = argument
        } else {
          options.daemon.append(argument)
        }
      }
    }
    guard !options.file.isEmpty else {
      throw UsageError("rerun needs a transcript: \(Command.rerun.synopsis).")
    }
    return options
  }
}
