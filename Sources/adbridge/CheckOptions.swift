import Ads
import AdapterChecks
import JSON
import Mediation
import EventLoop

/// The options of `adbridge check`.
struct CheckOptions {
  var className = ""
  /// The parameter of loads that give an ad; `nil` to use that of the configuration.
  var parameter: String?
  /// The parameter of loads that fail; `nil` to use the adapter's usual one, if it has one.
  var failingParameter: String?
  /// The settings of loads that fail, in place of a parameter; `nil` for none.
  var failingSettings: JSONObject?
  /// The limits of waits that are not the usual ones.
  var limits = TimeLimits.Choice()
  /// A file that replaces the built-in ad units; `nil` to use these.
  var configurationFile: String?
  /// The formats to check; `nil` for all formats that the adapter loads.
  var formats: [AdFormat]?
  var output = ReportFormat.table
  /// A file with what every load tells the network; `nil` for nothing.
  var requestFile: String?
  /// A file with what the author expects; `nil` for nothing.
  var expectationsFile: String?
  /// Where to write what the adapter does; `nil` for nowhere.
  var newExpectationsFile: String?
  /// The names of the checks to run; empty for all.
  var only: Set<String> = []
  /// How many loads and disposals look for leaks; `nil` for none.
  var soakCount: Int?
  /// Whether a warning, and a check that was not run, is a failure.
  var isStrict = false
  var logLevel = Log.Level.warning
  /// Whether to print the names of all checks, and nothing else.
  var listsChecks = false

  static let help = """
    Usage: adbridge check --adapter CLASS [options]

    Checks an adapter against the guides, sentence by sentence: loads its ads, shows them, acts on
    them, and examines what it reports. Exits with 1 if a check failed, no load gave an ad, or no
    check was carried out.

    Options:
      --adapter CLASS        the adapter's class name
      --parameter P          the parameter of loads that give an ad (default: that of the first
                             line item that names the class, if possible in an ad unit of the
                             format)
      --failing-parameter P  the parameter of loads that fail (default: no-inventory for adapters
                             of the sample network; without one, checks of failures are not run)
      --failing-settings JSON
                             the settings of loads that fail, for adapters that read others than
                             the parameter: '{"zoneId": "none"}'
      --format FORMAT,…      \(formats)
      --config FILE          read adapters and line items from a JSON file
      --request FILE         what every load tells the network: extras, bidResponse and so on, as
                             in the parameter `request` of a load
      --expect FILE          check what the file expects, too: errors, versions, sizes, events,
                             network calls; and the checks that are known to fail
      --write-expectations FILE
                             write what the adapter does to a file for --expect
      --soak N               load and dispose of N ads of each format, and check that the adapter
                             keeps no memory, descriptor or thread (100 or more)
      --only NAME,…          run only these checks
      --event-timeout-ms N   how long an expected event may take (default: 5000, or 60000 for
                             built-in adapters)
      --load-timeout-ms N    how long a load may take (default: 10000)
      --set-up-timeout-ms N  how long a set-up may take (default: 30000)
      --strict               a warning, and a check that was not run, is a failure
      --output SHAPE         table (the default), junit, tap, json, html: a page for a browser, or
                             jsonl: a line for each check as it begins, and the document as the
                             last line
      --log-level LEVEL      which lines of the adapter's log are printed on standard error: error,
                             warning (the default), info or debug
      --list                 print the names of all checks and their sentences, and exit
      --help                 print this help, and exit
    """

  /// The formats in lines of the column that explains the options.
  private static var formats: String {
    let words =
      AdFormat.allCases.map(\.rawValue).joined(separator: ", ")
      + " (default: all that the adapter loads)"
    var lines = [""]
    for word in words.split(separator: " ") {
      if lines[lines.count - 1].count + word.count > 65 { lines.append("") }
      lines[lines.count - 1] += lines[lines.count - 1].isEmpty ? word : " \(word)"
    }
    return lines.joined(separator: "\n" + String(repeating: " ", count: 25))
  }

  /// Reads the arguments after `check`: `--option value` or `--option=value`, in any order. If an
  /// option is repeated, the last one wins.
  ///
  /// - Returns: `nil` if they ask for help.
  static func read(_ arguments: ArraySlice<String>) throws(UsageError) -> CheckOptions? {
    var options = CheckOptions()
    var reader = ArgumentReader(arguments, of: "adbridge check", help: help)
    while let option = reader.next() {
      switch option {
      case "--adapter": options.className = try reader.value()
      case "--parameter": options.parameter = try reader.value(allowsEmpty: true)
      case "--failing-parameter":
        options.failingParameter = try reader.value(allowsEmpty: true)
      case "--failing-settings": options.failingSettings = try reader.settings(of: option)
      case "--event-timeout-ms": options.limits.eventMs = try reader.milliseconds()
      case "--load-timeout-ms": options.limits.loadMs = try reader.milliseconds()
      case "--set-up-timeout-ms": options.limits.setUpMs = try reader.milliseconds()
      case "--format": options.formats = try reader.choices()
      case "--config": options.configurationFile = try reader.value()
      case "--request": options.requestFile = try reader.value()
      case "--expect": options.expectationsFile = try reader.value()
      case "--write-expectations": options.newExpectationsFile = try reader.value()
      case "--output": options.output = try reader.choice()
      case "--only":
        options.only = Set(
          try reader.value(allowsEmpty: true).split(separator: ",").map(String.init))
        if options.only.isEmpty { throw UsageError("--only needs the name of a check.") }
      case "--soak":
        let value = try reader.value()
        guard let count = Int(value), (Leak.fewestLoads...1_000_000).contains(count) else {
          throw UsageError(
            "--soak needs a number from \(Leak.fewestLoads) to 1,000,000, not \(value).")
        }
        options.soakCount = count
      case "--strict":
        try reader.requireNoValue()
        options.isStrict = true
      case "--log-level": options.logLevel = try reader.choice()
      case "--list":
        try reader.requireNoValue()
        options.listsChecks = true
      case "--help", "-h":
        try reader.requireNoValue()
        return nil
      default:
        throw reader.unknownOption
      }
    }
    if options.className.isEmpty, !options.listsChecks {
      throw UsageError("--adapter is missing; see adbridge check --help.")
    }
    return options
  }
}

extension ArgumentReader {
  /// Reads the value of an option that takes a time: up to an hour.
  fileprivate mutating func milliseconds() throws(UsageError) -> Int {
    try number(in: 1...3_600_000)
  }

  /// Reads the value of an option that takes the settings of a line item.
  fileprivate mutating func settings(of name: String) throws(UsageError) -> JSONObject {
    let text = try value()
    guard let settings = try? JSONValue(parsing: Array(text.utf8)).object else {
      throw UsageError("\(name) takes a JSON object, not \(text).")
    }
    return settings
  }
}
