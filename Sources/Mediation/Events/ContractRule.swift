/// A sentence of the contract between the bridge and an adapter that the bridge watches.
package enum ContractRule: String, CaseIterable, Sendable {
  /// A completion handler is called once.
  ///
  /// The guides wrap it in an atomic flag, because adapters in use call it again, when an ad
  /// expires for example.
  case duplicateCompletion
  /// A load or a set-up is answered before its deadline, or not at all.
  case lateCompletion
  /// A load or a set-up is answered within a minute of its deadline, or before the run ends.
  ///
  /// An adapter that forgets it makes the waterfall wait for each of its deadlines.
  case neverCompleted
  /// A completion handler gets an ad or an error.
  case emptyCompletion
  /// An ad reports nothing before its load is answered: nobody knows of it yet.
  case eventBeforeCompletion
  /// An ad that was disposed of, or that made way for another creative, reports nothing.
  case eventAfterDispose
  /// An impression is reported once. Adapters that listen to two sources of their network's report
  /// it twice.
  case doubleImpression
  /// An adapter reports only what its network tracks itself: the guides want one SDK to count.
  case wrongTracker
  /// A native ad is in a view when its adapter reports the impression.
  case impressionBeforeRender
  /// Each screen that an ad opens is announced, about to go, and gone, in turn. Several adapters in
  /// use leave the middle one out.
  case unpairedScreen
  /// What belongs to a video or a screen comes between its beginning and its end.
  case eventOrder
  /// A native ad is of a type that was asked for: the legacy guide wants no other mapped to it.
  case unrequestedAdType
  /// An image comes as its bytes when image loading is enabled: an adapter downloads it if need be.
  /// When it is disabled, the publisher downloads it, and needs the URL.
  case imageNotDelivered
  /// AdChoices is inside the ad's view, in the corner that the publisher prefers. The legacy API
  /// leaves its place to the adapter.
  case adChoicesMisplaced
  /// A native ad has a headline, a body and a call to action, and an app-install ad an icon.
  case missingAsset

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
    case .duplicateCompletion, .neverCompleted, .emptyCompletion, .eventBeforeCompletion,
      .doubleImpression, .wrongTracker, .unrequestedAdType, .imageNotDelivered,
      .adChoicesMisplaced:
      .error
    case .lateCompletion, .eventAfterDispose, .impressionBeforeRender, .unpairedScreen,
      .eventOrder, .missingAsset:
      .warning
    }
  }
}

/// A breach of the contract by an adapter.
package final class ContractViolation: Sendable {
  /// Counts the events and violations of the run: 1, 2, 3, …
  package let index: Int
  package let className: String
  /// The ad that it is about; `nil` for a set-up, and for a late answer to a load whose id is free
  /// again.
  package let ad: AdID?
  package let rule: ContractRule
  /// One sentence that says what the adapter did.
  package let message: String
  /// When it was seen, since the start of the process.
  package let atMs: Int

  init(
    index: Int, className: String, ad: AdID?, rule: ContractRule, message: String, atMs: Int
  ) {
    self.index = index
    self.className = className
    self.ad = ad
    self.rule = rule
    self.message = message
    self.atMs = atMs
  }
}
