extension AdError {
  /// The innermost error that says more than the others: what the network itself reported.
  package var rootCause: AdError {
    guard let cause = underlying?.rootCause, !cause.message.isEmpty,
      !message.hasSuffix(cause.message)
    else { return self }
    return cause
  }

  /// Why there is no ad, as a sentence: the name of the innermost error and its message, as in
  /// `noInventory: There is no ad to show.`
  package var reason: String {
    let cause = rootCause
    // The bridge's own sentences say more than the name `mediationAdapterError`.
    guard let name = cause.name, !name.isEmpty,
      name != RequestErrorCode.mediationAdapterError.name
    else { return cause.ownSentence }
    return cause.message.isEmpty ? name : "\(name): \(cause.message)"
  }

  /// The error's own message; without one, its code and its domain.
  package var ownSentence: String {
    message.isEmpty ? "Error \(code) of the domain \"\(domain)\"." : message
  }

  /// The first cause.
  package var deepest: AdError { underlying?.deepest ?? self }
}
