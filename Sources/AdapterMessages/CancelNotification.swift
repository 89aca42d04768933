package import JSONRPC

/// `$/cancelRequest`: the bridge no longer needs the answer to a request.
package enum CancelNotification: AdapterNotification {
  package static let name: StaticString = "$/cancelRequest"

  package typealias Params = CancelParameters
}
