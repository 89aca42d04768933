import Foundation

/// What a request tells an adapter of the SDK's first generation.
///
/// The bridge makes none: it calls the class that such an adapter names as its `mainAdapterClass`,
/// whose helpers may still take requests.
@preconcurrency
public protocol MediationAdRequest: NSObjectProtocol {
  func publisherId() -> String?
  func credentials() -> [AnyHashable: Any]?
  func testMode() -> Bool
  func networkExtras() -> (any AdNetworkExtras)?
  func childDirectedTreatment() -> NSNumber?
  func maxAdContentRating() -> GADMaxAdContentRating?
  func userKeywords() -> [Any]?
}

public typealias GADMediationAdRequest = MediationAdRequest
