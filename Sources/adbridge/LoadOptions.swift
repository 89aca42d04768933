import JSON
import Ads
import EventLoop
import Mediation
import SampleAdapters

/// The options of `adbridge load` and `adbridge units`.
struct LoadOptions {
  /// The options that the daemon has, too.
  var daemon = Options()
  /// The ad units to load, in order.
  var units: [String] = []
  /// The timeout of each load; `nil` for that of the ad unit.
  var timeoutMs: Int?
  /// Whether the output is JSON, for programs.
  var asJSON = false

  static let help = """
    Usage: adbridge load UNIT… [options]

    Loads an ad of each ad unit, one after the other, and shows a card: the networks in order, with
    their times and their reasons, and the ad. A terminal that shows pictures gets that of the ad,
    too. adbridge units lists the ad units.

    Exits with 0 if each ad unit gave an ad, with 1 if one did not, and with 2 if the arguments or
    the configuration are wrong.

    Options:
      --config FILE          read adapters and ad units from a JSON file
      --timeout MS           the timeout of each load (default: that of the ad unit)
      --clock MODE           wall (the default): real time; skip: time jumps to the next deadline
      --seed NUMBER          the seed of random choices (0)
      --json                 a line of JSON for each ad unit, for programs
      --log-level LEVEL      error, warning (the default), info or debug, on standard error
      --report FILE          write a page that shows the run: loads, ads, events, violations
      --trace FILE           write the run in the Chrome trace format, for Perfetto
    \(Options.tapeHelp)
      --strict               exit with 1 if an adapter violated the contract (severity error), or the
                             configuration has mistakes
      --help                 print this help, and exit
    """

  static let unitsHelp = """
    Usage: adbridge units [options]

    Lists the ad units that can be loaded, with their formats and networks. adbridge load UNIT loads
    one.

    Options:
      --config FILE          read the ad units from a JSON file (default: the built-in ones)
      --json                 a line of JSON for each ad unit, for programs
      --help                 print this help, and exit
    """

  /// Reads the arguments after `load`.
  ///
  /// - Returns: `nil` if they ask for help.
  static func read(_ arguments: ArraySlice<String>) throws(UsageError) -> LoadOptions? {
    var options = LoadOptions()
    var reader = ArgumentReader(arguments, of: "adbridge load", help: help)
    while let word = reader.next(allowsWords: true) {
      if try options.daemon.take(word, from: &reader) { continue }
      switch word {
      case "--timeout": options.timeoutMs = try reader.number(in: 1...Clock.lastMs)
      case "--json":
        try reader.requireNoValue()
        options.asJSON = true
      case "--help", "-h":
        try reader.requireNoValue()
        return nil
      case let unit where !unit.hasPrefix("-"): options.units.append(unit)
      default: throw reader.unknownOption
      }
    }
    if options.units.isEmpty {
      throw UsageError(
        "load needs an ad unit: \(Command.load.synopsis). adbridge units lists them.")
    }
    if options.daemon.clock == .manual {
      throw UsageError("--clock takes one of wall, skip here: nothing advances a manual clock.")
    }
    return options
  }

  /// Reads the arguments after `units`.
  ///
  /// - Returns: `nil` if they ask for help.
  static func readUnits(_ arguments: ArraySlice<String>) throws(UsageError) -> LoadOptions? {
    var options = LoadOptions()
    var reader = ArgumentReader(arguments, of: "adbridge units", help: unitsHelp)
    while let option = reader.next() {
      switch option {
      case "--config": options.daemon.configurationFile = try reader.value()
      case "--json":
        try reader.requireNoValue()
        options.asJSON = true
      case "--help", "-h":
        try reader.requireNoValue()
        return nil
      default: throw reader.unknownOption
      }
    }
    return options
  }

  /// The configuration that the options name.
  @LoopActor
  func configuration() throws(UsageError) -> Configuration {
    try Configuration(
      daemon.configurationFile, with: SampleAdapters.all, startsPrograms: daemon.startsPrograms)
  }

  /// The ad units to load, each with the kind of its ads.
  @LoopActor
  func requests(
    in configuration: Configuration
  ) throws(UsageError) -> [(unit: AdUnit, kind: LoadRequest.Kind)] {
    let all = configuration.adUnits
    var requests: [(AdUnit, LoadRequest.Kind)] = []
    for id in units {
      guard let unit = all.first(where: { $0.id == id }) else {
        let hint = nearestNameHint(to: id, in: all.map(\.id))
        throw UsageError("There is no ad unit \(id).\(hint) adbridge units lists them.")
      }
      let kind: LoadRequest.Kind =
        switch unit.format {
        case .native: .native(adTypes: .all, options: NativeAdOptions())
        case .banner: .banner(unit.adSize ?? AdSize(.banner))
        default: .fullScreen(unit.format)
        }
      requests.append((unit, kind))
    }
    return requests
  }
}
