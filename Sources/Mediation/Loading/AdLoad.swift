package import EventLoop

/// A load on its way down the waterfall: asks one network after the other until one gives an ad.
@BridgeActor
package final class AdLoad {
  /// How a load ended.
  package typealias Completion = @BridgeActor (Result<LoadedAd, MediationError>) -> Void

  /// How long one network of a waterfall has, where its line item does not say.
  package static let attemptTimeoutMs = 10_000
  /// How long a whole load may take, where neither the client nor the ad unit says.
  package static let timeoutMs = 60_000

  package let id: AdID
  package let request: LoadRequest
  let mobileAds: MobileAds

  private let isDirect: Bool
  private var lineItems: ArraySlice<LineItem>
  private let deadlineMs: Int
  private var responseInfo: ResponseInfo
  private var attempt: LoadAttempt?
  /// `nil` when the load has ended.
  private var completion: Completion?
  private var waiting: [@BridgeActor () -> Void] = []

  /// - Parameters:
  ///   - isDirect: Whether the client named the one adapter: it gets all of the time, and what
  ///     keeps it from being asked is the client's error.
  init(
    _ id: AdID,
    _ request: LoadRequest,
    lineItems: [LineItem],
    isDirect: Bool,
    timeoutMs: Int,
    responseID: String,
    mobileAds: MobileAds,
    completion: @escaping Completion
  ) {
    self.id = id
    self.request = request
    self.lineItems = lineItems[...]
    self.isDirect = isDirect
    deadlineMs = mobileAds.clock.nowMs + timeoutMs
    self.mobileAds = mobileAds
    responseInfo = ResponseInfo(responseID: responseID)
    self.completion = completion
  }

  /// Whether the load has ended, and its completion has heard of it.
  var isOver: Bool { completion == nil }

  /// Gives the load up. Its completion hears of it at once; no network is asked any more.
  package func cancel() {
    attempt?.abandon()
    // An ad that came, and that nobody has been told of yet.
    if case .ad(let ad) = attempt?.outcome { ad.discard() }
    finish(.failure(.cancelled))
  }

  /// Calls `action` when the load has ended, however it did, in the order of the calls.
  package func whenEnded(_ action: @escaping @BridgeActor () -> Void) {
    waiting.append(action)
  }

  /// Asks the networks that are left, as long as they answer at once.
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
  /// - Returns: Whether the load ends with it.
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

  /// The adapter of a line item, if there is one that loads the format.
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
  /// A line item names an adapter for a format that it does not load.
  fileprivate static func formatNotSupported(
    _ format: AdFormat,
    by className: String
  ) -> AdError {
    AdError(
      .mediationAdapterError, "\(className) loads no ads of the format \(format.rawValue).")
  }
}

/// What a load that succeeded gives.
package struct LoadedAd {
  /// Hear its events after its client knows of it: call ``Ad/forwardEvents()`` then.
  package let ad: Ad
  package let responseInfo: ResponseInfo
}
