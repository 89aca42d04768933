import Ads
import EventLoop
import Mediation

/// What to do after loads that gave no ad: it follows from the reason.
struct LoadAdvice {
  /// An attempt without an ad.
  struct Failure {
    let className: String
    let error: AdError
  }

  /// In the order of the waterfall.
  var failures: [Failure] = []
  /// The mistakes of the configuration that concern the loads.
  var mistakes: [ConfigurationMistake] = []
  /// The tool to call again after a correction.
  var tool = "load_ad"

  /// Whether the configuration or a program must be corrected.
  var namesMistake: Bool {
    !mistakes.isEmpty || failures.contains { $0.isMissing || $0.isFaultOfProgram }
  }

  /// The next step, as a sentence.
  var nextStep: String {
    if let mistake = mistakes.first {
      return "Correct the configuration at \(mistake.place), and call \(tool) again."
    }
    if let failure = failures.first(where: \.isFaultOfProgram) {
      return Self.correctProgram(of: failure.className)
    }
    guard let failure = failures.first else {
      return "Call get_timeline to see what happened."
    }
    if failure.isMissing {
      return "Call list_inventory for the adapters that exist, and name one of them in place of "
        + "\(failure.className)."
    }
    if failure.isLate {
      return "Call check_adapter with className \(failure.className), which says where it does not "
        + "answer."
    }
    let error = failure.error.deepest
    let topic = error.name ?? failure.error.name
    let other = "load_ad with adapter \(failure.className) and another parameter"
    return topic.map { "Call explain_contract with the topic \($0), or \(other)." }
      ?? "Call \(other), or ask the network what its error \(error.code) means."
  }

  /// The next step after a fault in the code of an adapter.
  static func correctProgram(of className: String) -> String {
    "Correct the program of \(className) at the place that its text names, and call check_adapter "
      + "with className \(className)."
  }
}

extension LoadAdvice {
  /// The advice after one load.
  init(_ info: ResponseInfo) {
    failures = info.attempts.compactMap { attempt in
      attempt.error.map { Failure(className: attempt.lineItem.className, error: $0) }
    }
  }
}

extension LoadAdvice.Failure {
  /// Whether the code of the adapter failed, and not its network.
  fileprivate var isFaultOfProgram: Bool {
    let isOwn = error.underlying.map { $0.domain == "JSON-RPC" || $0.isOfAdapter } ?? true
    return error.isOfAdapter && !isMissing && isOwn
  }

  /// Whether there is no such adapter.
  fileprivate var isMissing: Bool {
    error.isOfAdapter && error.message == AdLoad.missingAdapter(className)
  }

  fileprivate var isLate: Bool {
    error.domain == RequestErrorCode.domain && error.code == RequestErrorCode.timeout.rawValue
  }
}

extension AdError {
  fileprivate var isOfAdapter: Bool {
    domain == RequestErrorCode.domain && code == RequestErrorCode.mediationAdapterError.rawValue
  }
}
