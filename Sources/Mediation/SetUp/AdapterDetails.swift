/// What an adapter class says of itself.
package final class AdapterDetails: Sendable {
  /// What people call the adapter.
  package let label: String
  /// In the order of ``AdFormat``.
  package let formats: [AdFormat]
  package let adapterVersion: VersionNumber
  package let adSDKVersion: VersionNumber

  package init(
    label: String,
    formats: [AdFormat],
    adapterVersion: VersionNumber,
    adSDKVersion: VersionNumber
  ) {
    self.label = label
    self.formats = formats
    self.adapterVersion = adapterVersion
    self.adSDKVersion = adSDKVersion
  }
}
