package import JSONRPC

/// `adapter/ping`: checks that the thread that runs the adapter is not blocked.
package enum PingRequest: AdapterRequest {
  package static let name = "adapter/ping"

  package typealias Params = NoParameters
  package typealias Result = NoResult
}
