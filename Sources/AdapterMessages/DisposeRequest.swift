package import JSONRPC

/// `adapter/dispose`: releases an ad, or cancels a load.
package enum DisposeRequest: AdapterAdRequest {
  package static let name = "adapter/dispose"

  package typealias Params = LoadIDParameters
  package typealias Result = NoResult
}
