/// A sentence of the contract between the bridge and an adapter that the bridge watches.
package enum ContractRule: String, CaseIterable, Sendable {
  /// A completion handler is called once.
  case duplicateCompletion
  /// A load or a set-up is answered before its deadline, or not at all.
  case lateCompletion
  /// A completion handler gets an ad or an error.
  case emptyCompletion
  /// An ad that was disposed of reports nothing.
  case eventAfterDispose
  /// An impression is reported once.
  case doubleImpression
  /// An adapter reports only what its network tracks itself.
  case wrongTracker

  /// How much a breach matters.
  package enum Severity: String, CaseIterable, Sendable {
    /// Somebody loses money or time.
    case error
    /// Adapters in use do it without harm.
    case warning
    /// Worth knowing.
    case info
  }

  package var severity: Severity {
    switch self {
    case .duplicateCompletion, .emptyCompletion, .doubleImpression, .wrongTracker: .error
    case .lateCompletion, .eventAfterDispose: .warning
    }
  }
}
