/// What kind of ad a client wants, and what it tells the networks.
package final class LoadRequest: Sendable {
  /// What only one format has.
  package enum Kind: Sendable {
    case native(adTypes: Set<NativeAdType>, options: [any AdLoaderOptions])
    case banner(AdSize)
    case fullScreen(FullScreenFormat)
  }

  package let kind: Kind
  package let targeting: AdRequest

  package init(_ kind: Kind, targeting: AdRequest) {
    self.kind = kind
    self.targeting = targeting
  }

  package var format: AdFormat {
    switch kind {
    case .native: .native
    case .banner: .banner
    case .fullScreen(let format): format.adFormat
    }
  }
}

/// Where a load looks for an ad.
package enum AdSource: Sendable {
  /// An ad unit of the configuration: its networks one after the other.
  case adUnit(String)
  /// One adapter, with nothing to fall back on.
  case adapter(LineItem)
}
