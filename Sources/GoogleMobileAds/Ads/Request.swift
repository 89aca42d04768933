import Foundation

/// A publisher's request for ads, for an adapter that asks for ads itself.
///
/// The keywords and the extras reach the networks. The bridge has nothing like the other members.
///
/// Source: the reference pages of `GADRequest` and `AdManagerRequest`.
open class Request: NSObject {
  open var keywords: [String]?
  open var contentURL: String?
  open var neighboringContentURLStrings: [String]?
  open var requestAgent: String?
  open weak var scene: UIWindowScene?
  open var placementID: Int64 = 0
  open var customTargeting: [String: String]?
  private var extras: [ObjectIdentifier: any AdNetworkExtras] = [:]

  /// Adds the extras for a network, in place of others of the same class.
  open func register(_ extras: any AdNetworkExtras) {
    self.extras[ObjectIdentifier(type(of: extras))] = extras
  }

  open func adNetworkExtras(for extrasClass: any AdNetworkExtras.Type) -> (any AdNetworkExtras)? {
    extras[ObjectIdentifier(extrasClass)]
  }

  open func removeAdNetworkExtras(for extrasClass: any AdNetworkExtras.Type) {
    extras[ObjectIdentifier(extrasClass)] = nil
  }

  /// What the bridge gives to networks.
  var written: [String: Any] {
    var values: [String: Any] = [:]
    for extras in extras.values {
      let own: [AnyHashable: Any]? =
        switch extras {
        case let extras as CustomEventExtras: extras.allExtras()
        case let extras as Extras: extras.additionalParameters
        default: nil
        }
      for (name, value) in own ?? [:] { values["\(name)"] = value }
    }
    return ["keywords": keywords ?? [], "extras": values]
  }
}

/// A request to Ad Manager.
open class AdManagerRequest: Request {
  open var publisherProvidedID: String?
  open var categoryExclusions: [String]?
}
