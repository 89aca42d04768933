import Ads
import Mediation

/// A check that loads with other line items than the good one, or with bids.
protocol FailureCheck: AdapterCheck {}

extension FailureCheck {
  static var sharing: CheckSharing { .badLoads }
}

/// A load that fails ends with the error.
enum UnreportedFailure: FailureCheck {
  static let name = "unreportedFailure"
  static let sentence = "A load that fails ends with an error."
  static let basis = Basis(
    .nativeGuide, "When the network fails, the completion handler gets the error that occurred.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let failing = try context.failingLineItem()
    _ = try await context.load()
    switch try await context.attempt(by: failing) {
    case .failure: return
    case .ad: throw .failed("The load should fail, but gave an ad.")
    case .unanswered(let reason): throw .failed(reason)
    }
  }
}

/// An error has a message.
enum UnexplainedFailure: FailureCheck {
  static let name = "unexplainedFailure"
  static let sentence = "The error of a load has a domain and a message."
  static let basis = Basis(
    .legacyGuide, "The error describes the failure.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let end = try await context.attempt(by: try context.failingLineItem())
    let error = try context.error(of: end)
    if error.domain.isEmpty { throw .failed("The error has no domain.") }
    if error.message.allSatisfy(\.isWhitespace) { throw .failed("The error has no message.") }
  }
}

/// A load that fails is answered once.
enum DuplicateFailure: FailureCheck {
  static let name = "duplicateFailure"
  static let sentence = "A load that fails is answered once."
  static let basis = Basis(
    .nativeGuide, "The completion handler can be called once, with an error too.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let failing = try context.failingLineItem()
    _ = try await context.attempt()
    try await context.rest()
    if context.hasViolated(.duplicateCompletion) {
      throw .notRun("Loads that give an ad are answered twice, too.")
    }
    let end = try await context.attempt(by: failing)
    try await context.rest()
    try context.expectNo(.duplicateCompletion)
    _ = try context.error(of: end)
  }
}

/// A load with any parameter gets exactly one answer.
enum UnansweredBadParameter: FailureCheck {
  static let name = "unansweredBadParameter"
  static let sentence = "A load with a bad parameter is answered once."
  static let basis = Basis(
    .contract, "Publishers type the parameter. A load with none, or with an invalid one, fails.")

  private static let parameters: [(words: String, parameter: String?)] = [
    ("no parameter", nil),
    ("an empty parameter", ""),
    ("a parameter of control characters", "\u{0}\u{7F}\n\u{FEFF}"),
    ("a parameter of 10,000 characters", String(repeating: "bad parameter, ", count: 667)),
  ]

  static func run(in context: CheckContext) async throws(Verdict) {
    _ = try await context.load()
    try await context.rest()
    guard context.violations.isEmpty else {
      throw .notRun("Loads with a good parameter are not answered exactly once either.")
    }
    for (words, parameter) in parameters {
      let item = LineItem(className: context.lineItems.good.className, parameter: parameter)
      if case .unanswered(let reason) = try await context.attempt(by: item) {
        throw .failed("\(reason) The load had \(words).")
      }
      try await context.rest()
      if let violation = context.violations.first(where: { $0.rule == .duplicateCompletion }) {
        throw .failed("\(violation.message) The load had \(words).")
      }
    }
  }
}

/// A failure does not affect the next load.
enum LostAfterFailure: FailureCheck {
  static let name = "lostAfterFailure"
  static let sentence = "A load right after a failure gives an ad."
  static let basis = Basis(
    .contract, "A load that fails has no effect on the next one.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let failing = try context.failingLineItem()
    _ = try await context.load()
    _ = try context.error(of: try await context.attempt(by: failing))
    try context.expectAd(of: try await context.attempt(), orFail: "The next load failed")
  }
}

extension CheckContext {
  /// Returns the error of a load that should fail, or does not run the check if there is none.
  fileprivate func error(of end: LoadEnd) throws(Verdict) -> AdError {
    guard case .failure(let error) = end else {
      throw .notRun("The load should fail, but did not end with an error.")
    }
    return error
  }
}
