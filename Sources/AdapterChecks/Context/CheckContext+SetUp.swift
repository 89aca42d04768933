import EventLoop
import Mediation

extension CheckContext {
  /// How a set-up ended.
  enum SetUpEnd {
    case ready
    case failure(AdError)
    case unanswered
  }

  /// Sets the class up in this check's mediation, unless that was done.
  func setUp() throws(Verdict) -> SetUpEnd {
    try setUp(mobileAds)
  }

  /// Sets the class up once more, as another mediation of the process would.
  func setUpAgain() throws(Verdict) -> SetUpEnd {
    let adapterClass = adapterSetUp.adapterClass
    let other = MobileAds(adapterClasses: [adapterClass], adUnits: [], clock: mobileAds.clock)
    return try setUp(other)
  }

  /// Sets the class up, or skips the check if that can't be done.
  ///
  /// Where trying costs time, nobody tries for long. No check asks whether a program that was ready
  /// can be started once more, so the first one that finds it can't fails.
  func requireSetUp() throws(Verdict) {
    if let reason = memory.hopelessSetUp { throw .skipped(reason) }
    let reason: String
    switch try setUp() {
    case .ready: return
    case .failure(let error): reason = "The adapter is not ready: \(error.sentence)"
    case .unanswered: reason = "The adapter does not end its set-up."
    }
    if isProgram, memory.hasBeenReady, !memory.hasFailedLater {
      memory.hasFailedLater = true
      throw .failed("It was ready before. \(reason)")
    }
    if !isTimeFree { memory.hopelessSetUp = reason }
    throw .skipped(reason)
  }

  private func setUp(_ mobileAds: MobileAds) throws(Verdict) -> SetUpEnd {
    var status: AdapterStatus?
    let startMs = nowMs
    let className = adapterSetUp.adapterClass.className
    mobileAds.adapters[className]?.whenSetUp(timeoutMs: limits.setUpMs) { status = $0 }
    _ = try wait(forMs: limits.setUpMs + 1) { status != nil }
    guard let status else { return .unanswered }
    guard let error = status.error else {
      memory.hasBeenReady = true
      return .ready
    }
    return nowMs - startMs >= limits.setUpMs ? .unanswered : .failure(error)
  }
}
