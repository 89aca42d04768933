/// What a check's sentence rests on.
package struct Basis: Sendable, Equatable {
  /// Where the contract of adapters is written down.
  package enum Source: String, CaseIterable, Sendable {
    case nativeGuide = "guide to native custom events"
    case legacyGuide = "legacy guide to native custom events"
    case bannerGuide = "guide to banner custom events"
    case contract = "adbridge's contract with adapters"
  }

  package let source: Source
  /// What is said there, in our own words.
  package let words: String

  init(_ source: Source, _ words: String) {
    self.source = source
    self.words = words
  }
}
