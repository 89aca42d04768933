import EventLoop
import Mediation

/// What checks look for in what was reported.
extension CheckContext {
  /// Fails if the adapter broke a rule with one of its loads or ads.
  func expectNo(_ rule: ContractRule) throws(Verdict) {
    let breach = violations.first { $0.rule == rule && $0.ad != nil }
    if let breach { throw .failed(breach.message) }
  }

  /// How often an event of an ad happened.
  func count(_ name: AdEvent.Name, of ad: Ad) -> Int {
    events.count { $0.ad == ad.id && $0.kind.name == name }
  }

  /// Waits until an event of an ad has happened once more than before.
  ///
  /// - Parameter count: How often it had happened before.
  /// - Returns: Whether it did.
  func comes(_ name: AdEvent.Name, of ad: Ad, after count: Int = 0) throws(Verdict) -> Bool {
    try wait(forMs: limits.eventMs) { self.count(name, of: ad) > count }
  }
}
