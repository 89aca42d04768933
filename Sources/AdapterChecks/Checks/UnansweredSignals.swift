import Mediation

/// An auction waits for the signals of every network.
enum UnansweredSignals: AdapterCheck {
  static let name = "unansweredSignals"
  static let sentence = "Signals are answered in time."
  static let basis = Basis(
    .contract, "An auction waits for a second, with an answer or without.")
  static let formats: [AdFormat] = []
  static let sharing = CheckSharing.goodLoads

  static func run(in context: CheckContext) async throws(Verdict) {
    for format in try await context.requireSignals() {
      for hasCredentials in [true, false] {
        // The first time, the machine may have been busy.
        if try await isAnswered(format, hasCredentials, in: context) { continue }
        guard try await isAnswered(format, hasCredentials, in: context) else {
          let what = hasCredentials ? "" : " without credentials"
          throw .failed(
            "A request for \(format.rawValue) ads\(what) was not answered within "
              + "\(SignalRequest.timeoutMs) ms.")
        }
      }
    }
  }

  private static func isAnswered(
    _ format: AdFormat, _ hasCredentials: Bool, in context: CheckContext
  ) async throws(Verdict) -> Bool {
    !(try await context.collectSignals(format, hasCredentials: hasCredentials).answers.isEmpty)
  }
}
