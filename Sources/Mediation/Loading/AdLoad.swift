import Ads
package import EventLoop
import JSON

/// One load: it asks the networks of a waterfall in turn, until one gives an ad.
@LoopActor
package final class AdLoad {
  /// Gets the result of a load.
  package typealias Completion = @LoopActor (Result<LoadedAd, MediationError>) -> Void

  /// The default timeout of one network in a waterfall.
  package nonisolated static let attemptTimeoutMs = 10_000
  /// The default timeout of a whole load.
  package nonisolated static let timeoutMs = 60_000

  package let id: AdID
  /// What the publisher wants. When the load has ended, it keeps only the format and its options:
  /// an adapter that answers late still holds the load.
  @exclusivity(unchecked) package private(set) var request: LoadRequest
  /// The ad unit; `nil` if the client named the adapter.
  let adUnit: AdUnit?
  let mediator: Mediator
  /// The size of the request in memory, in bytes.
  let requestBytes: Int

  /// The networks in the order of the waterfall; none after the end of the load.
  @exclusivity(unchecked) private var lineItems: [LineItem]
  private let isDirect: Bool
  private let startedAtMs: Int
  private let deadlineMs: Int
  private let refresh: Int

  // Each load touches these, and no access to them lasts while anything else runs.
  /// The number of networks whose turn has come.
  @exclusivity(unchecked) private var askedCount = 0
  @exclusivity(unchecked) private var responseInfo: ResponseInfo
  /// The size of the errors in `responseInfo`, in bytes of memory.
  @exclusivity(unchecked) private var heldBytes = 0
  @exclusivity(unchecked) private var attempt: LoadAttempt?
  /// The auction of an ad unit with bidders, until it is known how each bid has ended.
  @exclusivity(unchecked) private var auction: Auction?
  /// `nil` after the load has ended.
  @exclusivity(unchecked) private var completion: Completion?
  private var waiting: [@LoopActor () -> Void] = []

  /// - Parameters:
  ///   - isDirect: Whether the client named the only adapter. Then it has the time of the whole
  ///     load, and the client gets the error if the adapter can't be asked.
  ///   - refresh: The number of the banner's refresh; 0 for the first load of an ad.
  init(
    _ id: AdID,
    _ request: LoadRequest,
    from unit: AdUnit,
    isDirect: Bool,
    timeoutMs: Int,
    requestBytes: Int,
    refresh: Int,
    responseID: String,
    mediator: Mediator,
    completion: @escaping Completion
  ) {
    self.id = id
    self.request = request
    adUnit = isDirect ? nil : unit
    lineItems = unit.lineItems
    self.isDirect = isDirect
    self.requestBytes = requestBytes
    self.refresh = refresh
    startedAtMs = mediator.clock.nowMs
    deadlineMs = startedAtMs + timeoutMs
    self.mediator = mediator
    responseInfo = ResponseInfo(responseID: responseID)
    self.completion = completion
  }

  /// The id of the ad unit; `nil` if the client named the adapter.
  package var adUnitID: String? { adUnit?.id }

  /// Whether the load has ended, and its completion was called.
  var hasEnded: Bool { completion == nil }

  /// The network that is asked now. Call it only before the end of the load.
  var lineItem: LineItem { lineItems[askedCount - 1] }

  /// The seed of the network that is asked now.
  var seed: LoadSeed {
    LoadSeed(
      request.targeting, of: lineItem, id, runSeed: mediator.seed, refresh: refresh,
      attempt: responseInfo.attemptCount)
  }

  /// The seed of the exchange's choices for a bidder. An exchange that is a program is the last one.
  func seed(ofBidder index: Int, _ lineItem: LineItem) -> LoadSeed {
    // No waterfall has as many attempts.
    LoadSeed(
      request.targeting, of: lineItem, id, runSeed: mediator.seed, refresh: refresh,
      attempt: 1 << 30 + index)
  }

  /// Identifies the load in the run.
  var responseID: String { responseInfo.responseID }

  /// Cancels the load. Its completion is called at once; no further network is asked.
  package func cancel(_ reason: MediationError = .cancelled) {
    if let attempt {
      attempt.abandon()
      record(info(attempt, nil), .cancelled)
    }
    // The ad has arrived, but the completion was not called yet.
    if case .ad(let ad) = attempt?.outcome { ad.discard() }
    finish(.failure(reason))
  }

  /// Calls `action` when the load has ended with any result, in the order of the calls.
  package func whenEnded(_ action: @escaping @LoopActor () -> Void) {
    waiting.append(action)
  }

  /// Starts the load: asks the networks, as long as they answer at once.
  func start() {
    mediator.events.trace(.loadBegan) {
      .loadBegan(
        id,
        TraceEntry.LoadStart(
          responseID: responseInfo.responseID, format: request.format, adUnitID: adUnitID,
          isRefresh: refresh > 0, timeoutMs: deadlineMs - startedAtMs))
    }
    if let adUnit, adUnit.hasAuction { holdAuction(from: adUnit) } else { askNext() }
  }

  /// Holds the auction of an ad unit with bidders, which decides the order of the networks.
  private func holdAuction(from unit: AdUnit) {
    let auction = Auction(of: self, from: unit)
    self.auction = auction
    // An exchange that does not answer must leave time for the line items.
    let leftMs = (deadlineMs - startedAtMs) / (unit.exchange == nil ? 1 : 2)
    auction.start(timeoutMs: min(Self.attemptTimeoutMs, leftMs)) { [self] order in
      lineItems = order
      hold(bytes: auction.byteCount)
      askNext()
    }
  }

  /// Ends the auction, if there is one: says how each bid has ended.
  ///
  /// - Parameter winner: The line item that gave the ad; `nil` if there is none.
  @inline(never)
  private func closeAuction(_ winner: LineItem? = nil) {
    guard let auction else { return }
    self.auction = nil
    auction.close(winner)
    responseInfo.auction = auction.result
  }

  /// Asks the remaining networks, as long as they answer at once.
  private func askNext() {
    while askedCount < lineItems.count {
      if heldBytes > 0 {
        do throws(MediationError) {
          try mediator.ads.requireRoom(for: 0)
        } catch {
          return finish(.failure(error))
        }
      }
      if let bid = auction?.bid(at: askedCount) {
        lineItems[askedCount] = lineItems[askedCount].offering(bid)
        if bid.hasExpired {
          askedCount += 1
          bid.lose(.impressionExpired)
          continue
        }
      }
      let lineItem = lineItems[askedCount]
      askedCount += 1
      let leftMs = deadlineMs - mediator.clock.nowMs
      guard leftMs > 0 else { break }
      mediator.events.trace(.attemptBegan) { .attemptBegan(id, place) }
      let adapter: AdapterSetUp
      do throws(AdError) {
        adapter = try self.adapter(named: lineItem.className)
      } catch {
        note(ResponseInfo.Attempt(lineItem: lineItem, latencyMs: 0, error: error))
        lineItem.bid?.lose(.internalError)
        continue
      }
      let attempt = LoadAttempt(
        of: self, asking: adapter,
        timeoutMs: isDirect ? leftMs : min(lineItem.timeoutMs ?? Self.attemptTimeoutMs, leftMs))
      self.attempt = attempt
      attempt.start()
      guard let outcome = attempt.outcome else {
        attempt.whenEnded = { [self] in attemptEnded() }
        return
      }
      if conclude(attempt, outcome) { return }
    }
    let error = failure
    closeAuction()
    finish(.failure(.loadFailed(error, responseInfo)))
  }

  /// Why no network has given an ad.
  private var failure: AdError {
    // Without line items, it may be that nobody has bid.
    if lineItems.isEmpty { return AdError(.noFill, "No network has bid.") }
    guard responseInfo.attemptCount == 0, mediator.clock.nowMs < deadlineMs else {
      return responseInfo.error
    }
    return AdError(.noFill, "All bids have expired.")
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
    let className = attempt.className
    switch outcome {
    case .ad(let ad):
      note(info(attempt, nil))
      if auction != nil { closeAuction(lineItem) }
      ad.responseInfo = responseInfo
      finish(.success(LoadedAd(ad: ad, responseInfo: responseInfo)))
      return true
    case .setUpFailure(let error) where isDirect:
      record(info(attempt, error))
      finish(.failure(.setUpFailed(className: className, error)))
      return true
    case .setUpFailure(let error):
      let message = "\(className) could not be set up: \(error.message)"
      note(info(attempt, AdError(.mediationAdapterError, message, underlying: error)))
    case .formatNotSupported where isDirect:
      record(info(attempt, .formatNotSupported(request.format, by: className)))
      finish(
        .failure(
          .formatNotSupported(
            className: className, request.format,
            supported: mediator.adapters[className]?.adapterClass.formats ?? [])))
      return true
    case .formatNotSupported:
      note(info(attempt, .formatNotSupported(request.format, by: className)))
    case .failure(let error):
      note(info(attempt, error))
    }
    lineItem.bid?.lose(.internalError)
    return false
  }

  /// The current attempt in the response info.
  private func info(_ attempt: LoadAttempt, _ error: AdError?) -> ResponseInfo.Attempt {
    ResponseInfo.Attempt(lineItem: lineItem, latencyMs: attempt.latencyMs, error: error)
  }

  private func note(_ attempt: ResponseInfo.Attempt) {
    record(attempt)
    responseInfo.append(attempt)
    if attempt.error != nil { hold(bytes: attempt.errorBytes) }
  }

  /// Counts the memory of what the load keeps until its end.
  private func hold(bytes: Int) {
    heldBytes += bytes
    mediator.ads.hold(bytes: bytes)
  }

  /// Logs the end of the current attempt.
  ///
  /// - Parameter outcome: `nil` if the attempt has ended by itself.
  private func record(_ attempt: ResponseInfo.Attempt, _ outcome: LoadOutcome? = nil) {
    let outcome = outcome ?? (attempt.error == nil ? .loaded : .failed)
    mediator.events.trace(.attemptEnded) {
      .attemptEnded(
        id, place,
        TraceEntry.AttemptEnd(
          latencyMs: attempt.latencyMs, outcome: outcome, error: attempt.error))
    }
    Log.info(
      "\(id), attempt \(responseInfo.attemptCount + 1): \(attempt.summary(outcome))")
  }

  private var place: TraceEntry.AttemptPlace {
    TraceEntry.AttemptPlace(
      responseID: responseInfo.responseID, index: responseInfo.attemptCount,
      lineItem: isDirect ? lineItem.named : lineItem)
  }

  /// The message of an attempt whose adapter does not exist, as in the SDK.
  package nonisolated static func missingAdapter(_ className: String) -> String {
    "Cannot find an ad network adapter with the name \(className)."
  }

  /// The adapter of a class, if it exists and may load the format.
  private func adapter(named className: String) throws(AdError) -> AdapterSetUp {
    guard let adapter = mediator.adapters[className] else {
      let message = Self.missingAdapter(className)
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
    if auction != nil { closeAuction() }
    // From now on, they count as a part of the ad, or go to the client.
    mediator.ads.release(bytes: heldBytes)
    mediator.events.trace(.loadEnded) { .loadEnded(id, end(result)) }
    completion(result)
    let waiting = waiting
    self.waiting = []
    for action in waiting { action() }
    lineItems = []
    request = request.withoutTargeting
    responseInfo.removeAttempts()
  }
}

extension AdLoad {
  private func end(_ result: Result<LoadedAd, MediationError>) -> TraceEntry.LoadEnd {
    let (outcome, error): (LoadOutcome, AdError?) =
      switch result {
      case .success: (.loaded, nil)
      case .failure(.loadFailed(let error, _)), .failure(.setUpFailed(_, let error)):
        (.failed, error)
      case .failure(.formatNotSupported(let className, let format, _)):
        (.failed, .formatNotSupported(format, by: className))
      case .failure: (.cancelled, nil)
      }
    return TraceEntry.LoadEnd(
      responseID: responseInfo.responseID, durationMs: mediator.clock.nowMs - startedAtMs,
      outcome: outcome, loadedAttempt: responseInfo.loadedAttempt, error: error,
      auction: responseInfo.auction)
  }
}

extension ResponseInfo.Attempt {
  /// One sentence for the log.
  fileprivate func summary(_ outcome: LoadOutcome) -> String {
    let parameter = lineItem.parameter.map { " with " + JSONValue.string($0).excerpt } ?? ""
    let end =
      switch outcome {
      case .loaded: "gave an ad after \(latencyMs) ms."
      case .failed: "failed after \(latencyMs) ms: \(error?.reason ?? "")"
      case .cancelled: "was cancelled after \(latencyMs) ms."
      }
    return "\(lineItem.className)\(parameter) \(end)"
  }
}

extension AdError {
  /// The message, with those of the errors that caused it.
  fileprivate var reason: String {
    underlying.map { "\(message) (\($0.reason))" } ?? message
  }

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
