import Ads
import EventLoop
import JSON
import JSONRPC
import Mediation

/// One load of a process adapter, and the ad that it gave.
@LoopActor
final class ProcessAdLoader: AdapterLoader {
  /// The name of the load in the conversation with the adapter.
  let id: LoadID
  /// The number of the request; set when it is sent.
  var callNumber: Int?

  var isLegacy: Bool { introduction?.isLegacy == true }
  private(set) var hasReportedEarly = false

  /// Logs calls to the network for this load.
  private(set) var logger = AdapterLogger.none

  private let process: AdapterProcess?
  private let className: String
  private let addressee: String?
  private let introduction: AdapterIntroduction?

  private var onGivenUp: (@LoopActor () -> Void)?
  private var call: AdapterCall?
  /// What was requested, and the completion for each answer: the first and any further one.
  private var requested: (kind: LoadRequest.Kind, completion: LoadCompletion)?
  private var hasAnswered = false
  private var ad: ProcessAd?
  /// Whether the adapter may not have read yet that the ad was disposed of.
  private var isDisposing = false
  private var isRetired = false

  /// - Parameters:
  ///   - addressee: The class that the message names; `nil` if the program serves no other one.
  ///   - process: The process to ask; `nil` when it has just ended.
  ///   - introduction: What the adapter last said about itself; `nil` before its first start.
  init(
    id: LoadID, className: String, addressee: String?, process: AdapterProcess?,
    introduction: AdapterIntroduction?
  ) {
    self.id = id
    self.className = className
    self.process = process
    self.addressee = addressee
    self.introduction = introduction
  }

  // MARK: AdapterLoader

  func giveUp(onAcknowledged: @escaping @LoopActor () -> Void) {
    guard !hasAnswered else { return onAcknowledged() }
    onGivenUp = onAcknowledged
    call?.giveUp()
    dispose()
  }

  func load(_ request: NetworkRequest, completion: @escaping LoadCompletion) {
    guard let process else {
      let message = "\(className) has just ended."
      _ = completion(.failure(AdError(.mediationAdapterError, message)))
      return
    }
    requested = (request.kind, completion)
    logger = request.logger
    call = process.load(
      self, LoadParams.methodName(of: request.format),
      LoadParams(
        className: addressee, loadID: id, request: request,
        timeoutMs: process.timeLeftMs(until: request.deadlineMs)))
  }

  /// Makes the ad of an outcome, and delivers it.
  private func deliver(
    _ outcome: AdapterCall.Outcome, of kind: LoadRequest.Kind, _ completion: LoadCompletion
  ) {
    let (ad, answer): (ProcessAd?, LoadAnswer)
    do throws(CallFailure) {
      (ad, answer) = try makeAd(of: outcome, kind)
    } catch {
      (ad, answer) = (nil, error.loadAnswer(of: className))
    }
    guard let delegate = completion(answer) else { return }
    ad?.delegate = delegate
    self.ad = ad
  }

  private func makeAd(
    of outcome: AdapterCall.Outcome, _ kind: LoadRequest.Kind
  ) throws(CallFailure) -> (ProcessAd?, LoadAnswer) {
    let method = LoadParams.methodName(of: kind.format)
    let result = try outcome.result(of: method) { json throws(JSONReadError) in
      try LoadResult(json, of: kind)
    }
    guard let process, let introduction else { return (nil, .nothing) }
    let host = ProcessAd.Host(process: process, className: className, introduction: introduction)
    // Tells the adapter that the ad was disposed of.
    let onDispose: @LoopActor () -> Void = { [weak self] in self?.dispose() }
    switch result {
    case .native(let content):
      let ad = ProcessNativeAd(
        content, loadID: id, of: host, onDispose: onDispose)
      return (ad, .native(ad))
    case .banner(let content):
      let ad = ProcessBannerAd(content.view, loadID: id, of: host, onDispose: onDispose)
      return (ad, .banner(ad))
    case .fullScreen(let content):
      let ad = ProcessFullScreenAd(
        content, loadID: id, format: kind.format, of: host, onDispose: onDispose)
      return (ad, .fullScreen(ad))
    case .nothing:
      return (nil, .nothing)
    }
  }

  // MARK: The adapter

  /// The adapter has answered the load, perhaps once more.
  func didAnswer(_ answer: AdapterCall.Outcome) {
    hasAnswered = true
    if let onGivenUp, answer.isAcknowledgement { return onGivenUp() }
    if let requested { deliver(answer, of: requested.kind, requested.completion) }
    guard ad == nil else { return }
    // The result is invalid, but the adapter may hold an ad: dispose of it.
    if case .success = answer, !isRetired { dispose() } else { retire() }
  }

  /// The adapter has reported an event of the ad.
  func didReport(_ event: AdEvent) throws(JSONReadError) {
    // What the adapter wrote before it read of the disposal is not its fault.
    guard !isDisposing else {
      process?.disposals.eventCount += 1
      process?.disposals.lastEvent = event.name
      return
    }
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
    process?.disposals.openCount += 1
    process?.tell(DisposeAd.self, LoadIDParams(loadID: id), isAwaited: false) {
      [self] outcome in
      isDisposing = false
      process?.disposals.openCount -= 1
      switch outcome {
      case .success, .failure(.ended): break
      case .failure(let failure) where failure.isMethodNotFound: break
      case .failure(.refused(let error)): process?.disposals.failure = error.message
      case .failure(let failure):
        process?.disposals.failure = failure.adError(of: className).message
      }
    }
    retire()
  }

  private func retire() {
    guard !isRetired else { return }
    isRetired = true
    process?.retire(self)
  }
}

extension CallFailure {
  /// The answer to a load that failed.
  fileprivate func loadAnswer(of className: String) -> LoadAnswer {
    let error = adError(of: className)
    return if isAboutLength {
      .oversizedAd(error)
    } else if hasAd {
      .adAndError(error)
    } else {
      .failure(error)
    }
  }
}
