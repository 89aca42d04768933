import EventLoop

/// Describes what a check tests. The check does not have to run.
package struct AdapterCheckDescription: Sendable {
  package let name: String
  package let sentence: String
  package let source: String
  /// The rule in the source, in our own words.
  package let basis: String

  /// All checks, in the order in which they run.
  @LoopActor
  package static var all: [AdapterCheckDescription] {
    AdapterCheckList.all.map { check in
      AdapterCheckDescription(
        name: check.name, sentence: check.sentence, source: check.basis.source.rawValue,
        basis: check.basis.words)
    }
  }
}
