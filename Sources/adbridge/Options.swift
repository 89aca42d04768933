import EventLoop
import JSONRPC
import Tapes

/// The options of the daemon.
struct Options {
  /// A file that replaces the built-in ad units; `nil` to use these.
  var configurationFile: String?
  var clock = Clock.Mode.wall
  /// The seed of random choices, for loads without a seed of their own.
  var seed: UInt64 = 0
  var logLevel = Log.Level.warning
  /// Whether the exit code is 1 after a contract violation of severity `error`.
  var isStrict = false
  /// How long to wait for events after the end of the input, in milliseconds.
  var lingerMs = 0
  /// Where further clients connect.
  var listenPlaces: [ListenPlace] = []
  /// The maximum length of a line of input.
  var maximumLineBytes = Connection.Limits().lineBytes
  /// A file for the page that shows the run; `nil` for none.
  var reportFile: String?
  /// A file for the run in the Chrome trace format; `nil` for none.
  var traceFile: String?
  /// A file for what process adapters answer; `nil` for none.
  var recordFile: String?
  /// A recorded file that answers for process adapters; `nil` for none.
  var replayFile: String?
  /// Which members of requests a recording is found by; `nil` for the usual ones.
  var match: RequestMatch?
  /// Whether the programs of adapters are needed: a recording alone answers without them.
  var startsPrograms: Bool { replayFile == nil || recordFile != nil }
  /// Whether a recording has secrets too.
  var recordsSecrets = false
  var dialect = Dialect.clients

  /// What the client speaks.
  enum Dialect {
    /// The clients' contract.
    case clients
    /// The Model Context Protocol.
    case modelContext

    var help: String {
      switch self {
      case .clients: Options.help
      case .modelContext: Options.modelContextHelp
      }
    }
  }

  /// A request that works without a configuration.
  static let exampleRequest = #"""
    {"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adUnitId":"sample/native"}}
    """#

  private static let help = """
    Usage: adbridge [options]
           adbridge COMMAND [options]; see adbridge COMMAND --help

    Hosts ad-mediation adapters. Speaks JSON-RPC 2.0 on standard input and output, one message
    a line, or with Content-Length headers if the input begins with them. The first line can be
    a load:

      \(exampleRequest)

    Commands:
    \(Command.list)

    With the package for Python, python -m adbridge is a prompt: it takes one call a line, and shows
    each event as it happens.

    \(list)

    Further clients, beside the one on standard input, until its end:
      --listen ADDRESS          serve clients that connect to unix:PATH or tcp:127.0.0.1:PORT: each
                                has ads of its own, and can't change what all clients share
      --listen-control ADDRESS  the same, for clients that can do what the one on standard input can
    """

  /// Takes an option that all commands have which load ads.
  ///
  /// - Returns: `false` if it is another option.
  mutating func take(
    _ option: String, from reader: inout ArgumentReader
  ) throws(UsageError) -> Bool {
    switch option {
    case "--config": configurationFile = try reader.value()
    case "--clock": clock = try reader.choice()
    case "--seed": seed = try reader.number(in: 0...UInt64.max)
    case "--log-level": logLevel = try reader.choice()
    case "--report": reportFile = try reader.value()
    case "--trace": traceFile = try reader.value()
    case "--record": recordFile = try reader.value()
    case "--replay": replayFile = try reader.value()
    case "--match":
      let text = try reader.value()
      guard let match = RequestMatch(text) else {
        throw UsageError(
          "--match needs members with + or -, such as -request.keywords, not \(text).")
      }
      self.match = match
    case "--record-secrets":
      try reader.requireNoValue()
      recordsSecrets = true
    case "--strict":
      try reader.requireNoValue()
      isStrict = true
    default: return false
    }
    return true
  }

  private static let modelContextHelp = """
    Usage: adbridge mcp [options]

    Hosts ad-mediation adapters for an agent. Speaks the Model Context Protocol on standard input
    and output. An MCP host, such as an editor with an agent, starts it, for example:

      claude mcp add adbridge -- adbridge mcp

    \(list)
    """

  /// The options of a tape, in each help.
  static let tapeHelp = """
      --record TAPE          write what process adapters answer; replaces an older tape at the end
      --replay TAPE          answer for process adapters from a tape, and start no program; with
                             --record of the same tape, ask programs for what it lacks, and add it
      --match MEMBERS        compare recorded requests without -MEMBER or with +MEMBER, such as
                             -request.keywords,+request.seed
      --record-secrets       keep credentials, bid responses and user data in the tape
    """

  private static let list = """
    Options:
      --config FILE          read adapters, ad units and limits from a JSON file
      --check-config FILE    print what is wrong in a configuration as FILE:LINE:COLUMN: MESSAGE,
                             and exit: with 1 if anything is wrong
      --clock MODE           wall (the default): real time; manual: time moves only when the client
                             advances it; skip: time jumps to the next deadline while a request
                             waits
      --seed NUMBER          the seed of random choices, for loads without one (0)
      --log-level LEVEL      error, warning (the default), info or debug, on standard error
      --report FILE          write a page that shows the run: loads, ads, events, violations
      --trace FILE           write the run in the Chrome trace format, for Perfetto
    \(tapeHelp)
      --strict               exit with 1 if an adapter violated the contract (severity error), or the
                             configuration has mistakes
      --linger MS            wait so long for further events after the end of the input (0)
      --max-line-bytes N     the maximum length of a line of input (16777216)
      --version              print the version, and exit
      --help                 print this help, and exit
    """
}
