import Ads
import Mediation
import ProcessAdapters

/// A check of the signals that an adapter collects for an auction.
protocol SignalCheck: AdapterCheck {}

extension SignalCheck {
  static var formats: [AdFormat] { [] }
  static var sharing: CheckSharing { .goodLoads }
}

/// An auction waits for the signals of every network.
enum UnansweredSignals: SignalCheck {
  static let name = "unansweredSignals"
  static let sentence = "Signals are answered in time."
  static let basis = Basis(
    .contract, "An auction waits for a second, with an answer or without.")
  static let isMeasurement = true

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

/// Signals are a text that the network understands.
enum EmptySignals: SignalCheck {
  static let name = "emptySignals"
  static let sentence = "Signals have 1 to 32,768 characters."
  static let basis = Basis(
    .contract,
    "A network without signals answers with an error. It could not win the auction."
  )

  static func run(in context: CheckContext) async throws(Verdict) {
    for request in try await context.collectAllSignals() {
      guard let answer = request.answers.first else { continue }
      if let error = answer.error {
        if error.isFault { throw .failed("A request ended with a fault: \(error.message)") }
        continue
      }
      guard let signals = answer.signals else {
        throw .failed("An answer had neither signals nor an error.")
      }
      if signals.allSatisfy(\.isWhitespace) { throw .failed("The signals were empty.") }
      let count = signals.unicodeScalars.count
      if count > 32_768 { throw .failed("The signals had \(count) characters.") }
    }
  }
}

/// An answer is a success or a failure.
enum SignalsAndError: SignalCheck {
  static let name = "signalsAndError"
  static let sentence = "Signals come without an error."
  static let basis = Basis(
    .contract, "A request for signals is answered with signals or with an error.")

  static func run(in context: CheckContext) async throws(Verdict) {
    for request in try await context.collectAllSignals() {
      if request.answers.contains(where: { $0.signals != nil && $0.error != nil }) {
        throw .failed("An answer had signals and an error.")
      }
    }
  }
}

/// A request for signals is answered once, also a second later.
enum DuplicateSignals: SignalCheck {
  static let name = "duplicateSignals"
  static let sentence = "A request for signals is answered once."
  static let basis = Basis(
    .contract, "The completion handler of signals is called once.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let requests = try await context.collectAllSignals()
    try await context.awaitSecond()
    for request in requests where request.answers.count > 1 {
      throw .failed("A request for signals got \(request.answers.count) answers.")
    }
  }
}

/// Requests for signals do not affect each other.
enum MixedUpSignals: SignalCheck {
  static let name = "mixedUpSignals"
  static let sentence =
    "Requests for signals, one after the other or at the same time, are kept apart."
  static let basis = Basis(
    .contract, "An application may ask for several ads at once; each request gets its own answer.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let all = try await context.requireSignals()
    let known = all.filter { context.memory.formatsWithSignals.contains($0) }
    let formats = known.isEmpty ? all : known
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
      if context.memory.formatsWithSignals.contains(format),
        let error = request.answers.first?.error
      {
        throw .failed(
          "A first request for \(format.rawValue) ads got signals, a later one: \(error.sentence)")
      }
      throw .notRun("There are no signals for \(format.rawValue) ads.")
    }
    return signals
  }
}

/// An auction may begin before a set-up has ended.
enum EarlySignals: SignalCheck {
  static let name = "earlySignals"
  static let sentence = "Signals are answered before the set-up, too."
  static let basis = Basis(
    .contract,
    "A request for signals before the set-up gets an answer, which can be an error.")
  static let comesFirst = true

  static func run(in context: CheckContext) async throws(Verdict) {
    var early: CheckContext.RunningSignals?
    let format = context.format
    context.session.beforeSetUp {
      if context.adapter.collectsSignals == true, early == nil {
        early = context.beginSignals(format)
      }
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

/// Signals for ads that nothing can load are useless.
///
/// A network without a token for each format gives the same one for all. So this is a fault only of
/// an adapter that refuses another format.
enum UnrefusedSignals: SignalCheck {
  static let name = "unrefusedSignals"
  static let sentence =
    "Signals for all formats that the adapter does not load are refused, or none."
  static let basis = Basis(
    .contract, "A network must not win an auction for an ad that its adapter cannot load.")
  static let severity = ContractRule.Severity.warning

  static func run(in context: CheckContext) async throws(Verdict) {
    let formats = try await context.requireSignals()
    let others = AdFormat.allCases.filter { !formats.contains($0) }
    if others.isEmpty { throw .skipped("The adapter loads all formats, or gives only signals.") }
    var given: [AdFormat] = []
    for format in others where try await context.collectSignals(format).signals != nil {
      given.append(format)
    }
    guard let first = given.first else { return }
    if given == others { throw .skipped("The adapter gives signals for every format.") }
    throw .failed(
      "The adapter gave signals for \(first.rawValue) ads, which it does not load, but not for all."
    )
  }
}
