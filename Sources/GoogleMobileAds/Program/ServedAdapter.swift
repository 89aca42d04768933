import Foundation

/// The adapter of the program, without its type.
@MainActor
package struct ServedAdapter {
  /// The class name in the bridge's configuration.
  package let className: String
  /// Whether it is written for the legacy API.
  var isLegacy = false
  let adapterVersion: () -> VersionNumber
  let adSDKVersion: () -> VersionNumber
  let setUp:
    (MediationServerConfiguration, @escaping GADMediationAdapterSetUpCompletionBlock) -> Void
  let extras: ExtrasMaker
  /// Makes an instance that collects signals; `nil` if the adapter collects none.
  let makeCollector: (() -> any RTBAdapter)?
  /// How ads are loaded, for each format that the adapter loads.
  let loads: [AdFormat: (LoadCall) -> Void]
}

/// One load for the adapter.
struct LoadCall {
  let ad: ServedAd
  let values: LoadValues
  /// What a test in the same process gives; `nil` in a program.
  var given: GivenLoad?
  /// The size of a banner.
  var adSize = AdSizeInvalid
  /// The options of a native ad.
  var options: [GADAdLoaderOptions] = []
  /// The legacy types of a native ad.
  var adTypes: [GADAdLoaderAdType] = []

  /// The configuration that a test gives, else one of the message.
  func configuration<Configuration: MediationAdConfiguration>(
    _ make: () -> Configuration
  ) -> Configuration {
    guard let given = given?.configuration as? Configuration else { return make() }
    given.load = values.load
    return given
  }
}
