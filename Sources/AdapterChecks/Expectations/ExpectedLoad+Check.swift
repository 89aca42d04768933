import Ads
import EventLoop
import JSON
import Mediation

extension ExpectedLoad {
  /// What happened in a load and after it.
  struct Observation {
    var end: LoadEnd
    var size: AdSize?
    var events: [AdEvent.Name] = []
    var networkCalls: [NetworkCall] = []
  }

  /// The load as a check.
  @LoopActor
  func check(of adapter: CheckedAdapter) -> PlannedCheck {
    let usual = adapter.lineItems(format)
    let lineItem = lineItem(or: usual.good)
    let unit = AdUnit(
      id: "expected", format: format,
      lineItems: [lineItem] + (settings == nil ? [] : [usual.good]))
    return PlannedCheck(expectation: sentence, format: format, adUnits: [unit]) {
      (context) async throws(Verdict) in
      try compare(try await observe(in: context, with: lineItem))
    }
  }

  /// The line item to load with.
  @LoopActor
  func lineItem(or usual: LineItem) -> LineItem {
    settings.map { settings in
      LineItem(
        className: usual.className, parameter: settings["parameter"]?.string, settings: settings,
        request: usual.request)
    } ?? usual
  }

  /// The expectation in words.
  private var sentence: String {
    if let name { return name }
    let what = settings?["parameter"].map { " with \($0.excerpt)" } ?? ""
    if let failure { return "A load\(what) fails with \(failure.words)." }
    let then = steps.isEmpty ? "" : ", then \(steps.map(\.word).joined(separator: ", "))"
    return "A load\(what) gives an ad\(then)."
  }

  /// Loads, and carries out the steps.
  @LoopActor
  func observe(
    in context: CheckContext, with lineItem: LineItem
  ) async throws(Verdict) -> Observation {
    var loading = CheckContext.LoadOptions(options: options)
    loading.adSize = adSize ?? loading.adSize
    loading.request = request
    let end = try await context.attempt(loading, by: lineItem, waitsAgain: true)
    var observation = Observation(end: end)
    if case .ad(let ad) = end {
      observation.size = (ad as? BannerAd)?.size
      for step in steps { try await step.perform(on: ad, in: context) }
      if let events {
        _ = try await context.wait(forMs: context.limits.eventMs) {
          context.eventNames(of: ad).count >= events.count
        }
      }
      try await context.rest()
      observation.events = context.eventNames(of: ad)
    } else {
      try await context.rest()
    }
    observation.networkCalls = context.networkCalls
    return observation
  }

  private func compare(_ observation: Observation) throws(Verdict) {
    switch (observation.end, failure) {
    case (.unanswered(let reason), _):
      throw .failed(reason)
    case (.ad, nil):
      break
    case (.ad, let failure?):
      throw .failed("The load gave an ad. Expected: \(failure.words).")
    case (.failure(let error), nil):
      throw .failed("The load failed with \(error.words).")
    case (.failure(let error), let failure?):
      guard failure.matches(error) else {
        throw .failed("The load failed with \(error.words). Expected: \(failure.words).")
      }
    }
    if let size, let actual = observation.size, actual != size {
      throw .failed("The banner has \(actual.text). Expected: \(size.text).")
    }
    if let events, events != observation.events {
      throw .failed(
        "The events are \(words(observation.events)). Expected: \(words(events)).")
    }
    try compare(observation.networkCalls)
  }

  private func compare(_ calls: [NetworkCall]) throws(Verdict) {
    var rest = calls[...]
    var last = ""
    for expected in networkCalls {
      let matching = calls.count(where: expected.matches)
      if let count = expected.count {
        if matching == count { continue }
        throw .failed(
          "\(expected.words) was called \(matching) times. Expected: \(count) times."
            + reported(calls))
      }
      guard let place = rest.firstIndex(where: expected.matches) else {
        let after = matching > 0 && !last.isEmpty ? " after \(last)" : ""
        throw .failed("The network was not called: \(expected.words)\(after)." + reported(calls))
      }
      rest = rest[(place + 1)...]
      last = expected.words
    }
  }

  /// The calls for a person, at most some of them.
  private func reported(_ calls: [NetworkCall]) -> String {
    if calls.isEmpty { return " The adapter reported no call." }
    let shown = calls.prefix(10).map(\.description).joined(separator: ", ")
    return " Its calls: \(shown)\(calls.count > 10 ? ", …" : "")."
  }

  private func words(_ events: [AdEvent.Name]) -> String {
    events.isEmpty ? "none" : events.map(\.rawValue).joined(separator: ", ")
  }
}

extension ExpectedLoad.Step {
  @LoopActor
  fileprivate func perform(on ad: Ad, in context: CheckContext) async throws(Verdict) {
    switch self {
    case .show: try await context.show(ad)
    case .untrack: if let ad = ad as? NativeAd { try await context.untrack(ad) }
    case .recordImpression: try await context.recordImpression(of: ad)
    case .recordClick: try await context.recordClick(on: ad)
    case .dispose: try await context.dispose(ad.id)
    case .simulate(let action):
      guard try await context.simulate(action, on: ad) else {
        throw .failed("The adapter does not simulate \(action.rawValue).")
      }
    }
  }
}

extension ExpectedError {
  /// The error for a person.
  var words: String {
    "\(domain) \(code)" + (message.map { " (\($0))" } ?? "")
  }

  func matches(_ error: AdError) -> Bool {
    error.domain == domain && error.code == code
      && message.map { error.message.containsBytes(of: $0) } ?? true
  }
}

extension AdError {
  /// Domain, code and message for a person.
  var words: String { "\(domain) \(code) (\(message))" }
}

extension ExpectedNetworkCall {
  /// The call for a person.
  fileprivate var words: String {
    "\(name)\(arguments.map { " \(JSONWriter.text(of: $0))" } ?? "")"
  }

  fileprivate func matches(_ call: NetworkCall) -> Bool {
    call.name == name && arguments.map { $0.isPart(of: call.arguments) } ?? true
  }
}

extension JSONValue {
  /// Whether a value has everything that this one has: an object may have more members.
  fileprivate func isPart(of whole: JSONValue) -> Bool {
    switch (self, whole) {
    case (.object(let part), .object(let whole)):
      part.members.allSatisfy { key, value in whole[key].map { value.isPart(of: $0) } ?? false }
    case (.array(let part), .array(let whole)):
      part.count == whole.count && zip(part, whole).allSatisfy { $0.isPart(of: $1) }
    case (.number(let part), .number(let whole)):
      part == whole || part.double == whole.double
    default:
      self == whole
    }
  }
}

extension JSONWriter {
  /// The JSON text of one value.
  static func text(of value: some JSONWritable) -> String {
    String(decoding: bytes(of: value), as: UTF8.self)
  }
}
