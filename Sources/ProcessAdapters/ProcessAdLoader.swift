import AdapterMessages
import EventLoop
import JSON
import JSONRPC
import Mediation

/// One load of a process adapter, and the ad that it gave.
@LoopActor
final class ProcessAdLoader: MediationAdLoader {
  /// The name of the load in the conversation with the adapter.
  let id: LoadID
  /// The number of the request; set when it is sent.
  var callNumber: Int?

  private(set) var hasReportedEarly = false

  /// Reports calls to the network for this load.
  private(set) var reporter = AdapterReporter.none

  private let process: AdapterProcess?
  private let className: String
  private let defaultTracking: Tracking
  private let isLegacy: Bool

  private var onGivenUp: (@LoopActor () -> Void)?
  private var call: AdapterCall?
  /// Handles each answer of the adapter, the first and any further one.
  private var completion: (@LoopActor (AdapterCall.Outcome) -> Void)?
  private var hasAnswered = false
  private var ad: ProcessAd?
  /// Whether the adapter may not have read yet that the ad was disposed of.
  private var isDisposing = false
  private var isRetired = false

  /// - Parameters:
  ///   - process: The process to ask; `nil` when it has just ended.
  ///   - defaultTracking: Who counts what, if a native ad does not say.
  ///   - isLegacy: Whether the adapter is written for the legacy API.
  init(
    id: LoadID,
    className: String,
    process: AdapterProcess?,
    defaultTracking: Tracking,
    isLegacy: Bool
  ) {
    self.isLegacy = isLegacy
    self.id = id
    self.className = className
    self.process = process
    self.defaultTracking = defaultTracking
  }

  // MARK: MediationAdLoader

  func giveUp(onAcknowledged: @escaping @LoopActor () -> Void) {
    guard !hasAnswered else { return onAcknowledged() }
    onGivenUp = onAcknowledged
    call?.giveUp()
    dispose()
  }

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping MediationNativeLoadCompletionHandler
  ) {
    let options = NativeAdOptions(adConfiguration.options)
    let position = options.adView?.preferredAdChoicesPosition
    load(LoadNativeRequest.self, adConfiguration) { load in
      LoadNativeRequest.Params(load: load, adTypes: adConfiguration.adTypes, options: options)
    } makeAd: { [id, defaultTracking, isLegacy, onDispose] content, process in
      ProcessNativeAd(
        content, isLegacy: isLegacy, defaultTracking: defaultTracking,
        adChoicesPosition: position ?? .topRight,
        loadID: id, of: process, onDispose: onDispose)
    } completionHandler: {
      completionHandler($0, $1)
    }
  }

  func loadBanner(
    for adConfiguration: MediationBannerAdConfiguration,
    completionHandler: @escaping MediationBannerLoadCompletionHandler
  ) {
    load(LoadBannerRequest.self, adConfiguration) { load in
      LoadBannerRequest.Params(load: load, adSize: adConfiguration.adSize)
    } makeAd: { [id, onDispose] content, process in
      ProcessBannerAd(content, loadID: id, of: process, onDispose: onDispose)
    } completionHandler: {
      completionHandler($0, $1)
    }
  }

  func loadInterstitial(
    for adConfiguration: MediationInterstitialAdConfiguration,
    completionHandler: @escaping MediationInterstitialLoadCompletionHandler
  ) {
    loadFullScreenAd(LoadInterstitialRequest.self, adConfiguration) { completionHandler($0, $1) }
  }

  func loadRewardedAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping MediationRewardedLoadCompletionHandler
  ) {
    loadFullScreenAd(LoadRewardedRequest.self, adConfiguration) { completionHandler($0, $1) }
  }

  func loadRewardedInterstitialAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping MediationRewardedLoadCompletionHandler
  ) {
    loadFullScreenAd(LoadRewardedInterstitialRequest.self, adConfiguration) {
      completionHandler($0, $1)
    }
  }

  func loadAppOpenAd(
    for adConfiguration: MediationAppOpenAdConfiguration,
    completionHandler: @escaping MediationAppOpenLoadCompletionHandler
  ) {
    loadFullScreenAd(LoadAppOpenRequest.self, adConfiguration) { completionHandler($0, $1) }
  }

  private func loadFullScreenAd<Request: FullScreenLoadRequest>(
    _ request: Request.Type,
    _ configuration: MediationAdConfiguration,
    completionHandler:
      @escaping @LoopActor (ProcessFullScreenAd?, (any Error)?)
      -> (any MediationAdEventDelegate)?
  ) {
    load(
      request, configuration, params: { $0 },
      makeAd: { [id, onDispose] answer, process in
        ProcessFullScreenAd(
          answer.content, loadID: id, format: Request.format, of: process, onDispose: onDispose)
      }, completionHandler: completionHandler)
  }

  /// Tells the adapter that the ad was disposed of.
  private var onDispose: @LoopActor () -> Void { { [weak self] in self?.dispose() } }

  /// Asks the adapter for an ad.
  ///
  /// - Parameters:
  ///   - params: Adds the parameters of the format to those that every load has.
  ///   - makeAd: Makes the ad from its description.
  ///   - completionHandler: The bridge's.
  private func load<Request: AdapterLoadRequest, MappedAd: ProcessAd>(
    _ request: Request.Type,
    _ configuration: MediationAdConfiguration,
    params: (AdapterLoad) -> Request.Params,
    makeAd: @escaping @LoopActor (Request.Ad, AdapterProcess) -> MappedAd,
    completionHandler:
      @escaping @LoopActor (MappedAd?, (any Error)?) -> (any MediationAdEventDelegate)?
  ) {
    guard let process else {
      let message = "\(className) has just ended."
      _ = completionHandler(nil, AdError(.mediationAdapterError, message))
      return
    }
    completion = { [weak self, className] answer in
      do throws(CallFailure) {
        let ad = try answer.result(of: request).ad.map { makeAd($0, process) }
        guard let delegate = completionHandler(ad, nil) else { return }
        ad?.delegate = delegate
        self?.ad = ad
      } catch {
        let adError = error.adError(of: className)
        let failure: any Error =
          if error.isAboutLength {
            OversizedAd(adError)
          } else if error.hasAd {
            AdAndError(adError)
          } else {
            adError
          }
        _ = completionHandler(nil, failure)
      }
    }
    reporter = configuration.reporter
    let load = AdapterLoad(
      loadID: id, label: configuration.credentials.label,
      settings: configuration.credentials.settings,
      request: configuration.request.seeded(configuration.seed),
      timeoutMs: process.timeLeftMs(until: configuration.deadlineMs))
    call = process.load(self, request, params(load))
  }

  // MARK: The adapter

  /// The adapter has answered the load, perhaps once more.
  func didAnswer(_ answer: AdapterCall.Outcome) {
    hasAnswered = true
    if let onGivenUp, answer.isAcknowledgement { return onGivenUp() }
    completion?(answer)
    guard ad == nil else { return }
    // The result is invalid, but the adapter may hold an ad: dispose of it.
    if case .success = answer, !isRetired { dispose() } else { retire() }
  }

  /// The adapter has reported an event of the ad.
  func didReport(_ event: AdEvent.Kind) throws(JSONReadError) {
    // What the adapter wrote before it read of the disposal is not its fault.
    guard !isDisposing else { return }
    if !hasAnswered { hasReportedEarly = true }
    if let ad, !ad.forward(event) {
      throw JSONReadError(
        expected: "an event of the ad's format", value: .string(event.name.rawValue)
      ).inside(.key("event"))
    }
  }

  /// The process has ended.
  func processDidEnd(_ error: AdError) {
    if !isRetired { ad?.processDidEnd(error) }
  }

  /// Tells the adapter to release the ad, or to give up the load.
  private func dispose() {
    isDisposing = true
    process?.tell(DisposeRequest.self, LoadIDParameters(loadID: id), isAwaited: false) {
      [self] _ in isDisposing = false
    }
    retire()
  }

  private func retire() {
    guard !isRetired else { return }
    isRetired = true
    process?.retire(self)
  }
}

extension AdapterCall.Outcome {
  /// Whether the adapter has given up a load or a request for signals, or has ended.
  var isAcknowledgement: Bool {
    switch self {
    case .failure(.ended): true
    case .failure(let failure): failure.isCancelled
    case .success: false
    }
  }
}
