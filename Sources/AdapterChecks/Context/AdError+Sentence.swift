import Mediation

extension AdError {
  /// What went wrong, for a person: the error's own message, and behind it what caused it.
  var sentence: String {
    let own = message.isEmpty ? "Error \(code) of the domain \"\(domain)\"." : message
    guard let cause = underlying?.sentence, !own.hasSuffix(cause) else { return own }
    return "\(own.hasSuffix(".") ? String(own.dropLast()) : own): \(cause)"
  }
}
