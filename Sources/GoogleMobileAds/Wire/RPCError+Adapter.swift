import Foundation
import JSON
import JSONRPC

extension Contract.ErrorCode {
  var name: String { "\(self)" }
}

extension RPCError {
  private init(_ code: Contract.ErrorCode, _ message: String, _ data: JSONObject = [:]) {
    self.init(code: code.rawValue, name: code.name, message: message, data: data)
  }

  // MARK: Faults of the bridge

  static func comesOnce(_ method: Contract.Method) -> RPCError {
    .invalidRequest("\(method.rawValue) can be called only once.")
  }

  static func comesFirst(_ method: Contract.Method) -> RPCError {
    .invalidRequest("\(method.rawValue) must be called first.")
  }

  static func unknownAdapter(_ className: String, served: [String]) -> RPCError {
    RPCError(
      .unknownAdapter,
      "This program does not serve \(JSONValue.string(className).excerpt). It serves \(served.joined(separator: ", ")).",
      ["className": .string(className), "served": .array(served.map { .string($0) })])
  }

  static func formatNotSupported(_ format: AdFormat, by className: String) -> RPCError {
    RPCError(.formatNotSupported, "\(className) does not load \(format.name) ads.")
  }

  static func loadIDInUse(_ id: String) -> RPCError {
    RPCError(.adIdInUse, "The load id \(JSONValue.string(id).excerpt) is already used.")
  }

  static func unknownLoad(_ id: String) -> RPCError {
    RPCError(.unknownAd, "There is no load \(JSONValue.string(id).excerpt).")
  }

  static func stillLoading(_ id: String) -> RPCError {
    RPCError(.wrongState, "The load \(JSONValue.string(id).excerpt) has no ad yet.")
  }

  static func wrongFormat(_ id: String, _ format: AdFormat) -> RPCError {
    RPCError(
      .wrongFormat,
      "The ad of the load \(JSONValue.string(id).excerpt) has the format \(format.name).")
  }

  // MARK: Answers of the adapter

  static func notOffered(_ what: String) -> RPCError {
    RPCError(.notSimulated, "The ad does not offer \(what).")
  }

  /// An error of the adapter: its message, and the whole error in the data.
  static func failure(
    _ code: Contract.ErrorCode, _ error: ErrorContent, hasAd: Bool = false
  ) -> RPCError {
    RPCError(
      code: code.rawValue, message: error.message, data: ErrorData(error: error, hasAd: hasAd))
  }
}
