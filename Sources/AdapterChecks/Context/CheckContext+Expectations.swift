import Ads
import EventLoop
import JSON
import Mediation

/// Expectations about what the adapter has reported.
extension CheckContext {
  /// Fails if a load or an ad of the adapter has violated a rule.
  func expectNo(_ rule: ContractRule) throws(Verdict) {
    let violation = violations.first { $0.rule == rule && $0.ad != nil }
    if let violation { throw .failed(violation.message) }
  }

  /// Whether the adapter has violated a rule.
  func hasViolated(_ rule: ContractRule) -> Bool {
    violations.contains { $0.rule == rule }
  }

  /// Makes every call on a new ad, and fails if a load or an ad of the adapter has violated a rule.
  func exerciseAd(expectNo rule: ContractRule) async throws(Verdict) {
    let ad = try await load()
    try await show(ad)
    try await actOnShown(ad)
    try await awaitSecond()
    try expectNo(rule)
  }

  /// The names of all events of an ad, in order.
  func eventNames(of ad: Ad) -> [AdEvent.Name] {
    events.filter { $0.ad == ad.id }.map(\.event.name)
  }

  /// The number of events of an ad with a name.
  func count(_ name: AdEvent.Name, of ad: Ad) -> Int {
    events.count { $0.ad == ad.id && $0.event.name == name }
  }

  /// Waits for the next event of an ad with a name.
  ///
  /// - Parameters:
  ///   - name: The name of the event.
  ///   - ad: The ad that reports the event.
  ///   - count: The number of such events before.
  /// - Returns: Whether the event came in time.
  func comes(_ name: AdEvent.Name, of ad: Ad, after count: Int = 0) async throws(Verdict) -> Bool {
    try await wait(forMs: limits.eventMs) { self.count(name, of: ad) > count }
  }

  /// Returns the images of an ad, or skips the check if it has no images.
  @discardableResult
  func requireImages(of ad: NativeAd) throws(Verdict) -> [Image] {
    let assets = ad.assets
    let images = ([assets.icon] + (assets.images ?? [])).compactMap { $0 }
    if images.isEmpty { throw .skipped("The ad has no images.") }
    return images
  }
}

extension AdSize {
  /// Width and height, for a person.
  var text: String { "\(JSONNumber(width).text)x\(JSONNumber(height).text)" }
}
