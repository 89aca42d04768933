import Mediation

/// An auction may begin before a set-up has ended.
enum EarlySignals: AdapterCheck {
  static let name = "earlySignals"
  static let sentence = "Signals are answered before the set-up, too."
  static let basis = Basis(
    .contract,
    "A request for signals before the set-up gets an answer, which can be an error.")
  static let formats: [AdFormat] = []
  static let sharing = CheckSharing.goodLoads
  static let comesFirst = true

  static func run(in context: CheckContext) async throws(Verdict) {
    var early: CheckContext.RunningSignals?
    let format = context.format
    context.session.beforeSetUp {
      if context.host.collectsSignals == true, early == nil { early = context.beginSignals(format) }
    }
    _ = try await context.requireSignals()
    guard let early else { throw .notRun("The adapter was set up already.") }
    _ = try await context.wait(forMs: context.limits.loadMs) { !early.answers.isEmpty }
    if early.answers.isEmpty {
      // An adapter that never answers violates another sentence.
      if try await context.collectSignals(format).answers.isEmpty {
        throw .notRun("A later request for signals was not answered either.")
      }
      throw .failed("A request for signals before the set-up was not answered.")
    }
  }
}
