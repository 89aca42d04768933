import EventLoop
import Mediation

/// A program of an adapter whose set-ups, loads and ends a test plays.
@LoopActor
final class ScriptedHost: AdapterHost {
  let origin = AdapterClass.Origin.process
  var details: AdapterDetails?
  var canEnd = true
  var setUpObstacle: String?
  var processID: Int?
  let loader = ScriptedLoader()

  /// The bridge's calls, in order.
  private(set) var calls: [String] = []
  private(set) var setUps: [MediationAdapterSetUpCompletionHandler] = []
  private(set) var credentials: [MediationCredentials] = []
  /// Ends the program, as it ends by itself.
  private(set) var end: @LoopActor (AdError) -> Void = { _ in }
  /// Completes the last restart.
  private(set) var completeRestart: @LoopActor () -> Void = {}

  /// - Parameter formats: What the adapter loads; `nil` if that is known only after the set-up.
  init(_ formats: [AdFormat]? = [.native, .banner]) {
    if let formats { learn(formats) }
  }

  /// The adapter says what it loads.
  func learn(_ formats: [AdFormat]) {
    let version = ScriptedAdapter.adapterVersion()
    details = AdapterDetails(
      label: "Scripted", formats: formats, adapterVersion: version,
      adSDKVersion: VersionNumber(majorVersion: 7, minorVersion: 8, patchVersion: 9))
  }

  func restart(then completion: @escaping @LoopActor () -> Void) {
    calls.append("restart")
    completeRestart = completion
  }

  func observeEnd(_ action: @escaping @LoopActor (AdError) -> Void) { end = action }

  func setUp(
    with configuration: MediationServerConfiguration,
    timeoutMs: Int,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {
    calls.append("setUp \(timeoutMs)")
    credentials = configuration.credentials
    setUps.append(completionHandler)
  }

  func setUpDidTimeOut() { calls.append("setUpDidTimeOut") }

  func setRequestConfiguration(
    _ configuration: RequestConfiguration,
    then completion: @escaping @LoopActor () -> Void
  ) {
    calls.append("muted \(configuration.isApplicationMuted)")
    completion()
  }

  func makeLoader() -> any MediationAdLoader { loader }
}

/// A loader that never answers by itself.
@LoopActor
final class ScriptedLoader: MediationAdLoader {
  var hasReportedEarly = false
  private(set) var natives: [MediationNativeAdConfiguration] = []
  private(set) var complete: MediationNativeLoadCompletionHandler?
  private(set) var giveUps: [@LoopActor () -> Void] = []

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping MediationNativeLoadCompletionHandler
  ) {
    natives.append(adConfiguration)
    complete = completionHandler
  }

  func giveUp(onAcknowledged: @escaping @LoopActor () -> Void) { giveUps.append(onAcknowledged) }
}
