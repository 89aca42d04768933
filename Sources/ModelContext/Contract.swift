import AdapterChecks
import Drawing
import EventLoop
import Mediation

/// One name that an answer can contain.
struct ContractTopic: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case rule, check, event, error, method, notification, tool, value
  }

  let kind: Kind
  let name: String
  /// The severity of a rule, the number of an error, the source of a check, the type of a value.
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
    case .method:
      "Programs call it. The resource \(ContractResource.index) lists the parts of the contract."
    case .notification:
      "Call get_timeline to see what the bridge has reported in this run."
    case .tool:
      "Call it as tools/list describes it."
    case .value:
      "It is a value of \(mark)."
    }
  }

  /// How to see an adapter that breaks the rule. No built-in adapter collects signals.
  private var example: String {
    switch ContractRule(rawValue: name) {
    case let rule? where rule.isAboutSignals:
      "Only an adapter that collects signals can break it."
    case let rule? where rule.isSeenByPrograms:
      "Only the program of a process adapter can see it."
    case .changedPrice:
      "To see it, load from an ad unit whose bidder is SampleFaultyCustomEvent with the parameter "
        + "break-\(name)+content, and render the ad."
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

/// Every name that an answer can contain.
@LoopActor
final class ContractTopics {
  /// Checks and the rules of layouts come from their modules, the others from the contracts.
  private(set) lazy var all =
    contractTopics
    + (AdapterCheckDescription.all + AdapterCheckDescription.findings).map { check in
      ContractTopic(
        kind: .check, name: check.name, mark: check.source,
        meaning: "\(check.sentence) \(check.basis)")
    }
    + LayoutRule.allCases.map { rule in
      ContractTopic(
        kind: .value, name: rule.rawValue, mark: "LayoutRule", meaning: rule.sentence)
    }

  /// The topics with a name, or the errors with a number; several things may share a name.
  func named(_ name: String) -> [ContractTopic] {
    let name = name.lowercased()
    return all.filter { topic in
      topic.name.lowercased() == name
        || topic.kind == .error && (topic.mark == name || topic.mark.hasPrefix("\(name) of "))
    }
  }

  /// The rules, in the order of the contract.
  var rules: [ContractTopic] { all.filter { $0.kind == .rule } }
}
