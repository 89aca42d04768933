import AdapterChecks
import EventLoop
import Mediation

/// One thing that the contract names: a rule, a check, an event or an error.
struct ContractTopic: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case rule, check, event, error
  }

  let kind: Kind
  let name: String
  /// The severity of a rule, the number of an error, the source of a check.
  let mark: String
  /// Its meaning, in one or two sentences.
  let meaning: String

  /// The action to take.
  var advice: String {
    switch kind {
    case .rule:
      "\(example) To find the fault in an adapter, call check_adapter."
    case .check:
      "Call check_adapter to test an adapter for it."
    case .event:
      "Call get_timeline to see the events of an ad, and drive_ad to cause them."
    case .error:
      "Its number and its name never change; code reads these, and not the message."
    }
  }

  /// How to see an adapter that breaks the rule. No built-in adapter collects signals.
  private var example: String {
    switch ContractRule(rawValue: name) {
    case let rule? where rule.isAboutSignals:
      "Only an adapter that collects signals can break it."
    case let rule? where rule.isSeenByPrograms:
      "Only the program of a process adapter can see it."
    case .doubleReward:
      "To see it, load the ad unit sample/break-\(name) with load_ad, present the ad, and use the "
        + "action earnReward."
    default:
      "To see it, load the ad unit sample/break-\(name) with load_ad and render the ad."
    }
  }

  var text: String {
    "\(kind.rawValue.prefix(1).uppercased())\(kind.rawValue.dropFirst()) \(name)"
      + (mark.isEmpty ? "" : " (\(mark))") + ": \(meaning)\n\(advice)"
  }
}

/// Everything that the contract names.
@LoopActor
final class ContractTopics {
  /// Rules, events and errors come from the page of the contract, checks from the checks.
  private(set) lazy var all =
    contractTopics
    + AdapterCheckDescription.all.map { check in
      ContractTopic(
        kind: .check, name: check.name, mark: check.source,
        meaning: "\(check.sentence) \(check.basis)")
    }

  /// The topics with a name; a rule and a check may share one.
  func named(_ name: String) -> [ContractTopic] {
    let name = name.lowercased()
    return all.filter { $0.name.lowercased() == name || ($0.kind == .error && $0.mark == name) }
  }

  /// The rules, in the order of the contract.
  var rules: [ContractTopic] { all.filter { $0.kind == .rule } }
}
