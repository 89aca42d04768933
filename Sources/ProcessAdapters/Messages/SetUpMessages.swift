import Ads
import JSON
import JSONRPC

/// `adapter/initialize`: asks the program whether it is the adapter, and what it can do.
enum InitializeAdapter: AdapterMethod {
  static let name = "adapter/initialize"

  struct Params: JSONWritable {
    /// The adapter that the program is expected to be.
    let className: String

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("protocolVersion", AdapterIntroduction.protocolVersion)
      writer.member("className", className)
      writer.endObject()
    }
  }

  typealias Result = AdapterIntroduction
}

/// The answer to `adapter/initialize`: the adapter that the program is.
struct AdapterIntroduction: JSONReadable {
  /// The version of the contract that the bridge speaks.
  static let protocolVersion = 1

  let className: String
  let adapterVersion: VersionNumber
  let adSDKVersion: VersionNumber
  let formats: [AdFormat]
  /// The names of formats that this version of the contract does not have.
  let unknownFormats: [String]
  /// The name of the adapter for people; `nil` if it is the class name.
  let label: String?
  /// Who counts the impressions and clicks of native ads that do not say it themselves.
  let tracking: Tracking
  /// The version of the contract that the program speaks.
  let protocolVersion: Int
  /// The methods that the program has beyond those of the first version.
  let methods: [String]
  /// How long the adapter took to return its versions; `nil` if the program does not say it.
  let versionMs: Int?
  /// Whether the adapter is written for the legacy API of custom events. A later version of the
  /// contract may have more APIs.
  let isLegacy: Bool

  init(_ json: JSONValue) throws(JSONReadError) {
    let introduction = try JSONObject(json)
    className = try introduction.readText("className")
    // A format of a later version is ignored.
    let names = try introduction.read("formats", as: [String].self)
    formats = names.compactMap(AdFormat.init(rawValue:))
    unknownFormats = names.filter { AdFormat(rawValue: $0) == nil }
    label = try introduction.readTextIfPresent("label")
    adapterVersion = try introduction.read("adapterVersion")
    adSDKVersion = try introduction.read("adSdkVersion")
    let countsImpressions = try introduction.readIfPresent("handlesUserImpressions") ?? false
    let countsClicks = try introduction.readIfPresent("handlesUserClicks") ?? false
    tracking = Tracking(
      impressions: countsImpressions ? .adapter : .bridge,
      clicks: countsClicks ? .adapter : .bridge)
    protocolVersion = try introduction.readIfPresent("protocolVersion", in: 1...Int.max) ?? 1
    methods = try introduction.readIfPresent("methods") ?? []
    versionMs = try introduction.readIfPresent("versionMs", in: 0...Int.max)
    isLegacy = try introduction.readIfPresent("api", as: String.self) == "legacy"
  }
}

/// `adapter/setUp`: prepares the network's SDK with the credentials of every line item.
enum SetUpAdapter: AdapterMethod {
  static let name = "adapter/setUp"

  struct Params: JSONWritable {
    /// The class; `nil` if the program serves no other one.
    let className: String?
    let credentials: [Credentials]

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      if let className { writer.member("className", className) }
      writer.member("credentials", credentials)
      writer.endObject()
    }
  }

  typealias Result = NoResult
}

/// `adapter/didChangeRequestConfiguration`: the publisher has said something about all requests.
enum DidChangeRequestConfiguration: AdapterMethod {
  static let name = "adapter/didChangeRequestConfiguration"

  struct Params: JSONWritable {
    /// The class; `nil` if the program serves no other one.
    let className: String?
    let configuration: RequestConfiguration

    func write(to writer: inout JSONWriter) {
      guard let className else { return configuration.write(to: &writer) }
      writer.beginObject()
      writer.member("className", className)
      configuration.writeMembers(to: &writer)
      writer.endObject()
    }
  }

  typealias Result = NoResult
}

/// `adapter/ping`: checks that the thread that runs the adapter is not blocked.
enum PingAdapter: AdapterMethod {
  static let name = "adapter/ping"

  typealias Params = NoParameters

  struct Result: JSONReadable {
    /// Whether nothing runs in the program that can report an event; `nil` if it does not say.
    let isQuiet: Bool?

    init(_ json: JSONValue) throws(JSONReadError) {
      isQuiet = try json.object?.readIfPresent("isQuiet")
    }
  }
}

/// `adapter/didOfferRequests`: tells the program that it may ask for ads.
enum OfferRequests: AdapterMethod {
  static let name = "adapter/didOfferRequests"

  struct Params: JSONWritable {
    let methods: [String]

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("methods", methods)
      writer.endObject()
    }
  }

  typealias Result = NoResult
}
