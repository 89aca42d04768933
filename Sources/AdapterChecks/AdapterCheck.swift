import Ads
import EventLoop
import Mediation

/// Tests one sentence of the contract on an adapter.
///
/// A check is a type without instances, in the file of its topic, and is listed in
/// ``AdapterCheckList``. It fails only if the adapter violates the check's own sentence. If the
/// adapter violates another sentence on the way, the check of that sentence fails; this one is not
/// run if it can't continue.
@LoopActor
protocol AdapterCheck {
  /// The name of a violation of the sentence in reports.
  static var name: String { get }

  /// The sentence that the check proves.
  static var sentence: String { get }

  static var basis: Basis { get }

  /// How serious a violation of the sentence is. A warning fails a run only if the run is strict.
  static var severity: ContractRule.Severity { get }

  /// The formats of the ads to check; empty for a sentence about the class itself.
  static var formats: [AdFormat] { get }

  /// The checks of a process adapter that may share a program with it.
  static var sharing: CheckSharing { get }

  /// The names of other checks whose failure explains a failure of this one. Then this one counts as
  /// not run.
  static var causes: Set<String> { get }

  /// Whether the check measures time, which other programs of the machine affect.
  static var isMeasurement: Bool { get }

  /// Whether the check is the first one of its program, because it looks at the start.
  static var comesFirst: Bool { get }

  /// Returns if the adapter satisfies the sentence.
  static func run(in context: CheckContext) async throws(Verdict)
}

extension AdapterCheck {
  /// The severity of the contract rule with the same name. It is an error if there is no such rule.
  static var severity: ContractRule.Severity { ContractRule(rawValue: name)?.severity ?? .error }
  static var formats: [AdFormat] { AdFormat.allCases }
  static var sharing: CheckSharing { formats.isEmpty ? .setUp : .goodLoads }
  static var causes: Set<String> { [] }
  static var isMeasurement: Bool { false }
  static var comesFirst: Bool { false }
}

/// A check of native ads.
protocol NativeAdCheck: AdapterCheck {}

extension NativeAdCheck {
  static var formats: [AdFormat] { [.native] }
}

/// The checks that may share a program.
package enum CheckSharing: Sendable {
  /// None: the check looks at the first ads of a program.
  case none
  /// Those that look at a set-up, and change nothing.
  case setUp
  /// Those that load with the good line item.
  case goodLoads
  /// Those that load with other line items.
  case badLoads
}

/// The source of a check's sentence.
package struct Basis: Sendable, Equatable {
  /// A document with rules for adapters.
  package enum Source: String, CaseIterable, Sendable {
    case nativeGuide = "guide to native custom events"
    case legacyGuide = "legacy guide to native custom events"
    case bannerGuide = "guide to banner custom events"
    case contract = "adbridge's contract with adapters"
    case expectations = "expectations of the adapter's author"
  }

  package let source: Source
  /// The rule in that document, in our own words.
  package let words: String

  init(_ source: Source, _ words: String) {
    self.source = source
    self.words = words
  }
}

/// A check's result, other than a pass.
package enum Verdict: Error, Equatable {
  /// The adapter violates the sentence; the text says how, in one sentence.
  case failed(String)
  /// The sentence applies, but the check could not examine anything; the text says why, in one
  /// sentence.
  case notRun(String)
  /// The sentence does not apply to the adapter; the text says why, in one sentence.
  case skipped(String)
}
