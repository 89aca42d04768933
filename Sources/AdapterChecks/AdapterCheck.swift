import EventLoop
import Mediation

/// One sentence of the contract, and how an adapter is held to it.
///
/// A check is a type without instances, in a file of its own, and stands in ``AdapterCheckList``. It
/// fails only for what its own sentence says: where an adapter breaks another one on the way, the
/// check of that one tells, and this one is skipped if it can't go on.
@BridgeActor
protocol AdapterCheck {
  /// What reports call a breach of the sentence.
  static var name: String { get }

  /// The sentence that the check proves.
  static var sentence: String { get }

  static var basis: Basis { get }

  /// The formats whose ads the sentence is about; empty for one about the class itself.
  static var formats: [AdFormat] { get }

  /// Returns when the sentence holds.
  static func run(in context: CheckContext) throws(Verdict)
}

extension AdapterCheck {
  static var formats: [AdFormat] { AdFormat.allCases }
}
