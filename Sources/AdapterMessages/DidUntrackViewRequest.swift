package import JSONRPC

/// `adapter/didUntrackView`: a native ad left the view that it was drawn in.
package enum DidUntrackViewRequest: AdapterAdRequest {
  package static let name = "adapter/didUntrackView"

  package typealias Params = LoadIDParameters
  package typealias Result = NoResult
}
