import Ads
import JSON
import Mediation
import ProcessAdapters

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
    try context.failingLineItem()
    try await context.dispose(try await context.load().id)
    switch try await context.attemptFailingLoad() {
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
    let end = try await context.attemptFailingLoad()
    let error = try context.error(of: end)
    if error.domain.isEmpty { throw .failed("The error has no domain.") }
    if error.message.allSatisfy(\.isWhitespace) { throw .failed("The error has no message.") }
    if error.isFault { throw .failed("The load ended with a fault: \(error.message)") }
  }
}

/// A load that fails is answered once.
enum DuplicateFailure: FailureCheck {
  static let name = "duplicateFailure"
  static let sentence = "A load that fails is answered once."
  static let basis = Basis(
    .nativeGuide, "The completion handler can be called once, with an error too.")

  static func run(in context: CheckContext) async throws(Verdict) {
    try context.failingLineItem()
    _ = try await context.attempt()
    let end = try await context.attemptFailingLoad()
    try await context.awaitSecond()
    if context.secondAnswer(to: context.goodAds) != nil {
      throw .notRun("Loads that give an ad are answered twice, too.")
    }
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
    // A network may hold one ad of a placement.
    try await context.dispose(try await context.load().id)
    var loads: [(words: String, ads: Set<AdID>)] = []
    for (words, parameter) in parameters {
      let known = context.otherAds
      let good = context.lineItems.good
      let item = LineItem(
        className: good.className, parameter: parameter, request: good.request)
      if case .unanswered(let reason) = try await context.attempt(by: item) {
        throw .failed("\(reason) The load had \(words).")
      }
      try await context.expectNoEnd(at: item, "The load had \(words).")
      loads.append((words, context.otherAds.subtracting(known)))
    }
    try await context.awaitSecond()
    if context.secondAnswer(to: context.goodAds) != nil {
      throw .notRun("Loads with a good parameter are answered twice, too.")
    }
    for (words, ads) in loads {
      guard let violation = context.secondAnswer(to: ads) else { continue }
      throw .failed("\(violation.message) The load had \(words).")
    }
  }
}

/// A load with any settings and extras, or for a child, gets an answer.
enum UnansweredSettings: FailureCheck {
  static let name = "unansweredSettings"
  static let sentence = "A load with settings and extras of any type, or for a child, is answered."
  static let basis = Basis(
    .contract, "Settings and extras are any JSON: a number, a list, an object or null.")

  private static let values: [(words: String, value: JSONValue)] = [
    ("a number", 7), ("a fraction", -0.5), ("true", true), ("a list", [1, "two", nil]),
    ("an object", ["id": [1, true, nil]]), ("null", .null),
  ]

  static func run(in context: CheckContext) async throws(Verdict) {
    try await context.dispose(try await context.load().id)
    let good = context.lineItems.good
    let names = Set(good.settings.members.map(\.key) + ["parameter"]).sorted()
    for (words, value) in values {
      var settings = JSONObject()
      for name in names { settings[name] = value }
      try await expectAnswer(
        by: LineItem(className: good.className, settings: settings, request: good.request),
        CheckContext.LoadOptions(),
        "Each setting was \(words).", in: context)
    }
    let extras: JSONObject = ["number": 7, "list": [1, nil], "object": ["a": true], "null": nil]
    var options = CheckContext.LoadOptions(
      request: AdRequest(extras: extras, keywords: ["", "\u{1F6AB}"]).completed(by: context.request)
    )
    options.options = NativeAdOptions().completed
    try await expectAnswer(
      by: good, options, "The extras had a number, a list, an object and null.", in: context)
    options.request = AdRequest(childDirectedTreatment: true).completed(by: context.request)
    try await expectAnswer(by: good, options, "The user was a child.", in: context)
    if good.request?.extras.isEmpty ?? true, context.request.extras.isEmpty { return }
    let bare = LineItem(
      className: good.className, parameter: good.parameter, settings: good.settings)
    options.request = .plain
    try await expectAnswer(by: bare, options, "There were no extras.", in: context)
  }

  private static func expectAnswer(
    by item: LineItem, _ options: CheckContext.LoadOptions, _ cause: String,
    in context: CheckContext
  ) async throws(Verdict) {
    if case .unanswered(let reason) = try await context.attempt(options, by: item) {
      let bare = LineItem(className: item.className, request: item.request)
      if item.parameter == nil, case .unanswered = try await context.attempt(by: bare) {
        throw .notRun("A load without settings is not answered either.")
      }
      throw .failed("\(reason) \(cause)")
    }
    try await context.expectNoEnd(at: item, cause, options)
  }
}

/// A failure does not affect the next load.
enum LostAfterFailure: FailureCheck {
  static let name = "lostAfterFailure"
  static let sentence = "A load right after a failure gives an ad."
  static let basis = Basis(
    .contract, "A load that fails has no effect on the next one.")
  static let causes: Set = [ExhaustedAdapter.name]

  static func run(in context: CheckContext) async throws(Verdict) {
    try context.failingLineItem()
    try await context.dispose(try await context.load().id)
    _ = try context.error(of: try await context.attemptFailingLoad())
    try context.expectAd(of: try await context.attempt(), orFail: "The next load failed")
  }
}

extension CheckContext {
  /// Fails if the adapter's program has ended at a load, and ends again if that is its first load.
  func expectNoEnd(
    at item: LineItem, _ cause: String, _ options: LoadOptions = LoadOptions()
  ) async throws(Verdict) {
    guard let first = unexpectedEnd else { return }
    let known = session.unexpectedEnds.count
    _ = try await attempt(options, by: item)
    // Otherwise the loads before it are the cause.
    guard session.unexpectedEnds.count > known, let again = unexpectedEnd else {
      throw .notRun(first)
    }
    explainsEnd = true
    throw .failed("\(again) \(cause)")
  }

  /// The second answer to one of some loads; `nil` if there is none.
  fileprivate func secondAnswer(to loads: Set<AdID>) -> ContractViolation? {
    violations.first { violation in
      violation.rule == .duplicateCompletion && violation.ad.map(loads.contains) == true
    }
  }

  /// Returns the error of a load that should fail, or does not run the check if there is none.
  fileprivate func error(of end: LoadEnd) throws(Verdict) -> AdError {
    guard case .failure(let error) = end else {
      throw .notRun("The load should fail, but did not end with an error.")
    }
    return error
  }
}
