import Ads
import EventLoop
import JSON
import JSONRPC
import Mediation

extension AdapterProcess {
  /// Every notification that the bridge gets from a process adapter.
  static let notifications = MethodTable<AdapterProcess>([
    ReportEvent.self, WriteLog.self, ReportNetworkCall.self, ReportViolation.self,
  ])
}

/// `adapter/event`: the program reports an event of an ad.
enum ReportEvent: Method {
  static let name = "adapter/event"

  struct Params: JSONReadable {
    let loadID: LoadID
    let event: AdEvent

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      loadID = try params.read("loadId")
      event = try AdEvent(reported: params)
    }
  }

  static func handle(
    _ params: Params, in process: AdapterProcess, _ responder: Responder
  ) throws(RPCError) {
    do throws(JSONReadError) {
      try process.loader(of: params.loadID).didReport(params.event)
    } catch {
      throw .invalidParams(error)
    }
  }
}

/// `adapter/log`: the program writes a line into the bridge's log.
enum WriteLog: Method {
  static let name = "adapter/log"

  struct Params: JSONReadable {
    let level: Log.Level
    let message: String

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      level = try params.read("level")
      message = try params.read("message")
    }
  }

  static func handle(
    _ params: Params, in process: AdapterProcess, _ responder: Responder
  ) throws(RPCError) {
    process.log.write(params.level, params.message)
  }
}

extension Log.Level: JSONReadable {}

/// `adapter/networkCall`: the program reports a call to the SDK of its network.
enum ReportNetworkCall: Method {
  static let name = "adapter/networkCall"

  struct Params: JSONReadable {
    /// The load that the call belongs to; `nil` if it belongs to none.
    let loadID: LoadID?
    let name: String
    let arguments: Arguments

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      loadID = try params.readIfPresent("loadId")
      name = try params.read("name", as: Name.self).text
      arguments = try params.readIfPresent("arguments") ?? .none
    }
  }

  static func handle(
    _ params: Params, in process: AdapterProcess, _ responder: Responder
  ) throws(RPCError) {
    do throws(JSONReadError) {
      let logger = try process.logger(of: params.loadID)
      logger.networkCall(
        NetworkCall(
          name: params.name, arguments: params.arguments.json,
          argumentBytes: params.arguments.byteCount))
    } catch {
      throw .invalidParams(error)
    }
  }

  /// The name of a call.
  private struct Name: JSONReadable {
    /// The maximum number of code points.
    static let longest = 256

    let text: String

    init(_ json: JSONValue) throws(JSONReadError) {
      text = try String(json)
      guard (1...Self.longest).contains(text.unicodeScalars.count) else {
        throw JSONReadError(
          expected: "a name of 1 to \(Self.longest) characters",
          found: "\(text.unicodeScalars.count) characters")
      }
    }
  }

  /// The arguments of a call.
  struct Arguments: JSONReadable {
    let json: JSONValue
    /// The size of the arguments as JSON. They are written once to find it out.
    let byteCount: Int

    static let none = Arguments()

    private init() {
      json = .null
      byteCount = 4
    }

    init(_ json: JSONValue) throws(JSONReadError) {
      byteCount = JSONWriter.bytes(of: json).count
      let limit = NetworkCall.argumentBytes
      guard byteCount <= limit else {
        throw JSONReadError(
          expected: "at most \(limit) bytes of JSON", found: "\(byteCount) bytes")
      }
      self.json = json
    }
  }
}

/// `adapter/violation`: the adapter has broken a rule that only its program can see.
enum ReportViolation: Method {
  static let name = "adapter/violation"

  struct Params: JSONReadable {
    /// The maximum number of code points of the message.
    private static let longest = 4_096

    let rule: ContractRule
    let message: String
    /// The load that the violation belongs to; `nil` if it belongs to none.
    let loadID: LoadID?
    /// The class of a violation without a load; `nil` for the first class of the program.
    let className: String?

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      rule = try params.read("rule", as: Rule.self).rule
      let text = try params.read("message", as: String.self).unicodeScalars
      message = String(String.UnicodeScalarView(text.prefix(Self.longest)))
      loadID = try params.readIfPresent("loadId")
      className = try params.readIfPresent("className")
    }
  }

  static func handle(
    _ params: Params, in process: AdapterProcess, _ responder: Responder
  ) throws(RPCError) {
    do throws(JSONReadError) {
      let logger = try process.logger(of: params.loadID, params.className)
      process.log.write(.warning, params.message)
      logger.violation(params.rule, params.message)
    } catch {
      throw .invalidParams(error)
    }
  }

  /// A rule that programs check.
  private struct Rule: JSONReadable {
    let rule: ContractRule

    init(_ json: JSONValue) throws(JSONReadError) {
      let rules = ContractRule.allCases.filter(\.isSeenByPrograms)
      guard let rule = rules.first(where: { .string($0.rawValue) == json }) else {
        let names = rules.map(\.rawValue).joined(separator: ", ")
        throw JSONReadError(expected: "one of \(names)", value: json)
      }
      self.rule = rule
    }
  }
}
