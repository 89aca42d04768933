package import EventLoop
package import JSONRPC
package import Mediation

/// Keeps the requests for each ad in the order in which they were read.
///
/// A request for an ad waits while the ad is loading. It also waits while the answer to the load
/// waits for the other answers of a batch, and while the adapter has not acknowledged an earlier
/// call on the ad. Entries of the batch itself do not wait for the batch, since their answers are
/// part of it.
@LoopActor
package final class RequestOrder {
  /// How many requests and notifications wait. Cancelled ones count until it is their turn.
  package private(set) var waitingCount = 0

  private let ads: AdStore
  /// The queues of the ads that requests have to wait for.
  // Each call on an ad reads it, and no access to it lasts while anything else runs.
  @exclusivity(unchecked) private var queues: [AdID: Queue] = [:]
  private var isShuttingDown = false

  @LoopActor
  private final class WaitingRequest {
    let responder: Responder
    /// `nil` after the request was cancelled: what it would have used is released at once.
    var action: (@LoopActor () -> Void)?

    init(_ responder: Responder, _ action: @escaping @LoopActor () -> Void) {
      self.responder = responder
      self.action = action
    }
  }

  /// The requests that wait for one ad, and why.
  @LoopActor
  private final class Queue {
    var requests: ArraySlice<WaitingRequest> = []
    /// Whether the end of the ad's load starts the requests.
    var isLoading = false
    /// The request that loads the ad in a batch, until the batch is written.
    var unpublishedLoad: Responder?
    /// Whether the adapter has not acknowledged a call on the ad.
    var isUnacknowledged = false
    /// Whether the requests are being carried out.
    var isRunning = false

    var isIdle: Bool {
      !isLoading && unpublishedLoad == nil && !isUnacknowledged && !isRunning && requests.isEmpty
    }

    /// Whether a request has to wait, even if it is the first in the queue.
    func blocks(_ responder: Responder) -> Bool {
      if isLoading || isUnacknowledged { return true }
      guard let unpublishedLoad else { return false }
      return !unpublishedLoad.sharesBatch(with: responder)
    }
  }

  package init(of ads: AdStore) {
    self.ads = ads
  }

  // MARK: Waiting

  /// Whether a request for an ad has to wait.
  package func mustWait(_ responder: Responder, for id: AdID) -> Bool {
    if let queue = queues[id], !queue.requests.isEmpty || queue.blocks(responder) { return true }
    return ads.load(of: id) != nil
  }

  /// Carries out a request that has to wait when it is its turn.
  package func enqueue(
    _ responder: Responder, for id: AdID, _ action: @escaping @LoopActor () -> Void
  ) {
    let queue = queue(for: id)
    waitingCount += 1
    let request = WaitingRequest(responder, action)
    responder.onCancel = { request.action = nil }
    queue.requests.append(request)
    guard !queue.isLoading, let load = ads.load(of: id) else { return }
    queue.isLoading = true
    load.whenEnded { [self] in
      queue.isLoading = false
      run(queue, of: id)
    }
  }

  /// From now on, refuses waiting requests when it is their turn.
  package func shutDown() {
    isShuttingDown = true
  }

  // MARK: Reasons to wait

  /// Answers a load. The ad's events and the requests for it follow when the answer is written.
  func publish(_ loaded: LoadedAd, _ responder: Responder) {
    let ad = loaded.ad
    guard responder.isInBatch else {
      return responder.answer(LoadResult(loaded)) { ad.forwardEvents() }
    }
    let queue = queue(for: ad.id)
    queue.unpublishedLoad = responder
    responder.answer(LoadResult(loaded)) { [self] in
      queue.unpublishedLoad = nil
      ad.forwardEvents()
      run(queue, of: ad.id)
    }
  }

  /// Calls `action` when the adapter has acknowledged every call on an ad, which may be at once.
  ///
  /// - Parameter action: Gets the error if the adapter failed, or if the ad was disposed of.
  package func whenAcknowledged(
    _ ad: Ad, _ action: @escaping @LoopActor (MediationError?) -> Void
  ) {
    guard !ad.isAcknowledged else { return action(nil) }
    let queue = queue(for: ad.id)
    queue.isUnacknowledged = true
    ad.whenAcknowledged { [self] error in
      action(error)
      queue.isUnacknowledged = false
      run(queue, of: ad.id)
    }
  }

  // MARK: Queues

  private func queue(for id: AdID) -> Queue {
    if let queue = queues[id] { return queue }
    let queue = Queue()
    queues[id] = queue
    return queue
  }

  /// Carries out the requests of a queue until one of them has to wait.
  private func run(_ queue: Queue, of id: AdID) {
    // A call that fails at once calls this again from inside the loop below.
    guard !queue.isRunning else { return }
    queue.isRunning = true
    while let next = queue.requests.first, !queue.blocks(next.responder) {
      _ = queue.requests.popFirst()
      waitingCount -= 1
      if isShuttingDown { next.responder.fail(.shuttingDown) } else { next.action?() }
    }
    queue.isRunning = false
    if queue.isIdle { queues[id] = nil }
  }
}
