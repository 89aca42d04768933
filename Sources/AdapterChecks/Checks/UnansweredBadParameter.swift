import Mediation

/// A load with any parameter gets exactly one answer.
enum UnansweredBadParameter: AdapterCheck {
  static let name = "unansweredBadParameter"
  static let sentence = "A load with a bad parameter is answered once."
  static let basis = Basis(
    .contract, "Publishers type the parameter. A load with none, or with an invalid one, fails.")
  static let sharing = CheckSharing.badLoads

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
