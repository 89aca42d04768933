import Mediation

/// Requests for signals at the same time do not affect each other.
enum MixedUpSignals: AdapterCheck {
  static let name = "mixedUpSignals"
  static let sentence = "Requests for signals at the same time are kept apart."
  static let basis = Basis(
    .contract, "An application may ask for several ads at once; each request gets its own answer.")
  static let formats: [AdFormat] = []
  static let sharing = CheckSharing.goodLoads

  static func run(in context: CheckContext) async throws(Verdict) {
    let formats = try await context.requireSignals()
    guard let first = formats.first, let last = formats.last else { return }
    let alone = try await [signals(first, in: context), signals(last, in: context)]
    let again = try await [signals(first, in: context), signals(last, in: context)]
    let together = [context.beginSignals(first), context.beginSignals(last)]
    let limitMs = 2 * SignalRequest.timeoutMs
    _ = try await context.wait(forMs: limitMs) { together.allSatisfy { !$0.answers.isEmpty } }
    let answers = together.map(\.signals)
    if answers.contains(nil) {
      throw .failed("Two requests began at once, but \(answers.count { $0 != nil }) got signals.")
    }
    // Tokens may differ each time; then nothing shows whose they are.
    if alone == again, answers != alone {
      throw .failed("A request got the signals of another one.")
    }
  }

  private static func signals(
    _ format: AdFormat, in context: CheckContext
  ) async throws(Verdict) -> String? {
    let request = try await context.collectSignals(format)
    guard let signals = request.signals else {
      throw .notRun("There are no signals for \(format.rawValue) ads.")
    }
    return signals
  }
}
