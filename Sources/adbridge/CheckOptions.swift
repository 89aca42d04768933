import AdapterChecks
import Mediation

/// What `adbridge check` is asked to do.
struct CheckOptions {
  var className = ""
  /// What loads are asked with that give an ad; `nil` for what the configuration says.
  var parameter: String?
  /// What loads are asked with that give none; `nil` for what is known of the adapter.
  var failingParameter: String?
  /// A file that replaces the built-in ad units; `nil` for those.
  var configurationFile: String?
  /// The formats to look at; `nil` for all that the adapter loads.
  var formats: [AdFormat]?
  var output = ReportFormat.table

  static let help = """
    Usage: adbridge check --adapter CLASS [options]

    Holds an adapter to the guides, sentence by sentence: loads its ads, shows them, acts on them,
    and looks at what it reports. Ends with 1 if a check failed.

    Options:
      --adapter CLASS        the adapter's class name
      --parameter P          what gives an ad (the first line item that names the class)
      --failing-parameter P  what gives none; without one, checks of failures are skipped
      --format FORMAT,…      native, banner, interstitial, rewarded, rewardedInterstitial,
                             appOpen (all that the adapter loads)
      --config FILE          take adapters and line items from a JSON file
      --output SHAPE         table (the default), junit, tap or json
      --help                 print this, and end
    """

  /// Reads the arguments behind `check`: `--option value` or `--option=value`, in any order; the last
  /// one counts.
  ///
  /// - Returns: `nil` if they ask for help.
  static func read(_ arguments: ArraySlice<String>) throws(UsageError) -> CheckOptions? {
    var options = CheckOptions()
    var rest = arguments
    while let argument = rest.popFirst() {
      if argument == "--help" || argument == "-h" { return nil }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard names.contains(name) else {
        throw UsageError("There is no option \(argument); see adbridge check --help.")
      }
      guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
        throw UsageError("\(name) needs a value; see adbridge check --help.")
      }
      try options.set(name, value)
    }
    if options.className.isEmpty {
      throw UsageError("--adapter is missing; see adbridge check --help.")
    }
    return options
  }

  private static let names = [
    "--adapter", "--parameter", "--failing-parameter", "--format", "--config", "--output",
  ]

  private mutating func set(_ name: String, _ value: String) throws(UsageError) {
    switch name {
    case "--adapter": className = value
    case "--parameter": parameter = value
    case "--failing-parameter": failingParameter = value
    case "--config": configurationFile = value
    case "--output": output = try Options.one(of: ReportFormat.self, name, value)
    default:
      var formats: [AdFormat] = []
      for format in value.split(separator: ",", omittingEmptySubsequences: false) {
        formats.append(try Options.one(of: AdFormat.self, name, String(format)))
      }
      self.formats = formats
    }
  }
}
