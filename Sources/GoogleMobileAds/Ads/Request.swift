import Foundation

/// A publisher's request for ads. The bridge makes requests; helpers of adapters fill this one.
open class Request: NSObject {
  open var keywords: [String]?
  open var contentURL: String?
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
}

/// A publisher's view for banners. It loads no ads: the bridge does.
@preconcurrency @MainActor
open class BannerView: UIView {
  open var adUnitID: String?
  open var adSize: AdSize
  open weak var rootViewController: UIViewController?

  public init(adSize: AdSize) {
    self.adSize = adSize
    super.init(frame: CGRect(origin: .zero, size: adSize.size))
  }

  public override init(frame: CGRect) {
    adSize = adSizeFor(cgSize: frame.size)
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    adSize = AdSizeInvalid
    super.init(coder: coder)
  }
}
