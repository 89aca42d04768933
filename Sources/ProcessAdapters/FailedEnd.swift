/// How a program failed after it was told to end.
package struct FailedEnd: Sendable, Equatable {
  package enum Kind: Sendable, CaseIterable {
    /// A signal killed it, or a sanitizer has found something.
    case crash
    /// It ended with another exit code than 0.
    case exitCode
    /// It ran on after the end of its input, until it got a signal.
    case ignoredEnd
    /// It wrote something that is not an answer.
    case output
    /// Processes that it had started ran longer than it.
    case processes
  }

  package let kind: Kind
  /// A sentence that says what happened.
  package let message: String

  package init(kind: Kind, message: String) {
    self.kind = kind
    self.message = message
  }
}
