import Foundation
import JSON
import JSONRPC

extension RPCError {
  private init(_ code: Int, _ name: String, _ message: String, _ data: JSONObject = [:]) {
    self.init(code: code, name: name, message: message, data: data)
  }

  // MARK: Faults of the bridge

  static func comesOnce(_ method: String) -> RPCError {
    .invalidRequest("\(method) can be called only once.")
  }

  static func comesFirst(_ method: String) -> RPCError {
    .invalidRequest("\(method) must be called first.")
  }

  static func unknownAdapter(_ className: String, served: String) -> RPCError {
    RPCError(
      101, "unknownAdapter",
      "This program does not serve \(JSONValue.string(className).excerpt). It serves \(served).",
      ["className": .string(className), "served": [.string(served)]])
  }

  static func formatNotSupported(_ format: AdFormat, by className: String) -> RPCError {
    RPCError(104, "formatNotSupported", "\(className) does not load \(format.name) ads.")
  }

  static func loadIDInUse(_ id: String) -> RPCError {
    RPCError(202, "adIdInUse", "The load id \(JSONValue.string(id).excerpt) is already used.")
  }

  static func unknownLoad(_ id: String) -> RPCError {
    RPCError(301, "unknownAd", "There is no load \(JSONValue.string(id).excerpt).")
  }

  static func stillLoading(_ id: String) -> RPCError {
    RPCError(304, "wrongState", "The load \(JSONValue.string(id).excerpt) has no ad yet.")
  }

  static func wrongFormat(_ id: String, _ format: AdFormat) -> RPCError {
    RPCError(
      305, "wrongFormat",
      "The ad of the load \(JSONValue.string(id).excerpt) has the format \(format.name).")
  }

  // MARK: Answers of the adapter

  static func notOffered(_ what: String) -> RPCError {
    RPCError(307, "notSimulated", "The ad does not offer \(what).")
  }

  static func setUpFailed(_ error: any Error) -> RPCError { RPCError(103, ErrorContent(error)) }
  static func loadFailed(_ error: any Error, hasAd: Bool) -> RPCError {
    RPCError(201, ErrorContent(error), hasAd: hasAd)
  }
  static func signalsFailed(_ error: ErrorContent) -> RPCError { RPCError(201, error) }
  static func presentFailed(_ error: ErrorContent) -> RPCError { RPCError(306, error) }
  static func callFailed(_ error: any Error) -> RPCError { RPCError(-32603, ErrorContent(error)) }

  /// An error of the adapter: its message, and the whole error in the data.
  private init(_ code: Int, _ error: ErrorContent, hasAd: Bool = false) {
    self.init(code: code, message: error.message, data: ErrorData(error: error, hasAd: hasAd))
  }
}
