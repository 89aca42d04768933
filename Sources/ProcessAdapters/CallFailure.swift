import JSON
import JSONRPC
import Mediation
import MediationJSON

/// Why a call to a program came to nothing.
enum CallFailure: Error {
  /// The program answered with an error.
  case refused(RPCError)
  case timedOut(method: String, timeoutMs: Int)
  /// The program is gone, and why.
  case gone(AdError)

  /// Whether the program has no such method, which is a fine answer to some calls.
  var isMethodNotFound: Bool { code == StandardErrorCode.methodNotFound.number }

  /// Whether the program has the method, perhaps, but does not do what was asked of it.
  var isNotOffered: Bool { isMethodNotFound || code == BridgeErrorCode.notSimulated.number }

  /// Whether the program gave the call up, as it was asked to.
  var isCancelled: Bool { code == StandardErrorCode.requestCancelled.number }

  private var code: Int? {
    if case .refused(let error) = self { error.code } else { nil }
  }

  /// The failure as the error of an ad: the network's own, if the program told it.
  func adError(of className: String) -> AdError {
    switch self {
    case .refused(let error):
      Self.networkError(in: error)
        ?? AdError(
          .mediationAdapterError, "\(className) answered with an error: \(error.message)",
          underlying: AdError(domain: "JSON-RPC", code: error.code, message: error.message))
    case .timedOut(let method, let timeoutMs):
      AdError(.timeout, "\(className) did not answer \(method) within \(timeoutMs) ms.")
    case .gone(let error):
      error
    }
  }

  private static func networkError(in error: RPCError) -> AdError? {
    guard let data = error.data as? JSONObject else { return nil }
    return try? data.readIfPresent("error", as: AdError.self)
  }
}

extension AdError {
  /// A program's answer is not what the contract says.
  static func wrongAnswer(
    to method: String,
    _ error: JSONReadError,
    of className: String
  ) -> AdError {
    let place = error.inside(.key("result"))
    return AdError(
      .mediationAdapterError, "\(className)'s answer to \(method) is wrong: \(place)")
  }
}
