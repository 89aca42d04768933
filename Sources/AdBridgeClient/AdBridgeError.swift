package import JSON

/// Why a call failed.
public enum AdBridgeError: Error, Hashable, Sendable {
  /// The daemon answered with an error.
  case answered(AnsweredError)
  /// The task of the call was cancelled. So was the request, if it was sent.
  case cancelled
  /// The bridge was closed.
  case closed
  /// The daemon ended, or closed the connection. The text says how, with the end of its log.
  case ended(String)
  /// The program was not found or can't be started, or nothing listens at the address.
  case notStarted(String)
  /// The daemon wrote something that this client can't read.
  case invalidMessage(String)
  /// So many notifications waited in an ``AdBridge/Notifications`` that some were lost.
  case notificationsLost
  /// What was waited for did not come in time. The text names what came instead.
  case timedOut(String)

  /// The code of the daemon's error; `nil` if it did not answer.
  public var code: ErrorCode? {
    if case .answered(let error) = self { error.code } else { nil }
  }
}

extension AdBridgeError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .answered(let error): error.description
    case .cancelled: "The task was cancelled."
    case .closed: "The bridge was closed."
    case .ended(let text), .notStarted(let text), .invalidMessage(let text), .timedOut(let text):
      text
    case .notificationsLost:
      "More than \(NotificationBuffer.limit >> 20) MiB of notifications waited to be taken."
    }
  }
}

/// An error that the daemon answered with.
///
/// ``details`` has its data by type:
///
/// ```swift
/// do {
///   try await bridge.loadNative(adUnitID: "sample/no-fill")
/// } catch .answered(let error) {
///   guard case .loadFailed(_, let responseInfo) = error.details else { throw error }
///   print(responseInfo.attempts.count)
/// }
/// ```
public struct AnsweredError: Error, Hashable, Sendable {
  /// The number of the error.
  public let code: ErrorCode
  /// One sentence for people.
  public let message: String
  /// What the daemon says about the error, as JSON.
  public let data: [String: JSONValue]
  /// The same as a value; ``ErrorDetails/other`` if this version of the client can't read it.
  public let details: ErrorDetails

  /// The name of the error, such as `unknownAd`; `nil` if the daemon gave none.
  public var name: String? { data["name"]?.string }
}

extension AnsweredError: CustomStringConvertible {
  public var description: String {
    "\(message) (\(name.map { "\($0), " } ?? "")\(code.rawValue))"
  }
}

extension AnsweredError: JSONReadable {
  package init(_ json: JSONTree) throws(JSONReadError) {
    let object = try JSONObject(json)
    code = ErrorCode(rawValue: try object.read("code"))
    message = try object.read("message")
    let members: JSONObject? = try? object.readIfPresent("data")
    data = members.map { [String: JSONValue]($0) } ?? [:]
    details = members.flatMap { try? ErrorDetails($0["name"]?.string, $0) } ?? .other
  }
}
