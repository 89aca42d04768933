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
    // The bridge's own sentences say more than this name.
    let isNamed = cause.name != RequestErrorCode.mediationAdapterError.name
    let name = isNamed ? cause.name ?? "" : ""
    if cause.message.isEmpty {
      return name.isEmpty ? "Error \(cause.code) of the domain \"\(cause.domain)\"." : name
    }
    return name.isEmpty ? cause.message : "\(name): \(cause.message)"
  }
}
