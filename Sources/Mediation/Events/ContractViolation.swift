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
