import Mediation

/// Signals are a text that the network understands.
enum EmptySignals: AdapterCheck {
  static let name = "emptySignals"
  static let sentence = "Signals have 1 to 32,768 characters."
  static let basis = Basis(
    .contract,
    "A network without signals answers with an error. It could not win the auction."
  )
  static let formats: [AdFormat] = []
  static let sharing = CheckSharing.goodLoads

  static func run(in context: CheckContext) async throws(Verdict) {
    for request in try await context.collectAllSignals() {
      guard let answer = request.answers.first, answer.error == nil else { continue }
      guard let signals = answer.signals else {
        throw .failed("An answer had neither signals nor an error.")
      }
      if signals.isEmpty { throw .failed("The signals were empty.") }
      let count = signals.unicodeScalars.count
      if count > 32_768 { throw .failed("The signals had \(count) characters.") }
    }
  }
}
