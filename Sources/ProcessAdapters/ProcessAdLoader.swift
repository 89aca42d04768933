import EventLoop
import JSON
import JSONRPC
import Mediation

/// One load of a program, and the ad that came of it.
@BridgeActor
final class ProcessAdLoader: RemoteAdLoader {
  /// What the load is called in the conversation with the program.
  let id: String
  /// The number of the request; set when it is sent.
  var callNumber: Int?

  private let program: AdapterProcess?
  private let className: String
  private let usualTracking: Tracking

  private var limitMs = 0
  private var onEarlyEvent: (@BridgeActor () -> Void)?
  private var onAcknowledged: (@BridgeActor () -> Void)?
  private var call: AdapterCall?
  /// Takes each answer of the program, the first and any further one.
  private var completion: (@BridgeActor (AdapterCall.Outcome) -> Void)?
  private var hasAnswered = false
  private var ad: ProcessAd?
  /// Whether the program may not have read yet that nobody needs the ad.
  private var isDisposing = false
  private var isRetired = false

  /// - Parameter program: The program to ask; `nil` when it has just ended.
  init(id: String, className: String, program: AdapterProcess?, usualTracking: Tracking) {
    self.id = id
    self.className = className
    self.program = program
    self.usualTracking = usualTracking
  }

  // MARK: RemoteAdLoader

  func prepare(limitMs: Int, onEarlyEvent: @escaping @BridgeActor () -> Void) {
    self.limitMs = limitMs
    self.onEarlyEvent = onEarlyEvent
  }

  func giveUp(onAcknowledged: @escaping @BridgeActor () -> Void) {
    guard !hasAnswered else { return onAcknowledged() }
    self.onAcknowledged = onAcknowledged
    call?.giveUp()
    dispose()
  }

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping MediationNativeLoadCompletionHandler
  ) {
    let position =
      adConfiguration.options.first(NativeAdViewAdOptions.self)?.preferredAdChoicesPosition
    load("adapter/loadNative", adConfiguration) {
      [id, usualTracking, onDispose] content, program throws(JSONReadError) in
      ProcessNativeAd(
        try NativeAdContent(content), usualTracking: usualTracking,
        adChoicesPosition: position ?? .topRight, loadID: id, of: program, onDispose: onDispose)
    } completionHandler: {
      completionHandler($0, $1)
    }
  }

  func loadBanner(
    for adConfiguration: MediationBannerAdConfiguration,
    completionHandler: @escaping MediationBannerLoadCompletionHandler
  ) {
    load("adapter/loadBanner", adConfiguration) {
      [id, onDispose] content, program throws(JSONReadError) in
      ProcessBannerAd(
        try BannerAdContent(content), loadID: id, of: program, onDispose: onDispose)
    } completionHandler: {
      completionHandler($0, $1)
    }
  }

  func loadInterstitial(
    for adConfiguration: MediationInterstitialAdConfiguration,
    completionHandler: @escaping MediationInterstitialLoadCompletionHandler
  ) {
    loadFullScreenAd("adapter/loadInterstitial", adConfiguration) { completionHandler($0, $1) }
  }

  func loadRewardedAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping MediationRewardedLoadCompletionHandler
  ) {
    loadFullScreenAd("adapter/loadRewarded", adConfiguration, isRewarded: true) {
      completionHandler($0, $1)
    }
  }

  func loadRewardedInterstitialAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping MediationRewardedLoadCompletionHandler
  ) {
    loadFullScreenAd("adapter/loadRewardedInterstitial", adConfiguration, isRewarded: true) {
      completionHandler($0, $1)
    }
  }

  func loadAppOpenAd(
    for adConfiguration: MediationAppOpenAdConfiguration,
    completionHandler: @escaping MediationAppOpenLoadCompletionHandler
  ) {
    loadFullScreenAd("adapter/loadAppOpen", adConfiguration) { completionHandler($0, $1) }
  }

  private func loadFullScreenAd(
    _ method: String,
    _ configuration: MediationAdConfiguration,
    isRewarded: Bool = false,
    completionHandler:
      @escaping @BridgeActor (ProcessFullScreenAd?, AdError?) ->
      (any MediationAdEventDelegate)?
  ) {
    load(method, configuration) {
      [id, onDispose] content, program throws(JSONReadError) in
      _ = try JSONObject(content)
      return ProcessFullScreenAd(
        isRewarded: isRewarded, loadID: id, of: program, onDispose: onDispose)
    } completionHandler: {
      completionHandler($0, $1)
    }
  }

  /// Lets the program know that nobody needs the ad any more.
  private var onDispose: @BridgeActor () -> Void { { [weak self] in self?.dispose() } }

  /// Asks the program for an ad.
  ///
  /// - Parameters:
  ///   - makeAd: Makes the ad of what the program answers.
  ///   - completionHandler: The bridge's.
  private func load<MappedAd: ProcessAd>(
    _ method: String,
    _ configuration: MediationAdConfiguration,
    makeAd: @escaping @BridgeActor (JSONValue, AdapterProcess) throws(JSONReadError) -> MappedAd,
    completionHandler:
      @escaping @BridgeActor (MappedAd?, AdError?) ->
      (any MediationAdEventDelegate)?
  ) {
    guard let program else {
      let message = "\(className) has just ended."
      _ = completionHandler(nil, AdError(.mediationAdapterError, message))
      return
    }
    completion = { [weak self, className] answer in
      do throws(AdError) {
        let ad = try Self.ad(in: answer, to: method, of: className) {
          json throws(JSONReadError) in try makeAd(json, program)
        }
        guard let delegate = completionHandler(ad, nil) else { return }
        ad?.delegate = delegate
        self?.ad = ad
      } catch {
        _ = completionHandler(nil, error)
      }
    }
    let parameters = LoadParameters(loadID: id, configuration: configuration, limitMs: limitMs)
    call = program.call(method, parameters, for: self)
  }

  /// - Returns: `nil` when the program answered with nothing.
  private static func ad<MappedAd: ProcessAd>(
    in answer: AdapterCall.Outcome,
    to method: String,
    of className: String,
    _ makeAd: (JSONValue) throws(JSONReadError) -> MappedAd
  ) throws(AdError) -> MappedAd? {
    switch answer {
    case .success(.null):
      return nil
    case .success(let json):
      do throws(JSONReadError) {
        return try makeAd(json)
      } catch {
        throw .wrongAnswer(to: method, error, of: className)
      }
    case .failure(let failure):
      throw failure.adError(of: className)
    }
  }

  // MARK: The program

  /// The program has answered, perhaps once more.
  func take(_ answer: AdapterCall.Outcome) {
    hasAnswered = true
    onEarlyEvent = nil
    if let onAcknowledged, answer.isAcknowledgement { return onAcknowledged() }
    completion?(answer)
    guard ad == nil else { return }
    // What it answered is none, but the program may take it for one.
    if case .success = answer, !isRetired { dispose() } else { retire() }
  }

  /// The program reports something of the ad.
  func take(_ event: ReportedEvent) throws(JSONReadError) {
    // What it wrote before it knew is no fault of it.
    guard !isDisposing else { return }
    if !hasAnswered { onEarlyEvent?() }
    if let ad, !ad.take(event.kind) {
      throw JSONReadError(
        expected: "an event of the ad's format", value: .string(event.kind.name.rawValue)
      ).inside(.key("event"))
    }
  }

  /// The program is gone.
  func programEnded(_ error: AdError) {
    if !isRetired { ad?.programEnded(error) }
  }

  /// Tells the program to let go of the ad, or of the load.
  private func dispose() {
    isDisposing = true
    program?.tell(
      "adapter/dispose", ["loadId": .string(id)] as JSONObject, isAwaited: false
    ) { [self] _ in isDisposing = false }
    retire()
  }

  private func retire() {
    guard !isRetired else { return }
    isRetired = true
    program?.retire(self)
  }
}

extension AdapterCall.Outcome {
  /// Whether the program has given up, or can't do anything else any more.
  fileprivate var isAcknowledgement: Bool {
    switch self {
    case .failure(.gone): true
    case .failure(let failure): failure.isCancelled
    case .success: false
    }
  }
}
