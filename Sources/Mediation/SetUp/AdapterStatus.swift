package import Ads

/// The result of an adapter's set-up.
package struct AdapterStatus: Sendable {
  /// Whether an adapter can load ads.
  package enum State: String, Sendable {
    case notReady
    case ready
  }

  package let className: String
  /// Why the adapter is not ready; `nil` if it is ready.
  package let error: AdError?
  /// How long the set-up took.
  package let latencyMs: Int

  init(className: String, error: AdError?, latencyMs: Int = 0) {
    self.className = className
    self.error = error
    self.latencyMs = latencyMs
  }

  package var state: State { error == nil ? .ready : .notReady }

  /// One sentence for a person.
  package var description: String { error?.message ?? "\(className) is ready." }
}

/// A summary of an adapter class.
package struct AdapterSummary: Sendable {
  package let className: String
  /// The name for people.
  package let label: String
  package let origin: AdapterClass.Origin
  /// Whether it is used in place of a built-in adapter of the same name.
  package let replacesBuiltIn: Bool
  package let formats: [AdFormat]
  package let adapterVersion: VersionNumber
  package let adSDKVersion: VersionNumber
  /// Whether the adapter can load ads now.
  package let state: AdapterStatus.State
  /// The number that the system gives the adapter's process; `nil` if none serves.
  package let processID: Int?
}
