import Server
package import EventLoop
import JSON
package import JSONRPC
package import Mediation

/// The session of one client that speaks the Model Context Protocol.
///
/// The first request that is served decides the era: `initialize` agrees on one of the older
/// revisions; any other request carries the newest revision with it.
@LoopActor
package final class ModelContextSession: ClientSession, EventObserver {
  private enum Era {
    case undecided
    case withoutHandshake
    case withHandshake(Revision)
  }

  private static let cancelled = "notifications/cancelled"

  package let mediator: Mediator
  package let connection: Connection

  let workers: Workers
  /// The files that may change while this run goes on; `nil` if nothing is read again.
  let files: (any EditedFiles)?
  let contract = ContractTopics()
  private(set) lazy var subscriptions = Subscriptions(in: self)

  private let order: RequestOrder
  private let requestLimit: Int
  private let requestBytes: Int
  private var era = Era.undecided
  private var isShuttingDown = false
  /// How many calls wait for something that the clock can bring.
  private var clockWaitCount = 0

  /// - Parameters:
  ///   - output: The output to the client.
  ///   - maximumLineBytes: The maximum length of a line from the client.
  ///   - requestLimit: The maximum number of requests that wait for their answers.
  ///   - requestBytes: The maximum number of bytes of memory that their values take.
  ///   - workers: Runs this program again, for checks and waterfalls.
  ///   - files: The files that may change while this run goes on.
  package init(
    output: any ByteSink,
    maximumLineBytes: Int,
    requestLimit: Int = Session.requestLimit,
    requestBytes: Int = Session.requestBytes,
    mediator: Mediator,
    workers: Workers,
    files: (any EditedFiles)? = nil
  ) {
    self.files = files
    self.mediator = mediator
    self.workers = workers
    self.requestLimit = requestLimit
    self.requestBytes = requestBytes
    order = RequestOrder(of: mediator.ads)
    var limits = Connection.Limits()
    limits.lineBytes = maximumLineBytes
    limits.requestBytes = requestBytes
    limits.outOfMemory = { .tooManyRequestBytes(limit: requestBytes) }
    limits.overloaded = { [limit = limits.batchAnswerBytes] in .batchTooLarge(limit: limit) }
    connection = Connection(
      output: output, localRole: .server, limits: limits, log: { message in Log.info(message) })
    connection.onUnansweredFault = { sentence in Log.warning(sentence) }
    connection.dialect.anonymous = .noID
    connection.dialect.hasBatches = false
    mediator.events.observer = self
    // A model asks why: the timeline has the work of the bridge too.
    mediator.events.choose(NotificationKinds(NotificationKind.allCases))
  }

  // MARK: Requests

  package func handle(_ request: borrowing Request, _ responder: Responder) {
    guard let id = responder.id else {
      receiveNotification(request)
      return responder.answer(NoResult())
    }
    guard id.isWholeOrText else {
      return responder.refuseID(.invalidRequest("The id must be a string or an integer."))
    }
    do throws(RPCError) {
      guard !isShuttingDown else { throw .shuttingDown }
      let params = try request.params()
      let meta = try RequestMeta(params)
      if request.method == "initialize" { return try initialize(params, responder) }
      let revision = try revision(of: request, meta)
      let call = Call(
        session: self, revision: revision, params: params, progressToken: meta.progressToken,
        responder: responder)
      let methods: ModelContextMethods =
        revision.hasHandshake ? .withHandshake : .withoutHandshake
      try methods.method(of: request).handle(call)
    } catch {
      responder.fail(error)
    }
  }

  /// While the clock advances for long, the client can see that the program lives, and can cancel
  /// what waits. Everything else comes after the advance, as it was written.
  package func isUrgent(_ request: borrowing Request) -> Bool {
    switch request.method {
    case Ping.name: true
    case Self.cancelled: (try? cancelledID(of: request)).map(connection.isInFlight) ?? false
    default: false
    }
  }

  /// Agrees on a revision with a handshake, and answers `initialize`.
  private func initialize(_ params: JSONObject, _ responder: Responder) throws(RPCError) {
    let written: String
    do throws(JSONReadError) {
      written = try params.read("protocolVersion")
    } catch {
      throw .invalidParams(error)
    }
    switch era {
    case .undecided:
      break
    case .withHandshake:
      throw .invalidRequest("initialize was sent before.")
    case .withoutHandshake:
      throw .unsupportedRevision(written, supported: [.july2026])
    }
    let wanted = Revision(rawValue: written)
    let revision = wanted.flatMap { $0.hasHandshake ? $0 : nil } ?? .newestWithHandshake
    era = .withHandshake(revision)
    connection.dialect.hasBatches = revision.hasBatches
    connection.dialect.anonymous = revision.hasErrorsWithoutID ? .noID : .silence
    responder.answer(InitializeResult(revision: revision))
  }

  /// The revision of a request.
  private func revision(
    of request: borrowing Request, _ meta: RequestMeta
  ) throws(RPCError) -> Revision {
    switch era {
    case .withHandshake(let revision):
      if meta.namesRevision {
        throw .invalidRequest(
          "This connection speaks \(revision.rawValue) since initialize, in which requests do not "
            + "name a revision.")
      }
      return revision
    case .undecided where request.method == Ping.name && !meta.namesRevision:
      // The only request that may come before initialize. It decides nothing.
      return .newestWithHandshake
    case .undecided, .withoutHandshake:
      let written = try meta.readRevision()
      guard written == Revision.july2026.rawValue else {
        if case .undecided = era {
          if Revision(rawValue: written)?.hasHandshake == true { throw .needsHandshake(written) }
          throw .unsupportedRevision(written, supported: Revision.allCases.reversed())
        }
        throw .unsupportedRevision(written, supported: [.july2026])
      }
      era = .withoutHandshake
      return .july2026
    }
  }

  private func receiveNotification(_ request: borrowing Request) {
    guard request.method == Self.cancelled, let id = try? cancelledID(of: request) else {
      return Log.debug("Ignored the notification \(request.method).")
    }
    let reason = (try? request.params())?["reason"]?.string
    if connection.withdraw(id) {
      Log.info(
        "The client cancelled the request \(id)"
          + (reason.map { ": \(JSONValue.string($0).excerpt)" } ?? ""))
    }
  }

  private func cancelledID(of request: borrowing Request) throws(RPCError) -> RequestID {
    let params = try request.params()
    do throws(JSONReadError) {
      return try params.read("requestId")
    } catch {
      throw .invalidParams(error)
    }
  }

  // MARK: Waiting

  /// Refuses a call that has to wait if too many calls wait already.
  func requireRoomToWait() throws(RPCError) {
    guard max(connection.waitingCount, order.waitingCount) < requestLimit else {
      throw .tooManyRequests(limit: requestLimit)
    }
    guard connection.hasRoomToWait(beyond: 0) else {
      throw .tooManyRequestBytes(limit: requestBytes)
    }
  }

  /// Refuses a call that lets time pass if too many of its kind wait. The calls that wait for the
  /// time do not count.
  func requireRoomForTime() throws(RPCError) {
    guard mediator.clock.advanceCount < requestLimit else {
      throw .tooManyRequests(limit: requestLimit)
    }
    guard connection.hasRoomToWait(beyond: Session.bytesForTime) else {
      throw .tooManyRequestBytes(limit: requestBytes)
    }
  }

  /// Carries out a call on an ad after all earlier calls on it.
  func whenReady(
    _ id: AdID, _ responder: Responder, _ action: @escaping @LoopActor () -> Void
  ) throws(RPCError) {
    guard order.mustWait(responder, for: id) else { return action() }
    try requireRoomToWait()
    let wait = ClockWait(in: self)
    order.enqueue(responder, for: id) {
      wait.end()
      action()
    }
  }

  /// Calls `action` when the ad's adapter has acknowledged what it was told, which may be at once.
  func whenAcknowledged(_ ad: Ad, _ action: @escaping @LoopActor (MediationError?) -> Void) {
    guard !ad.isAcknowledged else { return action(nil) }
    let wait = ClockWait(in: self)
    order.whenAcknowledged(ad) { error in
      wait.end()
      action(error)
    }
  }

  package var waitsForClock: Bool { clockWaitCount > 0 }

  /// Something that a call waits for, and that the clock may bring. Checks, waterfalls and
  /// subscriptions do not count: they would let a skipping clock run for ever.
  @LoopActor
  final class ClockWait {
    private weak var session: ModelContextSession?

    init(in session: ModelContextSession) {
      self.session = session
      session.clockWaitCount += 1
    }

    func end() {
      session?.clockWaitCount -= 1
      session = nil
    }
  }

  // MARK: The end

  package func inputDidEnd() {
    subscriptions.endAll()
  }

  package func stop() {
    guard !isShuttingDown else { return }
    isShuttingDown = true
    subscriptions.endAll()
    order.shutDown()
    connection.failAll(.shuttingDown)
    mediator.ads.cancelLoads()
    workers.stopAll()
  }

  package func end() {
    mediator.endRun()
    workers.stopAll()
  }

  package var sawErrors: Bool { mediator.events.hasErrors }

  // MARK: EventObserver

  package func didAppend(_ entry: EventLog.Entry) {
    subscriptions.didAppend(entry)
  }

  package func didChange(_ status: AdapterStatus, atMs: Int) {}
}

extension RPCError {
  /// -32022: the client speaks a revision that begins with `initialize`, and has not sent it.
  fileprivate static func needsHandshake(_ requested: String) -> RPCError {
    let supported = Revision.july2026.rawValue
    return RPCError(
      code: -32022, name: "unsupportedProtocolVersion",
      message:
        "Protocol version \(requested) begins with initialize; _meta may name only \(supported).",
      data: ["supported": [.string(supported)], "requested": .string(requested)])
  }

  /// -32022: the client speaks another revision.
  fileprivate static func unsupportedRevision(
    _ requested: String, supported: [Revision]
  ) -> RPCError {
    let names = supported.map(\.rawValue)
    return RPCError(
      code: -32022, name: "unsupportedProtocolVersion",
      message:
        "The protocol version \(JSONValue.string(requested).excerpt) is not supported here; "
        + "supported: \(names.joined(separator: ", ")).",
      data: [
        "supported": .array(names.map(JSONValue.string)), "requested": .string(requested),
      ])
  }
}
