import Ads
import Server
import EventLoop
import JSON
import Mediation
import ModelContext
import ProcessAdapters

/// What the daemon serves.
struct Configuration {
  /// Limits on the memory of the daemon.
  struct Limits {
    /// How many bytes of output may wait for a client that does not read.
    var outputBytes = 8 << 20
    /// How many requests may wait for their answers.
    var requests = Session.requestLimit
    /// How many bytes of memory their values may take.
    var requestBytes = Session.requestBytes
    var mediation = Mediator.Limits()
  }

  /// The process adapters. The daemon has built-in adapters too.
  var adapters: [ProcessAdapterConfiguration] = []
  /// The ad units of the file; `nil` to use the built-in ones.
  var ownAdUnits: [AdUnit]?
  /// What the publisher says about all requests.
  var requestConfiguration = RequestConfiguration()
  var limits = Limits()
  /// What is probably wrong: see ``ConfigurationMistakes``.
  var mistakes: [ConfigurationMistake] = []
  /// The members of the file, as they are written.
  var members = JSONObject()

  var adUnits: [AdUnit] { ownAdUnits ?? Self.builtInAdUnits }
}

extension Configuration {
  /// Reads a configuration file, and checks every member.
  ///
  /// - Parameter classes: The adapters that exist without the file.
  /// - Throws: What is wrong, with the file, the line, the column and the path.
  @LoopActor
  init(
    contentsOf path: String, with classes: [AdapterClass], startsPrograms: Bool = true
  ) throws(UsageError) {
    try self.init(JSONFile(path, of: "--config"), with: classes)
    if !startsPrograms { mistakes.removeAll(where: \.isOfStart) }
  }

  /// Checks every member of a file that was read.
  @LoopActor
  init(_ file: JSONFile, with classes: [AdapterClass]) throws(UsageError) {
    self = try file.read()
    members = file.json.object ?? JSONObject()
    mistakes = ConfigurationMistakes(of: self, in: file, among: classes).all
  }
}

extension Configuration: JSONReadable {
  init(_ json: JSONValue) throws(JSONReadError) {
    let file = try JSONObject(json)
    try file.allow(["programs", "adapters", "adUnits", "requestConfiguration", "limits", "$schema"])
    // Editors read it, to complete and check the file.
    _ = try file.readIfPresent("$schema", as: String.self)
    let programs = try file.readIfPresent("programs", as: ConfiguredPrograms.self)
    if let entries = file["adapters"], entries != .null {
      do throws(JSONReadError) {
        adapters = try ConfiguredAdapters(entries, programs: programs ?? ConfiguredPrograms()).all
      } catch {
        throw error.inside(.key("adapters"))
      }
    }
    ownAdUnits = try file.readIfPresent("adUnits", as: AdUnits.self)?.all
    requestConfiguration =
      try file.readIfPresent("requestConfiguration", as: ConfiguredRequests.self)?.configuration
      ?? requestConfiguration
    limits = try file.readIfPresent("limits") ?? Limits()
  }

  /// What the publisher says about all requests, without unknown members.
  private struct ConfiguredRequests: JSONReadable {
    let configuration: RequestConfiguration

    init(_ json: JSONValue) throws(JSONReadError) {
      try JSONObject(json).allow(RequestConfiguration.memberNames)
      configuration = try RequestConfiguration(json)
    }
  }

  /// The ad units by their ids.
  private struct AdUnits: JSONReadable {
    var all: [AdUnit] = []

    init(_ json: JSONValue) throws(JSONReadError) {
      if case .array = json {
        throw JSONReadError(expected: "an object", kindOf: json)
          .advising("The key of each ad unit is its id.")
      }
      for (id, unit) in try JSONObject(json).members {
        do throws(JSONReadError) {
          all.append(try AdUnit(id: id, .configured, unit))
        } catch {
          throw error.inside(.key(id))
        }
      }
    }
  }
}

extension Configuration.Limits: JSONReadable {
  init(_ json: JSONValue) throws(JSONReadError) {
    let limits = try JSONObject(json)
    try limits.allow([
      "liveAds", "adBytes", "eventLog", "eventLogBytes", "outputBytes", "requests", "requestBytes",
    ])
    requests = try limits.readIfPresent("requests", in: 1...Session.requestLimit) ?? requests
    requestBytes = try limits.readBytes("requestBytes") ?? requestBytes
    mediation.adBytes = try limits.readBytes("adBytes") ?? mediation.adBytes
    mediation.eventLogBytes = try limits.readBytes("eventLogBytes") ?? mediation.eventLogBytes
    mediation.liveAds = try limits.readIfPresent("liveAds", in: 1...1_000_000_000)
    mediation.eventLog =
      try limits.readIfPresent("eventLog", in: 1...10_000_000) ?? mediation.eventLog
    outputBytes = try limits.readBytes("outputBytes") ?? outputBytes
  }
}

extension JSONObject {
  /// Reads a limit in bytes.
  fileprivate func readBytes(_ key: String) throws(JSONReadError) -> Int? {
    try readIfPresent(key, in: 65_536...(1 << 40))
  }
}
