package import JSONRPC

/// `adapter/present`: puts a full-screen ad on the screen.
package enum PresentRequest: AdapterAdRequest {
  package static let name = "adapter/present"

  package typealias Params = LoadIDParameters
  package typealias Result = NoResult
}
