package import JSONRPC

/// `adapter/dispose`: releases an ad, or gives a load up.
package enum DisposeRequest: AdapterAdRequest {
  package static let name = "adapter/dispose"

  package typealias Params = LoadIDParameters
  package typealias Result = NoResult
}
