package import EventLoop
import JSON
package import JSONRPC
package import Mediation

/// One client, from its first line to its last: finds the method of each request, and sends the
/// client what happens to the ads.
@BridgeActor
package final class Session: RequestHandler, EventObserver {
  /// How the client ended the session.
  package enum End: Sendable {
    /// It said `shutdown`, and then `exit`.
    case orderly
    /// It said `exit` alone.
    case abrupt
  }

  /// How many requests may wait for an answer, at most.
  package nonisolated static let requestLimit = 65_536

  package let mobileAds: MobileAds
  /// Called when the client says `exit`.
  package var onExit: (@BridgeActor (End) -> Void)?

  /// The wire to the client: pass on to it what is read.
  package let connection: Connection

  private(set) var isShuttingDown = false

  /// The loads of batches whose answers are there, and not yet on the wire, with the requests that
  /// wait for that.
  private var unpublishedLoads: [AdID: UnpublishedLoad] = [:]

  /// The ads whose adapters have not acknowledged a call, with the requests that wait for that.
  private var unacknowledgedAds: [AdID: [@BridgeActor () -> Void]] = [:]

  /// How many requests and notifications wait for an ad, those among them that were cancelled
  /// meanwhile.
  private var waitingCount = 0

  private struct UnpublishedLoad {
    let responder: Responder
    var waiting: [@BridgeActor () -> Void] = []
  }

  private let requestLimit: Int
  private let table: MethodTable<Session> = Session.methods

  /// - Parameters:
  ///   - output: Where what the client gets is written.
  ///   - maximumLineBytes: How long a line of the client's may be.
  ///   - requestLimit: How many requests may wait for an answer.
  package init(
    output: any ByteSink,
    maximumLineBytes: Int,
    requestLimit: Int = requestLimit,
    mobileAds: MobileAds
  ) {
    self.requestLimit = requestLimit
    self.mobileAds = mobileAds
    var limits = Connection.Limits()
    limits.lineBytes = maximumLineBytes
    limits.overloaded = { [limit = limits.batchAnswerBytes] in .overloaded(limit: limit) }
    connection = Connection(
      output: output, role: .server, limits: limits, log: { message in Log.info(message) })
    mobileAds.events.observer = self
  }

  // MARK: Requests

  package func handle(_ request: borrowing Request, _ responder: Responder) {
    do throws(RPCError) {
      guard !isShuttingDown || request.method == Exit.name else { throw .shuttingDown }
      guard let index = table.names.index(of: request) else {
        throw .methodNotFound(request.method)
      }
      try table.methods[index].serve(request, in: self, responder)
    } catch {
      responder.fail(error)
    }
  }

  /// Refuses a request that would have to wait, when too many do.
  func requireRoomToWait() throws(RPCError) {
    try requireRoom(behind: max(connection.inFlightCount, waitingCount))
  }

  /// Refuses a request that would have to wait behind others, when they are too many.
  func requireRoom(behind count: Int) throws(RPCError) {
    guard count < requestLimit else { throw .overloaded(limit: requestLimit) }
  }

  // MARK: Order

  /// Answers a load, and lets its ad's events follow.
  func answer(_ responder: Responder, with loaded: LoadedAd) {
    let ad = loaded.ad
    guard responder.isInBatch else {
      return responder.answer(LoadResult(loaded)) { ad.forwardEvents() }
    }
    unpublishedLoads[ad.id] = UnpublishedLoad(responder: responder)
    responder.answer(LoadResult(loaded)) { [self] in
      let waiting = unpublishedLoads.removeValue(forKey: ad.id)?.waiting ?? []
      ad.forwardEvents()
      // They are carried out as if they came now: behind what the batch itself asks of the ad.
      if unacknowledgedAds[ad.id] == nil {
        unacknowledgedAds[ad.id] = waiting
        resume(ad.id)
      } else {
        unacknowledgedAds[ad.id]? += waiting
      }
    }
  }

  /// Answers a request when the ad's adapter has acknowledged what it was told, which may be at once.
  ///
  /// - Parameter answer: Answers the request, if the adapter did not fail.
  func whenAcknowledged(
    _ ad: Ad,
    _ responder: Responder,
    _ answer: @escaping @BridgeActor () -> Void
  ) {
    guard !ad.isAcknowledged else { return answer() }
    unacknowledgedAds[ad.id] = []
    ad.whenAcknowledged { [self] error in
      if let error { responder.fail(RPCError(error)) } else { answer() }
      resume(ad.id)
    }
  }

  /// Carries out the requests for an ad that waited for another one, until one of them is waited for.
  private func resume(_ id: AdID) {
    var waiting = (unacknowledgedAds.removeValue(forKey: id) ?? [])[...]
    while unacknowledgedAds[id] == nil, let action = waiting.popFirst() { action() }
    unacknowledgedAds[id]? += waiting
  }

  /// Does something with an ad when its client knows of it: at once, or when its load has ended and
  /// the answer is on the wire.
  ///
  /// A request of the same batch does not wait for the batch's line, of which its answer is a part.
  func whenTold(
    of id: AdID,
    _ responder: Responder,
    _ action: @escaping @BridgeActor () -> Void
  ) throws(RPCError) {
    guard let enqueue = queue(for: id, responder) else { return action() }
    try requireRoomToWait()
    waitingCount += 1
    enqueue { [self] in
      waitingCount -= 1
      if isShuttingDown { responder.fail(.shuttingDown) } else { action() }
    }
  }

  /// What puts an action behind all that an ad waits for; `nil` when it waits for nothing.
  private func queue(
    for id: AdID,
    _ responder: Responder
  ) -> (@BridgeActor (@escaping @BridgeActor () -> Void) -> Void)? {
    if let load = mobileAds.ads.load(of: id) {
      return { [self] action in
        load.whenEnded { [self] in
          // There may be something else to wait for by then.
          if let enqueue = queue(for: id, responder) { enqueue(action) } else { action() }
        }
      }
    }
    if let unpublished = unpublishedLoads[id], !unpublished.responder.sharesBatch(with: responder) {
      return { [self] action in unpublishedLoads[id]?.waiting.append(action) }
    }
    if unacknowledgedAds[id] != nil {
      return { [self] action in unacknowledgedAds[id]?.append(action) }
    }
    return nil
  }

  // MARK: The end

  /// Answers everything that waits with `shuttingDown`, and every later request too. Loads are
  /// given up.
  ///
  /// - Returns: The ads that nobody disposed of, in the order of their loads.
  package func shutDown() -> [AdID] {
    isShuttingDown = true
    connection.failAll(.shuttingDown)
    mobileAds.ads.cancelLoads()
    return mobileAds.ads.undisposed
  }

  /// The run is over: reports what adapters still owe, and the ads that nobody disposed of.
  package func end() {
    mobileAds.endRun()
    let ads = mobileAds.ads.undisposed
    guard let first = ads.first else { return }
    let names = ads.count == 1 ? "\(first)" : "\(first) and \(ads.count - 1) more"
    let message = "Nobody disposed of \(names)."
    // Who only closes the input, as a pipe does, does not ask for an account.
    if isShuttingDown { Log.warning(message) } else { Log.info(message) }
  }

  /// Whether an adapter broke a rule whose breach is an error.
  package var sawErrors: Bool { mobileAds.events.hasErrors }

  /// Ends the session as the client asked.
  func exit() {
    let end: End = isShuttingDown ? .orderly : .abrupt
    if !isShuttingDown { _ = shutDown() }
    onExit?(end)
  }

  // MARK: EventObserver

  package func didAppend(_ entry: EventLog.Entry) {
    connection.notify(entry.kind.name, entry)
  }

  package func didChange(_ status: AdapterStatus, atMs: Int) {
    connection.notify(
      NotificationKind.adapterStatus.name, AdapterStatusChange(status: status, atMs: atMs))
  }
}
