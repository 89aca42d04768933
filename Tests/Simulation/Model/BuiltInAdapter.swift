/// How a set-up ended.
struct ModelStatus {
  let className: String
  let isReady: Bool
  var latencyMs = 0

  var state: String { isReady ? "ready" : "notReady" }

  var value: Value {
    [
      "className": .string(className), "state": .string(state), "description": .any,
      "latencyMs": Value(latencyMs),
    ]
  }
}

/// An adapter class.
protocol ModelAdapter: AnyObject {
  var formats: [String] { get }
  var summary: Value { get }
  /// Whether the adapter collects signals, as far as that is known.
  var collectsSignals: Bool? { get }
  var isExchange: Bool { get }
  func didReceiveNotice(_ params: Value)
  /// Whether a load of a format may reach the adapter.
  func mayLoad(_ format: String) -> Bool
  func whenSetUp(timeoutMs: Int, _ action: @escaping (ModelStatus) -> Void)
  /// - Returns: What to tell when the answer is not needed; `nil` for an adapter of the daemon.
  func load(_ attempt: ModelAttempt, timeoutMs: Int) -> ModelLoader?
}

extension ModelAdapter {
  /// The bidders of the simulation that are inside the daemon collect none.
  var collectsSignals: Bool? { false }
  var isExchange: Bool { false }
  func didReceiveNotice(_ params: Value) {}
}

/// An adapter of the sample network, inside the daemon.
final class BuiltInAdapter: ModelAdapter {
  let formats: [String]
  private unowned let model: Model
  private let className: String
  private var isSetUp = false

  init(_ model: Model, _ className: String, _ formats: [String]) {
    self.model = model
    self.className = className
    self.formats = formats
  }

  private var isUnready: Bool { className == "SampleUnreadyCustomEvent" }

  var summary: Value {
    [
      "className": .string(className), "origin": "builtIn",
      "formats": .array(formats.map { .string($0) }),
      "state": isSetUp && !isUnready ? "ready" : "notReady",
    ]
  }

  func mayLoad(_ format: String) -> Bool { formats.contains(format) }

  func whenSetUp(timeoutMs: Int, _ action: @escaping (ModelStatus) -> Void) {
    isSetUp = true
    action(ModelStatus(className: className, isReady: !isUnready))
  }

  func load(_ attempt: ModelAttempt, timeoutMs: Int) -> ModelLoader? {
    let kind = attempt.load.kind
    guard let words = SampleWords(attempt.item.parameter) else {
      attempt.complete(.failure)
      return nil
    }
    let rule = className == "SampleFaultyCustomEvent" ? words.rule : nil
    let types = (words.types.isEmpty ? ["appInstall", "content"] : words.types)
      .filter { rule == "unrequestedAdType" || kind.adTypes.contains($0) }
    if kind.format == "native", types.isEmpty {
      // The adapter does not ask its network.
      answer(attempt, .failure, breaking: rule)
      return nil
    }
    let answer: ModelAttempt.Answer =
      fails(words, attempt, breaking: rule)
      ? .failure : .ad { [self] in ad(attempt, words, type: types.first, breaking: rule) }
    switch words.timing {
    case .never: break
    case .after(let ms):
      model.clock.after(ms) { [self] in self.answer(attempt, answer, breaking: rule) }
    case .atOnce where rule == "lateCompletion" && kind.format == "native":
      model.clock.after(60_001) { [self] in self.answer(attempt, answer, breaking: rule) }
    case .atOnce: self.answer(attempt, answer, breaking: rule)
    }
    return nil
  }

  /// Whether the network, or the download of an image, fails.
  private func fails(
    _ words: SampleWords, _ attempt: ModelAttempt, breaking rule: String?
  ) -> Bool {
    var fails = words.fails
    if let limit = words.failuresAtFirst {
      let name = attempt.item.parameter ?? ""
      let count = model.failures[name, default: 0]
      fails = count < limit
      if fails { model.failures[name] = count + 1 }
    }
    let kind = attempt.load.kind
    let downloads =
      kind.format == "native" && !kind.disablesImages && rule != "imageNotDelivered"
    return fails || words.lacksImages && downloads
  }

  /// Gives the answer, or misuses the completion handler if the rule is about that.
  private func answer(
    _ attempt: ModelAttempt, _ answer: ModelAttempt.Answer, breaking rule: String?
  ) {
    guard !attempt.isReleased else { return }
    guard attempt.load.kind.format == "native" else {
      attempt.complete(answer)
      return
    }
    switch (rule, answer) {
    case ("neverCompleted", _): break
    case ("emptyCompletion", _): attempt.complete(.nothing)
    case ("adAndError", .ad), ("contentTooLarge", _): attempt.complete(.wrongFailure(rule ?? ""))
    case ("duplicateCompletion", _):
      attempt.complete(answer)
      attempt.complete(answer)
    case ("impressionBeforeRender", _): attempt.complete(answer)?.report("impression")
    default: attempt.complete(answer)
    }
  }

  private func ad(
    _ attempt: ModelAttempt, _ words: SampleWords, type: String?, breaking rule: String?
  ) -> ModelAd {
    let kind = attempt.load.kind
    let isLegacy =
      className == "SampleLegacyCustomEvent" || Rules.legacy.contains(rule ?? "")
    let tracksItself =
      className == "SampleSelfTrackingCustomEvent" || isLegacy && words.tracksItself
    var content = Content()
    switch kind.format {
    case "native":
      if !tracksItself {
        let reports = rule == "doubleImpression" || rule == "impressionBeforeRender"
        (content.impressions, content.clicks) = (reports ? "adapter" : "bridge", "bridge")
      }
      content.adType = type
      content.hasMediaView = !isLegacy
      content.misplacesAdChoices = rule == "adChoicesMisplaced"
      content.description = description(of: content, kind, breaking: rule)
      content.violations = violations(of: content, kind, breaking: rule)
    case "banner":
      content.impressions = "bridge"
      content.size = kind.size
      content.description = [("size", kind.size), ("view", view(kind))]
    default:
      break
    }
    return ModelAd(
      attempt, content,
      BuiltInBacking(
        model, kind, isLegacy: isLegacy, tracksItself: tracksItself, isReady: words.isReady,
        breaking: rule))
  }

  private func description(
    of content: Content, _ kind: LoadKind, breaking rule: String?
  ) -> [(String, Value)] {
    var members: [(String, Value)] = [
      ("nativeAdType", Value(content.adType)), ("adChoices", ["position": .string(kind.corner)]),
      (
        "mediaContent",
        content.hasMediaView ? ["hasVideoContent": true, "durationMs": 5_000] : .null
      ),
    ]
    if kind.disablesImages || rule == "imageNotDelivered" {
      members.append(("assets", ["icon": ["url": .any, "width": .null, "data": .null]]))
    }
    return members
  }

  private func violations(
    of content: Content, _ kind: LoadKind, breaking rule: String?
  ) -> [String] {
    let isBroken =
      switch rule {
      case "unrequestedAdType": !kind.adTypes.contains(content.adType ?? "")
      case "imageNotDelivered": !kind.disablesImages
      case "missingAsset", "eventBeforeCompletion": true
      default: false
      }
    return isBroken ? [rule].compactMap { $0 } : []
  }

  /// The view of a banner, with what the network writes into it.
  private func view(_ kind: LoadKind) -> Value {
    var text = "Sample Text Ad"
    if kind.request["isTestRequest"] == true { text += " in test mode" }
    let keywords = (kind.request["keywords"]?.array ?? []).compactMap(\.string)
    if !keywords.isEmpty { text += " with keywords: " + keywords.joined(separator: ", ") }
    return [
      "id": .null, "width": kind.size["width"] ?? .null, "height": kind.size["height"] ?? .null,
      "text": .string(text),
    ]
  }
}
