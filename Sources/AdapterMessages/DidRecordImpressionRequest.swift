package import JSONRPC

/// `adapter/didRecordImpression`: the bridge has counted the impression of a native ad.
package enum DidRecordImpressionRequest: AdapterAdRequest {
  package static let name = "adapter/didRecordImpression"

  package typealias Params = LoadIDParameters
  package typealias Result = NoResult
}
