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

  /// One line item of the waterfall.
  private struct Place {
    let className: JSONValue
    let parameter: JSONValue
    var filled = 0
    var errors: [Reason] = []
    var latenciesMs: [Int] = []
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
      let data = error.data as? JSONObject
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
    lines.append("Next: \(nextStep)")
    return lines.joined(separator: "\n")
  }

  private var nextStep: String {
    if let violation = violations.first?.rule.string {
      return "call explain_contract with the topic \(violation)."
    }
    if filled == loads { return "nothing is left to explain: every load was filled." }
    if let place = places.first(where: { !$0.errors.isEmpty })?.className.string {
      return
        "call check_adapter for \(place), or load_ad with adapter \(place) and another parameter."
    }
    return "call explain_contract with the name of the error."
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
