package import Ads

/// The kind of ad that a client requests, and what it tells the networks.
package final class LoadRequest: Sendable {
  /// The kind, with the parameters of its format.
  package enum Kind: Sendable {
    case native(adTypes: NativeAdTypes, options: NativeAdOptions)
    case banner(AdSize)
    case fullScreen(AdFormat)
  }

  package let kind: Kind
  package let targeting: AdRequest

  package init(_ kind: Kind, targeting: AdRequest) {
    self.kind = kind
    self.targeting = targeting
  }

  /// The same kind of ad, with nothing for the networks.
  var withoutTargeting: LoadRequest {
    targeting === AdRequest.plain ? self : LoadRequest(kind, targeting: .plain)
  }

  /// The options of a native load; `nil` for another format.
  package var options: NativeAdOptions? {
    if case .native(_, let options) = kind { options } else { nil }
  }

  package var format: AdFormat { kind.format }
}

extension LoadRequest.Kind {
  package var format: AdFormat {
    switch self {
    case .native: .native
    case .banner: .banner
    case .fullScreen(let format): format
    }
  }
}

/// The source of an ad.
package enum AdSource: Sendable {
  /// An ad unit of the configuration, with its waterfall.
  case adUnit(String)
  /// One adapter, without a waterfall.
  case adapter(LineItem)
}
