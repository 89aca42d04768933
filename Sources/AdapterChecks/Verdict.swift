/// Why a check ends before it has proved its sentence.
package enum Verdict: Error, Equatable {
  /// The adapter breaks the sentence; one sentence says how.
  case failed(String)
  /// The sentence does not apply to the adapter, or can't be looked into; one sentence says why.
  case skipped(String)
}
