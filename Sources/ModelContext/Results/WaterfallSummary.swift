import Ads
import JSON
import JSONRPC
import Mediation

/// The results of many loads of one ad unit: for each place of the waterfall, how often the network
/// filled, and why it did not.
struct WaterfallSummary: JSONWritable {
  private(set) var loads = 0
  private(set) var filled = 0
  private var places: [Place] = []
  private var errors: [Reason] = []
  private var violations: [Violation] = []
  private var durationsMs: [Int] = []
  /// What the adapters wrote to standard error.
  var output: [String] = []
  /// The mistakes of the configuration that concern the loads.
  var mistakes: [ConfigurationMistake] = []
  /// Why no load can give an ad: the request is wrong, or the adapter can't be set up.
  private(set) var refusal: ToolFailure?

  /// One line item of the waterfall.
  private struct Place {
    let className: JSONValue
    let parameter: JSONValue
    var filled = 0
    var errors: [Reason] = []
    var latenciesMs: [Int] = []
    /// The first error.
    var error: AdError?
  }

  /// Why a load or an attempt gave no ad, and how often.
  fileprivate struct Reason {
    let name: JSONValue
    let code: JSONValue
    let message: JSONValue
    var count = 1
  }

  private struct Violation {
    let rule: JSONValue
    let className: JSONValue
    var count = 1
  }

  // MARK: Counting

  /// Counts the answer to a load.
  mutating func add(_ answer: Result<JSONValue, RPCError>) {
    loads += 1
    var info: JSONObject?
    switch answer {
    case .success(let ad):
      filled += 1
      info = ad.object?["responseInfo"]?.object
    case .failure(let error):
      let data =
        error.data as? JSONObject
        ?? (try? JSONValue(parsing: JSONWriter.bytes(of: error.data)))?.object
      if error.code != ErrorCode.loadFailed.number { refuse(error, data) }
      info = data?["responseInfo"]?.object
      let cause = data?["error"]?.object
      Self.count(
        Reason(
          name: cause?["name"] ?? data?["name"] ?? .null,
          code: cause?["code"] ?? .number(JSONNumber(error.code)),
          message: .string(error.message)),
        in: &errors)
    }
    let attempts = (info?["attempts"]?.array ?? []).compactMap(\.object)
    durationsMs.append(attempts.reduce(0) { $0 + ($1["latencyMs"]?.int ?? 0) })
    for (index, attempt) in attempts.enumerated() { add(attempt, at: index) }
  }

  private mutating func add(_ attempt: JSONObject, at index: Int) {
    if index == places.count {
      places.append(
        Place(
          className: attempt["className"] ?? .null,
          parameter: (attempt["parameter"] ?? .null).shortened))
    }
    places[index].latenciesMs.append(attempt["latencyMs"]?.int ?? 0)
    guard let error = attempt["error"]?.object else { return places[index].filled += 1 }
    // The network's own error says more than the adapter's.
    if places[index].error == nil { places[index].error = try? AdError(.object(error)) }
    let cause = error["underlying"]?.object ?? error
    Self.count(
      Reason(
        name: cause["name"] ?? .null, code: cause["code"] ?? .null,
        message: (cause["message"] ?? .null).shortened),
      in: &places[index].errors)
  }

  private static func count(_ reason: Reason, in reasons: inout [Reason]) {
    if let known = reasons.firstIndex(where: { $0.name == reason.name && $0.code == reason.code }) {
      reasons[known].count += 1
    } else if reasons.count < 20 {
      reasons.append(reason)
    }
  }

  /// Every other load would fail like this one.
  private mutating func refuse(_ error: RPCError, _ data: JSONObject?) {
    let name = data?["name"]?.string
    let formats = data?["supported"]?.array?.compactMap(\.string) ?? []
    let className = data?["className"]?.string
    let next =
      switch name.flatMap(ErrorCode.init) {
      case .formatNotSupported where !formats.isEmpty:
        "Use one of these formats: \(formats.joined(separator: ", "))."
      case .setUpFailed: LoadAdvice.correctProgram(of: className ?? "the adapter")
      case .unknownAdapter, .unknownAdUnit: "Call list_inventory for the names that exist."
      default: "Call explain_contract with the topic \(name ?? "\(error.code)")."
      }
    refusal = refusal ?? ToolFailure(error.message, next: next)
  }

  mutating func addViolation(_ params: JSONObject) {
    let violation = Violation(
      rule: params["rule"] ?? .null, className: params["className"] ?? .null)
    if let known = violations.firstIndex(where: {
      $0.rule == violation.rule && $0.className == violation.className
    }) {
      violations[known].count += 1
    } else {
      violations.append(violation)
    }
  }

  // MARK: Results

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("loads", loads)
    writer.member("filled", filled)
    let spread = Spread(durationsMs)
    writer.member("medianMs", spread.median)
    writer.member("maxMs", spread.max)
    writer.key("networks")
    writer.beginArray()
    for place in places {
      writer.beginObject()
      writer.member("className", place.className)
      writer.member("parameter", place.parameter)
      writer.member("asked", place.latenciesMs.count)
      writer.member("filled", place.filled)
      let spread = Spread(place.latenciesMs)
      writer.member("medianMs", spread.median)
      writer.member("maxMs", spread.max)
      Self.write(place.errors, to: &writer)
      writer.endObject()
    }
    writer.endArray()
    Self.write(errors, to: &writer)
    writer.key("violations")
    writer.beginArray()
    for violation in violations {
      writer.beginObject()
      writer.member("rule", violation.rule)
      writer.member("className", violation.className)
      writer.member("count", violation.count)
      writer.endObject()
    }
    writer.endArray()
    writer.member("mistakes", mistakes.map(\.sentence))
    writer.member("output", output)
    writer.endObject()
  }

  private static func write(_ errors: [Reason], to writer: inout JSONWriter) {
    writer.key("failures")
    writer.beginArray()
    for error in errors {
      writer.beginObject()
      writer.member("name", error.name)
      writer.member("message", error.message)
      writer.member("count", error.count)
      writer.endObject()
    }
    writer.endArray()
  }

  var text: String {
    var lines = [
      "\(filled) of \(loads) loads were filled. A load took \(Spread(durationsMs).text)."
    ]
    for (index, place) in places.enumerated() {
      let parameter = place.parameter.string.map { " with \($0)" } ?? ""
      let errors = place.errors.map { "\($0.count) × \($0.text)" }.joined(separator: "; ")
      lines.append(
        "\(index + 1). \(place.className.string ?? "")\(parameter): asked "
          + "\(place.latenciesMs.count) times, filled \(place.filled), took "
          + "\(Spread(place.latenciesMs).text)" + (errors.isEmpty ? "." : ". Failures: \(errors)"))
    }
    lines += violations.map { violation in
      "\(violation.className.string ?? "") violated \(violation.rule.string ?? "") "
        + "\(violation.count) times."
    }
    if !errors.isEmpty {
      let texts = errors.map { "\($0.count) × \($0.text)" }
      lines.append("Loads without an ad: \(texts.joined(separator: "; "))")
    }
    if !details.isEmpty { lines.append(details) }
    lines.append("Next: \(nextStep)")
    return lines.joined(separator: "\n")
  }

  /// The mistakes of the configuration, and what the adapters wrote.
  var details: String {
    (mistakes.map(\.sentence) + (output.isEmpty ? [] : [AdapterOutput.text(of: output)]))
      .joined(separator: "\n")
  }

  private var nextStep: String {
    if let violation = violations.first?.rule.string {
      return "Call explain_contract with the topic \(violation)."
    }
    let advice = advice
    if filled < loads || !mistakes.isEmpty { return advice.nextStep }
    return advice.failures.isEmpty
      ? "Nothing is left to explain: every load was filled by the first network."
      : "Every load was filled. To see why a network gave none, \(lowercased(advice.nextStep))"
  }

  private var advice: LoadAdvice {
    var advice = LoadAdvice()
    advice.mistakes = mistakes
    advice.tool = "run_waterfall"
    advice.failures = places.compactMap { place in
      place.error.map {
        LoadAdvice.Failure(className: place.className.string ?? "", error: $0)
      }
    }
    return advice
  }

  /// Whether no load was filled, because of a mistake in the configuration or a program. A network
  /// without an ad is a result.
  var isFailure: Bool { filled == 0 && advice.namesMistake }

  private func lowercased(_ sentence: String) -> String {
    sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}

extension WaterfallSummary.Reason {
  fileprivate var text: String {
    "\(name.string ?? "error \(code.int ?? 0)"): \(message.string ?? "")"
  }
}

/// The middle and the largest of some times.
private struct Spread {
  let median: Int
  let max: Int

  init(_ times: [Int]) {
    let sorted = times.sorted()
    median = sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    max = sorted.last ?? 0
  }

  var text: String { median == max ? "\(max) ms" : "\(median) ms, at most \(max) ms" }
}

extension JSONValue {
  /// The same value, without the end of a long string.
  fileprivate var shortened: JSONValue { string.map { .string($0.shortened) } ?? self }
}
