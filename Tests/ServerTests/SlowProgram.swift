import Ads
import EventLoop
import JSON
import Mediation

/// The adapter of a program that takes its time: 40 ms for a set-up, 30 ms for signals.
@LoopActor
final class SlowProgram: Adapter, SignalCollector {
  /// What the set-up ends with.
  var setUpError: AdError?
  private let clock: Clock

  init(on clock: Clock) {
    self.clock = clock
  }

  let origin = AdapterClass.Origin.process
  let processID: Int? = 4_711
  let collectsSignals: Bool? = true

  var details: AdapterDetails? {
    AdapterDetails(
      label: "A slow program", formats: [.interstitial, .banner],
      adapterVersion: VersionNumber(majorVersion: 1, minorVersion: 2, patchVersion: 3),
      adSDKVersion: VersionNumber(majorVersion: 4, minorVersion: 5, patchVersion: 6))
  }

  func setUp(
    with credentials: [Credentials], logger: AdapterLogger, timeoutMs: Int,
    completion: @escaping @LoopActor (AdError?) -> Void
  ) {
    _ = clock.schedule(afterMs: 40) { [self] in completion(setUpError) }
  }

  func mistake(inParameter parameter: String?) -> (@LoopActor () -> String)? {
    switch parameter {
    case nil: { "A parameter is missing." }
    case "bad": { "It is bad." }
    default: nil
    }
  }

  func askWhetherQuiet(then completion: @escaping @LoopActor (Bool?) -> Void) {
    completion(false)
  }

  func makeSignalCollector() -> (any SignalCollector)? { self }

  func collectSignals(_ request: NetworkSignalRequest, completion: @escaping SignalCompletion) {
    let size = request.adSize.map { " of \(Int($0.width)) points" } ?? ""
    let token = "\(request.format.rawValue)\(size), client \(request.clientID)"
    _ = clock.schedule(afterMs: 30) { completion(token, nil) }
  }

  func makeLoader() -> any AdapterLoader { fatalError("Nothing is loaded.") }
}
