/// The error codes of the contract that loads, ads and adapters have.
///
/// Process adapters answer with them too. The numbers are positive, outside the range that
/// JSON-RPC keeps for itself, and grouped by hundreds: 100 set-up, 200 loading, 300 ads, 400 the
/// daemon.
package enum ErrorCode: String, CaseIterable, Sendable {
  case unknownAdapter
  case unknownAdUnit
  case setUpFailed
  case formatNotSupported
  case notRestartable
  case wrongToken
  case tooManyDefinitions
  case unknownNetwork
  case loadFailed
  case adIdInUse
  case tooManyAds
  case unknownAd
  case adDisposed
  case trackedByAdapter
  case wrongState
  case wrongFormat
  case presentFailed
  case notSimulated
  case overloaded
  case shuttingDown
  case clockNotManual
  case notPermitted
  case unknownClient

  /// The `code` of the error. The name of the case is the `name` in its data.
  package var number: Int {
    switch self {
    case .unknownAdapter: 101
    case .unknownAdUnit: 102
    case .setUpFailed: 103
    case .formatNotSupported: 104
    case .notRestartable: 105
    case .wrongToken: 106
    case .tooManyDefinitions: 108
    case .unknownNetwork: 109
    case .loadFailed: 201
    case .adIdInUse: 202
    case .tooManyAds: 203
    case .unknownAd: 301
    case .adDisposed: 302
    case .trackedByAdapter: 303
    case .wrongState: 304
    case .wrongFormat: 305
    case .presentFailed: 306
    case .notSimulated: 307
    case .overloaded: 401
    case .shuttingDown: 402
    case .clockNotManual: 403
    case .notPermitted: 404
    case .unknownClient: 405
    }
  }
}
