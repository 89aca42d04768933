package import JSONRPC
package import Mediation
import MediationJSON

/// `adapter/didChangeRequestConfiguration`: the publisher has said something about all requests.
package enum DidChangeRequestConfigurationRequest: AdapterRequest {
  package static let name = "adapter/didChangeRequestConfiguration"

  package typealias Params = RequestConfiguration
  package typealias Result = NoResult
}
