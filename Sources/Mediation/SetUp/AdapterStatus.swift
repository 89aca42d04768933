/// How the set-up of an adapter went.
package struct AdapterStatus: Sendable {
  /// Whether an adapter can be asked for ads.
  package enum State: String, CaseIterable, Sendable {
    case notReady
    case ready
  }

  package let className: String
  /// Why the adapter is not ready; `nil` when it is.
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
