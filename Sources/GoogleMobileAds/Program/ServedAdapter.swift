import Foundation

/// The adapter of the program, without its type.
@MainActor
package struct ServedAdapter {
  /// The class name in the bridge's configuration.
  package var className: String
  /// The class name with its module, as AdMob's page asks for it.
  let qualifiedName: String
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

extension ServedAdapter {
  /// Whether a name is the class in some module: in an application, the module is the application's.
  func hasName(ofAnyModule name: String) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return false }
    return name[name.index(after: dot)...] == className
  }
}
