import Ads
import EventLoop
import JSON
import Mediation

extension ExpectedSignals {
  /// The request for signals as a check.
  @LoopActor
  func check(of adapter: CheckedAdapter) -> PlannedCheck {
    let settings = settings ?? adapter.lineItems(format).good.settings
    let unit = AdUnit(
      id: "expected", format: format,
      lineItems: [LineItem(className: adapter.className, settings: settings)])
    return PlannedCheck(expectation: sentence, format: format, adUnits: [unit]) {
      (context) async throws(Verdict) in
      context.use(requestConfiguration)
      try await context.requireSetUp()
      guard context.adapter.collectsSignals == true else {
        throw .failed("The adapter collects no signals.")
      }
      let running = try await context.collectSignals(
        format, settings: settings, extras: extras, adSize: adSize)
      try await context.rest()
      try compare(running)
      try networkCalls.compare(to: context.networkCalls)
    }
  }

  private var sentence: String {
    if let name { return name }
    let what = settings?["parameter"].map { " with \($0.excerpt)" } ?? ""
    if let failure { return "A request for signals\(what) fails with \(failure.words)." }
    let token = token.map { " \(JSONValue.string($0).excerpt)" } ?? ""
    return "A request for signals\(what) gives signals\(token)."
  }

  @LoopActor
  private func compare(_ running: CheckContext.RunningSignals) throws(Verdict) {
    guard let first = running.answers.first else {
      throw .failed("The adapter did not answer the request for signals.")
    }
    guard running.answers.count == 1 else {
      throw .failed("The adapter answered the request for signals twice.")
    }
    if let error = first.error {
      guard let failure else { throw .failed("The request failed with \(error.words).") }
      guard failure.matches(error) else {
        throw .failed("The request failed with \(error.words). Expected: \(failure.words).")
      }
      return
    }
    if let failure {
      throw .failed("The adapter gave signals. Expected: \(failure.words).")
    }
    guard let signals = first.signals, !signals.isEmpty else {
      throw .failed("The signals are empty.")
    }
    if let token, token != signals {
      throw .failed(
        "The signals are \(JSONValue.string(signals).excerpt). "
          + "Expected: \(JSONValue.string(token).excerpt).")
    }
  }
}

extension CheckContext {
  /// Replaces the publisher's settings, before the set-up.
  func use(_ requestConfiguration: RequestConfiguration?) {
    guard let requestConfiguration else { return }
    mediator.setRequestConfiguration(requestConfiguration) {}
  }
}
