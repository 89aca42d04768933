package import JSONRPC

/// `adapter/didExpire`: an ad became too old before it was shown.
package enum DidExpireRequest: AdapterAdRequest {
  package static let name = "adapter/didExpire"

  package typealias Params = LoadIDParameters
  package typealias Result = NoResult
}
