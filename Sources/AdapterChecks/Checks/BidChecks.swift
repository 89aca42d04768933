import Ads
import JSON
import Mediation

/// A bid response that is not one of the network is an error.
///
/// A warning: adapters pass bids on, and the network may be a fake that takes any bid.
enum IgnoredBidResponse: FailureCheck {
  static let name = "ignoredBidResponse"
  static let sentence = "A load with an invalid bid response fails."
  static let basis = Basis(
    .contract, "A load with a bid response gives the ad that won the auction, or fails.")
  static let severity = ContractRule.Severity.warning

  static func run(in context: CheckContext) async throws(Verdict) {
    _ = try await context.requireSignals()
    try await context.dispose(try await context.load().id)
    let request = context.request(bidResponse: "this is not a bid response \u{1F6AB}")
    switch try await context.attempt(CheckContext.LoadOptions(request: request)) {
    case .failure: return
    case .ad: throw .failed("The load gave an ad.")
    case .unanswered(let reason): throw .failed(reason)
    }
  }
}

/// A bid is complete: the settings of a waterfall belong to another way to load.
///
/// A warning: some networks name a placement for bids, too.
enum NeededSettings: FailureCheck {
  static let name = "neededSettings"
  static let sentence = "A load with a bid response does not need the settings of a waterfall."
  static let basis = Basis(
    .contract, "A line item for bidding has no settings; its ad is in the bid response.")
  static let severity = ContractRule.Severity.warning

  static func run(in context: CheckContext) async throws(Verdict) {
    _ = try await context.requireSignals()
    let response = try context.requireBidResponse()
    let options = CheckContext.LoadOptions(request: context.request(bidResponse: response))
    let ad = try context.ad(of: try await context.attempt(options))
    try await context.dispose(ad.id)
    let bare = LineItem(className: context.lineItems.good.className)
    try context.expectAd(
      of: try await context.attempt(options, by: bare), orFail: "Without settings the load failed")
  }
}

/// A network that wins an auction for a child, and refuses the load, has sold an ad that it lacks.
///
/// A warning: the auction's winner costs only the fill.
enum ChildSignals: FailureCheck {
  static let name = "childSignals"
  static let sentence = "An adapter that loads no ad for a child gives no signals for one."
  static let basis = Basis(
    .contract, "A network must not win an auction for an ad that its adapter cannot load.")
  static let severity = ContractRule.Severity.warning

  static func run(in context: CheckContext) async throws(Verdict) {
    _ = try await context.requireSignals()
    try await context.dispose(try await context.load().id)
    guard try await context.collectSignals(context.format).signals != nil else {
      throw .notRun("There are no signals for \(context.format.rawValue) ads.")
    }
    let configuration = context.mediator.requestConfiguration
    var forChild = configuration
    forChild.tagForChildDirectedTreatment = true
    forChild.ageRestrictedTreatment = .child
    try await context.tell(forChild)
    let outcome: Result<AdError?, Verdict>
    do throws(Verdict) {
      outcome = .success(try await refusal(in: context))
    } catch {
      outcome = .failure(error)
    }
    // Other checks use the same program.
    try await context.tell(configuration)
    guard let error = try outcome.get() else { return }
    // Only a network that still has ads has refused the child.
    try await context.dispose(try await context.load().id)
    throw .failed(
      "The adapter gave signals for a child, but a load for one failed: \(error.sentence)")
  }

  /// Loads an ad for a child, if the adapter gives signals for one.
  ///
  /// - Returns: Why the load failed; `nil` if it did not.
  private static func refusal(in context: CheckContext) async throws(Verdict) -> AdError? {
    guard try await context.collectSignals(context.format).signals != nil else { return nil }
    let request = AdRequest(childDirectedTreatment: true).completed(by: context.request)
    switch try await context.attempt(CheckContext.LoadOptions(request: request)) {
    case .ad(let ad):
      try await context.dispose(ad.id)
      return nil
    case .failure(let error): return error
    case .unanswered(let reason): throw .notRun(reason)
    }
  }
}

extension CheckContext {
  /// Replaces the publisher's settings, and waits until the adapter knows them.
  fileprivate func tell(_ configuration: RequestConfiguration) async throws(Verdict) {
    var isKnown = false
    mediator.setRequestConfiguration(configuration) { isKnown = true }
    guard try await wait(forMs: limits.acknowledgeMs, until: { isKnown }) else {
      throw .notRun("The adapter does not answer what the publisher says about all requests.")
    }
  }
}

/// The exchange bills what was bid: another value makes the publisher's numbers wrong.
///
/// A warning: the money is the same.
enum ChangedPrice: AdapterCheck {
  static let name = "changedPrice"
  static let sentence = "Ads of the same bid report the same value."
  static let basis = Basis(.contract, "An impression earns what the bid that has won has offered.")
  static let severity = ContractRule.Severity.warning

  static func run(in context: CheckContext) async throws(Verdict) {
    _ = try await context.requireSignals()
    let request = context.request(bidResponse: try context.requireBidResponse())
    var values: [AdValue] = []
    for _ in 1...2 {
      let ad = try await context.load(CheckContext.LoadOptions(request: request))
      try await context.show(ad)
      try await context.actOnShown(ad)
      if !values.isEmpty {
        _ = try await context.comes(.paid, of: ad)
      } else {
        try await context.rest()
      }
      guard let value = context.value(of: ad) else {
        throw .skipped("The ads do not report what they have earned.")
      }
      values.append(value)
      try await context.dispose(ad.id)
    }
    if values[0] != values[1] {
      throw .failed(
        "An ad has earned \(values[0].words), and another ad of the same bid \(values[1].words).")
    }
  }
}

extension CheckContext {
  /// What an ad has reported that its impression earned; `nil` if it has reported nothing.
  fileprivate func value(of ad: Ad) -> AdValue? {
    for entry in events where entry.ad == ad.id {
      if case .paid(let value) = entry.event { return value }
    }
    return nil
  }
}

extension AdValue {
  fileprivate var words: String { "\(valueMicros) micros of \(currencyCode.rawValue)" }
}

/// A watermark shows an exchange which ads are its own.
enum LostWatermark: AdapterCheck {
  static let name = "lostWatermark"
  static let sentence = "The watermark of a load reaches the network."
  static let basis = Basis(
    .contract, "An adapter for bidding passes the watermark of the request to its network.")
  static let sharing = CheckSharing.goodLoads

  /// The smallest PNG image.
  private static let watermark: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0,
    1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1F, 0x15, 0xC4, 0x89, 0, 0, 0, 0x0A, 0x49, 0x44, 0x41, 0x54,
    0x78, 0x9C, 0x63, 0, 1, 0, 0, 5, 0, 1, 0x0D, 0x0A, 0x2D, 0xB4, 0, 0, 0, 0, 0x49, 0x45, 0x4E,
    0x44, 0xAE, 0x42, 0x60, 0x82,
  ]

  static func run(in context: CheckContext) async throws(Verdict) {
    _ = try await context.requireSignals()
    let watermark = context.request.watermark ?? watermark
    let response = try context.requireBidResponse()
    let request = context.request(bidResponse: response, watermark: watermark)
    let known = context.networkCalls.count
    _ = try await context.load(CheckContext.LoadOptions(request: request))
    let arguments = context.networkCalls.dropFirst(known).map(\.arguments)
    guard arguments.contains(where: { $0 != .null }) else {
      throw .notRun("The adapter does not report its calls of the network.")
    }
    let text = String(
      decoding: JSONWriter.bytes(of: Base64(watermark)).dropFirst().dropLast(), as: UTF8.self)
    let isThere = arguments.contains { arguments in
      JSONWriter.text(of: arguments).containsBytes(of: text)
    }
    if !isThere { throw .failed("No call to the network has the watermark.") }
  }
}
