package import EventLoop

/// A load of a waterfall: asks one network after the other until one gives an ad.
@BridgeActor
package final class AdLoad {
  /// Gets the result of a load.
  package typealias Completion = @BridgeActor (Result<LoadedAd, MediationError>) -> Void

  /// The default timeout of one network in a waterfall.
  package static let attemptTimeoutMs = 10_000
  /// The default timeout of a whole load.
  package static let timeoutMs = 60_000

  package let id: AdID
  package let request: LoadRequest
  let mobileAds: MobileAds

  private let isDirect: Bool
  private var lineItems: ArraySlice<LineItem>
  private let deadlineMs: Int
  private let refresh: Int
  private var responseInfo: ResponseInfo
  private var attempt: LoadAttempt?
  /// `nil` after the load has ended.
  private var completion: Completion?
  private var waiting: [@BridgeActor () -> Void] = []

  /// - Parameters:
  ///   - isDirect: Whether the client named the only adapter. Then it has the time of the whole
  ///     load, and the client gets the error if the adapter can't be asked.
  ///   - refresh: The number of the banner's refresh; 0 for the first load of an ad.
  init(
    _ id: AdID,
    _ request: LoadRequest,
    lineItems: [LineItem],
    isDirect: Bool,
    timeoutMs: Int,
    refresh: Int,
    responseID: String,
    mobileAds: MobileAds,
    completion: @escaping Completion
  ) {
    self.id = id
    self.request = request
    self.lineItems = lineItems[...]
    self.isDirect = isDirect
    deadlineMs = mobileAds.clock.nowMs + timeoutMs
    self.refresh = refresh
    self.mobileAds = mobileAds
    responseInfo = ResponseInfo(responseID: responseID)
    self.completion = completion
  }

  /// Whether the load has ended, and its completion was called.
  var hasEnded: Bool { completion == nil }

  /// The seed of the network that is asked now.
  var seed: LoadSeed {
    LoadSeed(
      request.targeting, id, runSeed: mobileAds.seed, refresh: refresh,
      attempt: responseInfo.attempts.count)
  }

  /// Cancels the load. Its completion is called at once; no further network is asked.
  package func cancel() {
    attempt?.abandon()
    // The ad has arrived, but the completion was not called yet.
    if case .ad(let ad) = attempt?.outcome { ad.discard() }
    finish(.failure(.cancelled))
  }

  /// Calls `action` when the load has ended with any result, in the order of the calls.
  package func whenEnded(_ action: @escaping @BridgeActor () -> Void) {
    waiting.append(action)
  }

  /// Asks the remaining networks, as long as they answer at once.
  func askNext() {
    while let lineItem = lineItems.popFirst() {
      let leftMs = deadlineMs - mobileAds.clock.nowMs
      guard leftMs > 0 else { break }
      let adapter: AdapterSetUp
      do throws(AdError) {
        adapter = try self.adapter(for: lineItem)
      } catch {
        note(ResponseInfo.Attempt(lineItem: lineItem, latencyMs: 0, error: error))
        continue
      }
      let attempt = LoadAttempt(
        lineItem, of: self, asking: adapter,
        timeoutMs: isDirect ? leftMs : min(lineItem.timeoutMs ?? Self.attemptTimeoutMs, leftMs))
      self.attempt = attempt
      attempt.start()
      guard let outcome = attempt.outcome else {
        attempt.whenEnded = { [self] in attemptEnded() }
        return
      }
      if conclude(attempt, outcome) { return }
    }
    finish(.failure(.loadFailed(responseInfo.error, responseInfo)))
  }

  private func attemptEnded() {
    guard let attempt, let outcome = attempt.outcome, completion != nil else { return }
    if !conclude(attempt, outcome) { askNext() }
  }

  /// Records the outcome of an attempt.
  ///
  /// - Returns: Whether the load has ended.
  private func conclude(_ attempt: LoadAttempt, _ outcome: LoadAttempt.Outcome) -> Bool {
    self.attempt = nil
    let className = attempt.lineItem.className
    switch outcome {
    case .ad(let ad):
      note(attempt.info(nil))
      finish(.success(LoadedAd(ad: ad, responseInfo: responseInfo)))
      return true
    case .setUpFailure(let error) where isDirect:
      finish(.failure(.setUpFailed(className: className, error)))
      return true
    case .setUpFailure(let error):
      let message = "\(className) could not be set up: \(error.message)"
      note(attempt.info(AdError(.mediationAdapterError, message, underlying: error)))
    case .formatNotSupported where isDirect:
      finish(
        .failure(
          .formatNotSupported(
            className: className, request.format,
            supported: mobileAds.adapters[className]?.adapterClass.formats ?? [])))
      return true
    case .formatNotSupported:
      note(attempt.info(.formatNotSupported(request.format, by: className)))
    case .failure(let error):
      note(attempt.info(error))
    }
    return false
  }

  private func note(_ attempt: ResponseInfo.Attempt) {
    responseInfo.attempts.append(attempt)
  }

  /// The adapter of a line item, if it exists and may load the format.
  private func adapter(for lineItem: LineItem) throws(AdError) -> AdapterSetUp {
    let className = lineItem.className
    guard let adapter = mobileAds.adapters[className] else {
      let message = "Cannot find an ad network adapter with the name \(className)."
      throw AdError(.mediationAdapterError, message)
    }
    guard adapter.adapterClass.mayLoad(request.format) else {
      throw .formatNotSupported(request.format, by: className)
    }
    return adapter
  }

  private func finish(_ result: Result<LoadedAd, MediationError>) {
    guard let completion else { return }
    self.completion = nil
    attempt = nil
    completion(result)
    let waiting = waiting
    self.waiting = []
    for action in waiting { action() }
  }
}

extension AdError {
  /// The adapter of a line item does not load the format.
  fileprivate static func formatNotSupported(
    _ format: AdFormat,
    by className: String
  ) -> AdError {
    AdError(
      .mediationAdapterError, "\(className) does not load \(format.rawValue) ads.")
  }
}

/// The result of a successful load.
package struct LoadedAd {
  /// Call ``Ad/forwardEvents()`` when the client knows the ad.
  package let ad: Ad
  package let responseInfo: ResponseInfo
}
