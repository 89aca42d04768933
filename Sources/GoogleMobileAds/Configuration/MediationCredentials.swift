import Foundation

/// A format of ads.
public enum AdFormat: Int, Sendable, CaseIterable {
  case banner = 0
  case interstitial = 1
  case rewarded = 2
  case native = 3
  case rewardedInterstitial = 4
  case appOpen = 6
}

extension AdFormat {
  /// The format in messages.
  var contract: Contract.AdFormat {
    switch self {
    case .banner: .banner
    case .interstitial: .interstitial
    case .rewarded: .rewarded
    case .native: .native
    case .rewardedInterstitial: .rewardedInterstitial
    case .appOpen: .appOpen
    }
  }

  /// The name of the format in the protocol.
  package var name: String { contract.rawValue }

  package init?(name: String) {
    guard let format = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = format
  }
}

/// What a mediation configuration says about one line item.
open class MediationCredentials: NSObject {
  /// The settings, with the parameter as `parameter`.
  open private(set) var settings: [String: Any]
  open private(set) var format: AdFormat

  public init(settings: [String: Any], format: AdFormat) {
    self.settings = settings
    self.format = format
    super.init()
  }
}

/// What a set-up tells an adapter.
open class MediationServerConfiguration: NSObject {
  /// The credentials of every line item of the class.
  open private(set) var credentials: [MediationCredentials]

  public init(credentials: [MediationCredentials]) {
    self.credentials = credentials
    super.init()
  }
}

/// What a request for signals tells an adapter.
open class RTBRequestParameters: NSObject {
  open private(set) var configuration: RTBMediationSignalsConfiguration
  /// The publisher's extras for this network.
  open private(set) var extras: (any AdNetworkExtras)?
  /// The size of a banner; ``AdSizeInvalid`` for every other format.
  open private(set) var adSize: AdSize

  public init(
    configuration: RTBMediationSignalsConfiguration,
    extras: (any AdNetworkExtras)? = nil,
    adSize: AdSize = AdSizeInvalid
  ) {
    self.configuration = configuration
    self.extras = extras
    self.adSize = adSize
    super.init()
  }
}

/// The credentials of the line items that signals can be for. All have the same format.
open class RTBMediationSignalsConfiguration: NSObject {
  open private(set) var credentials: [MediationCredentials]

  public init(credentials: [MediationCredentials]) {
    self.credentials = credentials
    super.init()
  }
}

/// The extras of custom events, by their labels.
open class CustomEventExtras: NSObject, AdNetworkExtras {
  private var extras: [String: [AnyHashable: Any]] = [:]

  open func setExtras(_ extras: [AnyHashable: Any]?, forLabel label: String) {
    self.extras[label] = extras
  }

  open func extras(forLabel label: String) -> [AnyHashable: Any]? { extras[label] }

  open func removeAllExtras() { extras = [:] }

  open func allExtras() -> [AnyHashable: Any] { extras }
}

/// Extras for the SDK's own requests, as a dictionary.
open class Extras: NSObject, AdNetworkExtras {
  open var additionalParameters: [AnyHashable: Any]?
}
