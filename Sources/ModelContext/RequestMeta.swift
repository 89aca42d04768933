import JSON
import JSONRPC

/// The members of `_meta` in a request.
struct RequestMeta {
  private static let prefix = "io.modelcontextprotocol/"
  static let protocolVersionKey = prefix + "protocolVersion"
  static let clientCapabilitiesKey = prefix + "clientCapabilities"
  static let logLevelKey = prefix + "logLevel"
  static let serverInfoKey = prefix + "serverInfo"
  static let subscriptionIDKey = prefix + "subscriptionId"

  private static let logLevels = [
    "debug", "info", "notice", "warning", "error", "critical", "alert", "emergency",
  ]

  /// A string or an integer, as it was written; `nil` if the client wants no progress.
  let progressToken: RequestID?
  private let members: JSONObject

  init(_ params: JSONObject) throws(RPCError) {
    do throws(JSONReadError) {
      members = try params.readIfPresent("_meta") ?? JSONObject()
    } catch {
      throw .invalidParams(error)
    }
    progressToken = try Self.read("progressToken", of: members) { json throws(JSONReadError) in
      let token = try RequestID(json)
      guard token.isWholeOrText else {
        throw JSONReadError(expected: "a string or an integer", value: json)
      }
      return token
    }
  }

  /// Whether the request says its revision, as only the newest revision does.
  var namesRevision: Bool { members[Self.protocolVersionKey] != nil }

  /// Reads the members that the newest revision requires.
  ///
  /// - Returns: The revision that the client speaks.
  func readRevision() throws(RPCError) -> String {
    guard
      let revision = try Self.read(
        Self.protocolVersionKey, of: members, { json throws(JSONReadError) in try String(json) })
    else { throw Self.missing(Self.protocolVersionKey, expected: "a string") }
    guard
      try Self.read(
        Self.clientCapabilitiesKey, of: members,
        { json throws(JSONReadError) in try JSONObject(json) }) != nil
    else { throw Self.missing(Self.clientCapabilitiesKey, expected: "an object") }
    _ = try Self.read(Self.logLevelKey, of: members) { json throws(JSONReadError) in
      guard Self.logLevels.contains(try String(json)) else {
        throw JSONReadError(
          expected: "one of \(Self.logLevels.joined(separator: ", "))", value: json)
      }
    }
    return revision
  }

  private static func read<Value>(
    _ key: String,
    of members: JSONObject,
    _ read: (JSONValue) throws(JSONReadError) -> Value
  ) throws(RPCError) -> Value? {
    guard let json = members[key] else { return nil }
    do throws(JSONReadError) {
      return try read(json)
    } catch {
      throw .invalidParams(error.inside(.key(key)).inside(.key("_meta")))
    }
  }

  private static func missing(_ key: String, expected: String) -> RPCError {
    .invalidParams(
      JSONReadError(
        expected: expected, found: "nothing", at: JSONPath([.key("_meta"), .key(key)])))
  }
}

extension RequestID {
  /// Whether it is a string or an integer: other ids are not allowed here.
  var isWholeOrText: Bool {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    return text.hasPrefix("\"") || digits.utf8.allSatisfy { (48...57).contains($0) }
  }
}
