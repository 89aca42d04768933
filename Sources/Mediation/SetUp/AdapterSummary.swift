/// What is known of an adapter class.
package struct AdapterSummary: Sendable {
  package let className: String
  /// What people call the adapter.
  package let label: String
  package let origin: AdapterClass.Origin
  package let formats: [AdFormat]
  package let adapterVersion: VersionNumber
  package let adSDKVersion: VersionNumber
  /// Whether the adapter can be asked for ads now.
  package let state: AdapterStatus.State
}
