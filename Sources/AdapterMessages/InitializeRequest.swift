package import JSON
package import Mediation
import MediationJSON

/// `adapter/initialize`: asks the program whether it is the adapter, and what it can do.
package enum InitializeRequest: AdapterRequest {
  package static let name = "adapter/initialize"

  package struct Params: JSONReadable, JSONWritable {
    /// The version of the contract that the bridge speaks.
    package let protocolVersion: Int
    /// The adapter that the program is expected to be.
    package let className: String

    package init(protocolVersion: Int = 1, className: String) {
      self.protocolVersion = protocolVersion
      self.className = className
    }

    package init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      protocolVersion = try params.read("protocolVersion", in: 1...Int.max)
      className = try params.read("className")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("protocolVersion", protocolVersion)
      writer.member("className", className)
      writer.endObject()
    }
  }

  package typealias Result = AdapterIntroduction
}

/// The answer to `adapter/initialize`: the adapter that the program is.
package struct AdapterIntroduction: JSONReadable, JSONWritable {
  package let className: String
  package let adapterVersion: VersionNumber
  package let adSDKVersion: VersionNumber
  package let formats: [AdFormat]
  /// The names of formats that this version of the contract does not have.
  package private(set) var unknownFormats: [String] = []
  /// The name of the adapter for people; `nil` if it is the class name.
  package let label: String?
  /// Whether the network counts the impressions of native ads that do not say it themselves.
  package let handlesUserImpressions: Bool?
  /// Whether the network counts the clicks on native ads that do not say it themselves.
  package let handlesUserClicks: Bool?
  /// The version of the contract that the program speaks.
  package let protocolVersion: Int
  /// The methods that the program has beyond those of the first version.
  package let methods: [String]
  /// How long the adapter took to return its versions; `nil` if the program does not say it.
  package let versionMs: Int?
  package let api: AdapterAPI

  package init(_ json: JSONValue) throws(JSONReadError) {
    let introduction = try JSONObject(json)
    className = try introduction.readText("className")
    // A format of a later version is ignored.
    let names = try introduction.read("formats", as: [String].self)
    formats = names.compactMap(AdFormat.init(rawValue:))
    unknownFormats = names.filter { AdFormat(rawValue: $0) == nil }
    label = try introduction.readTextIfPresent("label")
    adapterVersion = try introduction.read("adapterVersion")
    adSDKVersion = try introduction.read("adSdkVersion")
    handlesUserImpressions = try introduction.readIfPresent("handlesUserImpressions")
    handlesUserClicks = try introduction.readIfPresent("handlesUserClicks")
    protocolVersion = try introduction.readIfPresent("protocolVersion", in: 1...Int.max) ?? 1
    methods = try introduction.readIfPresent("methods") ?? []
    versionMs = try introduction.readIfPresent("versionMs", in: 0...Int.max)
    api = try introduction.readIfPresent("api") ?? .modern
  }

  /// Writes what is known: a program leaves out what has a default.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("className", className)
    writer.member("adapterVersion", adapterVersion.description)
    writer.member("adSdkVersion", adSDKVersion.description)
    writer.member("formats", formats.map(\.rawValue))
    if let label { writer.member("label", label) }
    if let handlesUserImpressions {
      writer.member("handlesUserImpressions", handlesUserImpressions)
    }
    if let handlesUserClicks { writer.member("handlesUserClicks", handlesUserClicks) }
    writer.member("protocolVersion", protocolVersion)
    writer.member("methods", methods)
    if let versionMs { writer.member("versionMs", versionMs) }
    writer.member("api", api.rawValue)
    writer.endObject()
  }
}

/// The API that an adapter is written for. A later version of the contract may have more of them.
package struct AdapterAPI: RawRepresentable, Equatable, Sendable {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The adapter API of the current SDK.
  package static let modern = AdapterAPI(rawValue: "modern")
  /// The legacy API of custom events.
  package static let legacy = AdapterAPI(rawValue: "legacy")
}

extension AdapterAPI: JSONReadable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    self.init(rawValue: try String(json))
  }
}
