import Ads
package import JSON
import Mediation

extension Expectations: JSONReadable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let file = try JSONObject(json)
    try file.allow([
      "$schema", "adapterVersion", "adSdkVersion", "setUps", "signals", "loads",
      "knownFailures",
    ])
    _ = try file.readIfPresent("$schema", as: String.self)
    adapterVersion = try file.readIfPresent("adapterVersion")
    adSDKVersion = try file.readIfPresent("adSdkVersion")
    setUps = try file.readIfPresent("setUps") ?? []
    signals = try file.readIfPresent("signals") ?? []
    loads = try file.readIfPresent("loads") ?? []
    knownFailures = try file.readIfPresent("knownFailures") ?? []
  }

  /// The file as JSON, without what it leaves open.
  package var json: JSONValue {
    .object(with: [
      "$schema": .string("expectations.schema.json"),
      "adapterVersion": adapterVersion.map { .string("\($0)") },
      "adSdkVersion": adSDKVersion.map { .string("\($0)") },
      "setUps": .array(setUps.map(\.json)),
      "loads": .array(loads.map(\.json)),
      "knownFailures": .array(knownFailures.map(\.json)),
    ])
  }
}

extension ExpectedSetUp: JSONReadable {
  init(_ json: JSONValue) throws(JSONReadError) {
    let setUp = try JSONObject(json)
    try setUp.allow(["name", "credentials", "requestConfiguration", "fails", "networkCalls"])
    name = try setUp.readName()
    credentials = try setUp.read("credentials", as: [WrittenCredentials].self).map(\.credentials)
    requestConfiguration = try setUp.readRequestConfiguration()
    failure = try setUp.readIfPresent("fails")
    networkCalls = try setUp.readIfPresent("networkCalls") ?? []
  }

  var json: JSONValue {
    .object(with: [
      "name": name.map(JSONValue.string),
      "credentials": .array(
        credentials.map {
          ["format": .string($0.format.rawValue), "settings": .object($0.settings)]
        }),
      "fails": failure?.json,
    ])
  }

  /// Credentials that a person has written: a member that does not exist is an error.
  private struct WrittenCredentials: JSONReadable {
    let credentials: Credentials

    init(_ json: JSONValue) throws(JSONReadError) {
      let item = try JSONObject(json)
      try item.allow(["format", "settings"])
      credentials = Credentials(
        settings: try item.readFreelyIfPresent("settings") ?? JSONObject(),
        format: try item.read("format"))
    }
  }
}

extension ExpectedLoad: JSONReadable {
  init(_ json: JSONValue) throws(JSONReadError) {
    let load = try JSONObject(json)
    try load.allow([
      "name", "format", "parameter", "settings", "request", "requestConfiguration", "adSize",
      "options", "fails", "size", "assets", "steps", "events", "failsToPresent", "reward",
      "networkCalls",
    ])
    name = try load.readName()
    format = try load.read("format")
    settings = try load.readSettings()
    request = try load.readIfPresent("request", as: WrittenRequest.self)?.request
    requestConfiguration = try load.readRequestConfiguration()
    adSize = try load.readIfPresent("adSize")
    options = try load.readIfPresent("options") ?? NativeAdOptions()
    failure = try load.readIfPresent("fails")
    size = try load.readIfPresent("size")
    assets = try load.readIfPresent("assets", as: WrittenAssets.self)?.assets
    steps = try load.readIfPresent("steps") ?? []
    events = try load.readIfPresent("events")
    failedPresentation = try load.readIfPresent("failsToPresent")
    reward = try load.readIfPresent("reward")
    networkCalls = try load.readIfPresent("networkCalls") ?? []
    for key in ["adSize", "size"] where format != .banner {
      try load.refuse(key, unless: "the ad is a banner")
    }
    for key in ["options", "assets"] where format != .native {
      try load.refuse(key, unless: "the ad is native")
    }
    if !format.isFullScreen { try load.refuse("failsToPresent", unless: "the ad is full-screen") }
    if failure != nil {
      for key in ["size", "assets", "steps", "events", "failsToPresent", "reward"] {
        try load.refuse(key, unless: "the load gives an ad")
      }
    }
  }

  /// Leaves out the request and the options: a recorded load has those of the run.
  var json: JSONValue {
    var others = settings
    others?["parameter"] = nil
    return .object(with: [
      "name": name.map(JSONValue.string),
      "format": .string(format.rawValue),
      "parameter": settings?["parameter"],
      "settings": others.flatMap { $0.count > 0 ? .object($0) : nil },
      "fails": failure?.json,
      "size": size.map {
        ["width": .number(JSONNumber($0.width)), "height": .number(JSONNumber($0.height))]
      },
      "steps": steps.isEmpty ? nil : .array(steps.map { .string($0.word) }),
      "events": events.map { .array($0.map { .string($0.rawValue) }) },
      "networkCalls": networkCalls.isEmpty ? nil : .array(networkCalls.map(\.json)),
    ])
  }
}

/// Assets that a person has written. The types are those of ``NativeAdAssets``.
private struct WrittenAssets: JSONReadable {
  let assets: JSONObject

  init(_ json: JSONValue) throws(JSONReadError) {
    assets = try JSONObject(json)
    let others: [AssetName] = [.icon, .image, .starRating, .mediaView, .adChoicesView]
    let texts = AssetName.allCases.filter { !others.contains($0) }.map(\.rawValue)
    let objects = ["icon", "extraAssets"]
    try assets.allow(texts + objects + ["images", "starRating"])
    for key in texts { _ = try assets.readIfPresent(key, as: String.self) }
    for key in objects { _ = try assets.readIfPresent(key, as: JSONObject.self) }
    _ = try assets.readIfPresent("images", as: [JSONObject].self)
    _ = try assets.readIfPresent("starRating", as: Double.self)
  }
}

extension ExpectedLoad.Step: JSONReadable {
  private static let words: [String: ExpectedLoad.Step] = [
    "show": .show, "untrack": .untrack, "recordImpression": .recordImpression,
    "recordClick": .recordClick, "dispose": .dispose,
  ]

  /// All words, in a fixed order.
  static let allWords = words.keys.sorted() + SimulatedAction.allCases.map(\.rawValue)

  var word: String {
    if case .simulate(let action) = self { return action.rawValue }
    return Self.words.first { $0.value == self }?.key ?? ""
  }

  init(_ json: JSONValue) throws(JSONReadError) {
    let word = try String(json)
    guard let step = Self.words[word] ?? SimulatedAction(rawValue: word).map(Self.simulate) else {
      throw JSONReadError(
        expected: "one of \(Self.allWords.joined(separator: ", "))", value: json)
    }
    self = step
  }
}

extension ExpectedError: JSONReadable {
  init(_ json: JSONValue) throws(JSONReadError) {
    let error = try JSONObject(json)
    try error.allow(["domain", "code", "message"])
    domain = try error.read("domain")
    code = try error.read("code")
    message = try error.readIfPresent("message")
  }

  var json: JSONValue {
    .object(with: [
      "domain": .string(domain), "code": .number(JSONNumber(code)),
      "message": message.map(JSONValue.string),
    ])
  }
}

extension ExpectedReward: JSONReadable {
  init(_ json: JSONValue) throws(JSONReadError) {
    let reward = try JSONObject(json)
    try reward.allow(["type", "amount"])
    type = try reward.readIfPresent("type")
    amount = try reward.readIfPresent("amount")
  }
}

extension ExpectedSignals: JSONReadable {
  init(_ json: JSONValue) throws(JSONReadError) {
    let signals = try JSONObject(json)
    try signals.allow([
      "name", "format", "parameter", "settings", "extras", "adSize", "requestConfiguration",
      "token", "fails", "networkCalls",
    ])
    name = try signals.readName()
    format = try signals.read("format")
    settings = try signals.readSettings()
    extras = try signals.readFreelyIfPresent("extras")
    adSize = try signals.readIfPresent("adSize")
    requestConfiguration = try signals.readRequestConfiguration()
    token = try signals.readIfPresent("token")
    failure = try signals.readIfPresent("fails")
    networkCalls = try signals.readIfPresent("networkCalls") ?? []
    if format != .banner { try signals.refuse("adSize", unless: "the ad is a banner") }
    if failure != nil { try signals.refuse("token", unless: "there are signals") }
  }
}

extension ExpectedNetworkCall: JSONReadable {
  init(_ json: JSONValue) throws(JSONReadError) {
    let call = try JSONObject(json)
    try call.allow(["name", "arguments", "count"])
    name = try call.read("name")
    arguments = call["arguments"]
    count = try call.readIfPresent("count", in: 0...1_000_000)
  }

  var json: JSONValue {
    .object(with: [
      "name": .string(name), "arguments": arguments,
      "count": count.map { .number(JSONNumber($0)) },
    ])
  }
}

extension KnownFailure: JSONReadable {
  init(_ json: JSONValue) throws(JSONReadError) {
    let failure = try JSONObject(json)
    try failure.allow(["check", "format", "message"])
    check = try failure.read("check")
    format = try failure.readIfPresent("format")
    guard let message = try failure.readIfPresent("message", as: String.self), !message.isEmpty
    else {
      throw JSONReadError(
        expected: "a part of the check's message", found: "nothing",
        at: JSONPath([.key("message")]))
    }
    self.message = message
  }

  var json: JSONValue {
    .object(with: [
      "check": .string(check), "format": format.map { .string($0.rawValue) },
      "message": .string(message),
    ])
  }
}

extension JSONObject {
  fileprivate func readName() throws(JSONReadError) -> String? {
    try readIfPresent("name", expected: "a name of at least one character") { !$0.isEmpty }
  }

  /// The settings of a line item, with its parameter.
  fileprivate func readSettings() throws(JSONReadError) -> JSONObject? {
    var settings: JSONObject? = try readFreelyIfPresent("settings")
    if let parameter = try readIfPresent("parameter", as: String.self) {
      settings = settings ?? JSONObject()
      settings?["parameter"] = .string(parameter)
    }
    return settings
  }

  /// The publisher's settings, as a person has written them.
  fileprivate func readRequestConfiguration() throws(JSONReadError) -> RequestConfiguration? {
    if let json = self["requestConfiguration"], let members = json.object {
      do throws(JSONReadError) {
        try members.allow(RequestConfiguration.memberNames)
      } catch {
        throw error.inside(.key("requestConfiguration"))
      }
    }
    return try readIfPresent("requestConfiguration")
  }

  fileprivate func refuse(_ key: String, unless reason: String) throws(JSONReadError) {
    guard let value = self[key], value != .null else { return }
    throw JSONReadError(expected: "no value unless \(reason)", value: value).inside(.key(key))
  }

  /// An object without the members that have no value.
  fileprivate init(_ members: KeyValuePairs<String, JSONValue?>) {
    self.init(members.compactMap { key, value in value.map { (key, $0) } })
  }
}

extension JSONValue {
  /// An object without the members that have no value.
  fileprivate static func object(with members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(JSONObject(members))
  }
}
