import AdapterMessages
import EventLoop
import JSON
import JSONRPC
import Mediation
import MediationJSON

extension RPCError {
  private init(_ code: BridgeErrorCode, _ message: String, _ data: JSONObject = [:]) {
    self.init(code: code.number, name: code.rawValue, message: message, data: data)
  }

  // MARK: Faults of the bridge

  static func comesOnce(_ method: String) -> RPCError {
    .invalidRequest("\(method) can be called only once.")
  }

  static func comesFirst(_ method: String) -> RPCError {
    .invalidRequest("\(method) must be called first.")
  }

  static func unknownAdapter(_ className: String, served: [String]) -> RPCError {
    RPCError(
      .unknownAdapter,
      "This program does not serve \(JSONValue.string(className).excerpt). "
        + "It serves \(served.joined(separator: ", ")).",
      [
        "className": .string(className), "served": .array(served.map(JSONValue.string)),
      ])
  }

  @BridgeActor
  static func formatNotSupported(
    _ format: AdFormat,
    by adapterClass: any MediationAdapter.Type
  ) -> RPCError {
    RPCError(.formatNotSupported, "\(adapterClass.className) does not load \(format.rawValue) ads.")
  }

  static func loadIDInUse(_ id: LoadID) -> RPCError {
    RPCError(.adIdInUse, "The load id \(id) is already used.")
  }

  static func unknownLoad(_ id: LoadID) -> RPCError {
    RPCError(.unknownAd, "There is no load \(id).")
  }

  static func stillLoading(_ id: LoadID) -> RPCError {
    RPCError(.wrongState, "The load \(id) has no ad yet.")
  }

  static func wrongFormat(_ id: LoadID, _ format: AdFormat) -> RPCError {
    RPCError(.wrongFormat, "The ad of the load \(id) has the format \(format.rawValue).")
  }

  // MARK: Answers of the adapter

  static func notOffered(_ what: String) -> RPCError {
    RPCError(.notSimulated, "The ad does not offer \(what).")
  }

  static func loadFailed(_ error: any Error) -> RPCError { RPCError(.loadFailed, error) }
  static func setUpFailed(_ error: any Error) -> RPCError { RPCError(.setUpFailed, error) }
  static func presentFailed(_ error: any Error) -> RPCError { RPCError(.presentFailed, error) }

  /// An error of the adapter: its message, and the whole error in the data.
  private init(_ code: BridgeErrorCode, _ error: any Error) {
    let error = AdError(error)
    self.init(code: code.number, message: error.message, data: AdapterErrorData(error: error))
  }
}
