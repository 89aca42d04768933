import Ads
import EventLoop
import JSON
import Mediation

extension ExpectedLoad {
  /// What happened in a load and after it.
  struct Observation {
    var end: LoadEnd
    var size: AdSize?
    var assets: NativeAdAssets?
    var presentationError: AdError?
    var rewards: [AdReward] = []
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
    context.use(requestConfiguration)
    let end = try await context.attempt(loading, by: lineItem, waitsAgain: true)
    var observation = Observation(end: end)
    if case .ad(let ad) = end {
      observation.size = (ad as? BannerAd)?.size
      observation.assets = (ad as? NativeAd)?.assets
      for step in steps { try await perform(step, on: ad, in: context) }
      _ = try await context.wait(forMs: context.limits.eventMs) { isComplete(ad, in: context) }
      // Everything that is reported counts, also a second time.
      if events != nil || reward != nil || !networkCalls.isEmpty {
        try await context.awaitSecond()
      } else {
        try await context.rest()
      }
      observation.events = context.eventNames(of: ad)
      for case let entry in context.events where entry.ad == ad.id {
        switch entry.event {
        case .didFailToPresent(let error): observation.presentationError = error
        case .didRewardUser(let reward): observation.rewards.append(reward)
        default: break
        }
      }
    } else {
      try await context.rest()
    }
    observation.networkCalls = context.networkCalls
    return observation
  }

  /// Whether everything that is expected has come.
  @LoopActor
  private func isComplete(_ ad: Ad, in context: CheckContext) -> Bool {
    let names = context.eventNames(of: ad)
    return names.count >= events?.count ?? 0
      && (failedPresentation == nil || names.contains(.didFailToPresent))
      && (reward == nil || names.contains(.didRewardUser))
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
    if let assets, let actual = observation.assets { try compare(assets, to: actual) }
    if let failedPresentation {
      guard let error = observation.presentationError else {
        throw .failed("The ad did not fail to present. Expected: \(failedPresentation.words).")
      }
      guard failedPresentation.matches(error) else {
        throw .failed(
          "The ad failed to present with \(error.words). Expected: \(failedPresentation.words).")
      }
    }
    if let events, events != observation.events {
      throw .failed(
        "The events are \(words(observation.events)). Expected: \(words(events)).")
    }
    try compare(rewards: observation.rewards)
    try networkCalls.compare(to: observation.networkCalls)
  }

  private func words(_ events: [AdEvent.Name]) -> String {
    events.isEmpty ? "none" : events.map(\.rawValue).joined(separator: ", ")
  }
}

extension ExpectedLoad {
  @LoopActor
  private func perform(
    _ step: Step, on ad: Ad, in context: CheckContext
  ) async throws(Verdict) {
    switch step {
    case .show: try await show(ad, in: context)
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

  /// Makes an ad visible. A full-screen ad must appear, or fail to, as it is expected.
  @LoopActor
  private func show(_ ad: Ad, in context: CheckContext) async throws(Verdict) {
    guard let ad = ad as? FullScreenAd else { return try await context.show(ad) }
    let mayFail = failedPresentation != nil || events?.contains(.didFailToPresent) == true
    if let error = try await context.present(ad) {
      guard mayFail else { throw .failed("The ad can't be presented: \(error.sentence)") }
      return
    }
    let mustAppear = !mayFail && events?.contains(.willPresentFullScreenView) != false
    if mustAppear, try await !context.comes(.willPresentFullScreenView, of: ad) {
      throw .failed("The ad never appears when it is presented.")
    }
  }

  private func compare(_ expected: JSONObject, to assets: NativeAdAssets) throws(Verdict) {
    for (key, value) in expected.members {
      let actual = assets.described[key] ?? .null
      guard value.isPart(of: actual) else {
        throw .failed("\(key) is \(actual.excerpt). Expected: \(value.excerpt).")
      }
    }
  }

  private func compare(rewards: [AdReward]) throws(Verdict) {
    guard let reward else { return }
    guard let first = rewards.first else {
      throw .failed("No reward was reported. Expected: \(reward.words).")
    }
    let other = rewards.first { !reward.matches($0) } ?? first
    if !reward.matches(other) {
      throw .failed("The reward is \(other.words). Expected: \(reward.words).")
    }
  }
}

extension ExpectedReward {
  /// The reward for a person.
  fileprivate var words: String {
    let amount = amount.map { JSONNumber($0).text } ?? "any amount"
    return "\(amount) of \(type.map { "the type \"\($0)\"" } ?? "any type")"
  }

  fileprivate func matches(_ reward: AdReward) -> Bool {
    type.map { $0 == reward.type } ?? true && amount.map { $0 == reward.amount } ?? true
  }
}

extension NativeAdAssets {
  /// The assets as clients get them; images without their bytes.
  fileprivate var described: JSONObject {
    var writer = JSONWriter()
    write(to: &writer, images: .description)
    return (try? JSONValue(parsing: Array(writer.bytes)))?.object ?? JSONObject()
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

extension JSONWriter {
  /// The JSON text of one value.
  static func text(of value: some JSONWritable) -> String {
    String(decoding: bytes(of: value), as: UTF8.self)
  }
}
