/// A rule of the contract between the bridge and an adapter that the bridge checks.
package enum ContractRule: String, CaseIterable, Sendable {
  /// A completion handler is called once.
  ///
  /// The guides protect it with an atomic flag, because real adapters call it again, for example
  /// when an ad expires.
  case duplicateCompletion
  /// A load, a set-up or a request for signals is answered before its deadline, or not at all.
  case lateCompletion
  /// A load, a set-up or a request for signals is answered within a minute of its deadline, or before
  /// the run ends.
  ///
  /// An adapter that forgets the answer makes each waterfall wait until its deadline.
  case neverCompleted
  /// A completion handler gets an ad or an error.
  case emptyCompletion
  /// A completion handler gets an ad or an error, and not both.
  case adAndError
  /// An ad reports nothing before its load is answered: the client does not know it.
  case eventBeforeCompletion
  /// An ad that was disposed of, or replaced by another creative, reports nothing.
  case eventAfterDispose
  /// An impression is reported once. Adapters that listen to two sources of their network report it
  /// twice.
  case doubleImpression
  /// A view of an ad gives one reward.
  case doubleReward
  /// An adapter reports only what its network tracks itself: in the guides only one SDK counts.
  case wrongTracker
  /// An impression of an ad that won an auction earns the price of its bid.
  case changedPrice
  /// A native ad is in a view when its adapter reports the impression.
  case impressionBeforeRender
  /// Each screen of an ad reports in turn that it opens, that it is about to close, and that it has
  /// closed. Several real adapters leave the second event out.
  case unpairedScreen
  /// The events of a video or a screen come between its start and its end. What an impression has
  /// earned comes after it, once.
  case eventOrder
  /// A native ad has a requested type: the legacy guide forbids mapping another one to it.
  case unrequestedAdType
  /// If image loading is enabled, an image has its bytes: the adapter downloads it if necessary. If
  /// it is disabled, the publisher downloads the image and needs the URL.
  case imageNotDelivered
  /// AdChoices is inside the ad's view, in the corner that the publisher prefers. In the legacy API
  /// the adapter places it.
  case adChoicesMisplaced
  /// A native ad has a headline, a body and a call to action, and an app-install ad an icon.
  case missingAsset
  /// Signals are not empty: a network that has none answers with an error. It could not win the
  /// auction.
  case emptySignals
  /// Signals have at most 32,768 characters.
  case signalsTooLong
  /// A request for signals is answered with signals or with an error.
  case signalsAndError
  /// A text has at most 64 KiB, and an image 8 MiB. A longer text of an error or an event is truncated; an
  /// ad with a longer one is refused.
  case contentTooLarge
  /// Every method that an adapter's author expects to be called has the name, the parameters and the
  /// access of the API. A program that hosts the adapter sees the others.
  case neverCalled
  /// Views are made, changed and drawn on the main thread. A program that hosts the adapter sees it.
  case offMainThread
  /// A view, a text or a version is the same each time it is read. A program that hosts the adapter
  /// reads it twice.
  case changingValue
  /// A native ad has one AdChoices icon. A program that hosts the adapter sees the views.
  case duplicateAdChoices

  /// How serious a violation is.
  package enum Severity: String, Sendable {
    /// It costs money or time.
    case error
    /// Real adapters do it without harm.
    case warning
    /// It does no harm, but an author may want to know it.
    case info
  }

  /// Whether the rule is about signals only, and not about ads.
  package var isAboutSignals: Bool {
    self == .emptySignals || self == .signalsTooLong || self == .signalsAndError
  }

  /// Whether only the program of an adapter can see a violation.
  package var isSeenByPrograms: Bool {
    switch self {
    case .neverCalled, .offMainThread, .changingValue, .duplicateAdChoices: true
    default: false
    }
  }

  package var severity: Severity {
    switch self {
    case .duplicateCompletion, .neverCompleted, .emptyCompletion, .adAndError,
      .eventBeforeCompletion, .doubleImpression, .doubleReward, .wrongTracker, .unrequestedAdType,
      .imageNotDelivered,
      .adChoicesMisplaced, .emptySignals, .signalsTooLong, .signalsAndError, .contentTooLarge,
      .neverCalled, .offMainThread, .changingValue, .duplicateAdChoices:
      .error
    case .lateCompletion, .eventAfterDispose, .impressionBeforeRender, .unpairedScreen,
      .eventOrder, .changedPrice, .missingAsset:
      .warning
    }
  }
}

/// A violation of the contract by an adapter.
package final class ContractViolation: Sendable {
  /// Counts the entries of the log: 1, 2, 3, …
  package let index: Int
  package let className: String
  /// The ad; `nil` for a set-up, for signals, and for a late answer to a load whose id is free again.
  package let ad: AdID?
  package let rule: ContractRule
  /// One sentence that says what the adapter did.
  package let message: String
  /// The time since the start of the process.
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
