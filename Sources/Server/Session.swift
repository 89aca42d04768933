import JSON
import Ads
package import EventLoop
package import JSONRPC
package import Mediation
import StubNetworks

/// The session of one client: calls the method of each request, and sends the notifications.
@LoopActor
package final class Session: RequestHandler, EventObserver {
  /// How the client ended the session.
  package enum End: Sendable {
    /// With `shutdown` and then `exit`.
    case orderly
    /// With `exit` alone.
    case abrupt
  }

  /// What a client may do to what all clients share: the clock, the adapters, the request
  /// configuration, and the process itself.
  package enum Rights: Sendable {
    case all
    /// It can load and use ads of its own, and end its own session.
    case ownAds
  }

  /// The maximum number of requests that wait for their answers.
  package nonisolated static let requestLimit = 65_536

  /// How much memory the values of waiting requests may take by default.
  package nonisolated static let requestBytes = 256 << 20

  /// How much more memory a request that advances the clock may take, because other requests may
  /// wait for it.
  package nonisolated static let bytesForTime = 8 << 20

  /// How much memory the values of waiting requests of a program may take.
  private nonisolated static let bytesOfProgram = 64 << 20

  package let mediator: Mediator
  /// Called when the client sends `exit`.
  package var onExit: (@LoopActor (End) -> Void)?

  /// The connection to the client. The owner passes the client's input to it.
  package let connection: Connection

  /// The networks that clients have defined.
  private(set) lazy var networks: StubNetworks = owner?.networks ?? StubNetworks(mediator)
  /// The clients of the bridge.
  package private(set) lazy var clients: Clients = owner?.clients ?? Clients(of: self)
  /// The session that has the networks and knows all clients; `nil` if it is this one.
  private let owner: Session?
  /// The number of the client; 0 for the one on standard input.
  package let clientID: Int
  let rights: Rights

  private(set) var isShuttingDown = false

  /// The name that the client has given itself in `initialize`; `nil` if it has none.
  package internal(set) var clientName: String? {
    didSet { clients.didName(self) }
  }

  /// Warns of misspelled members of requests.
  let unknownMembers = UnknownMembers()

  /// How many notifications were refused because of a limit.
  private(set) var refusedNotificationCount = 0

  private let order: RequestOrder
  private let requestLimit: Int
  private let requestBytes: Int
  private let table: MethodTable<Session>
  /// The observer of the events if this is the session of an adapter; else `nil`.
  private var events: ProgramEvents?

  /// - Parameters:
  ///   - output: The output to the client.
  ///   - maximumLineBytes: The maximum length of a line from the client.
  ///   - requestLimit: The maximum number of requests and notifications that wait.
  ///   - requestBytes: The maximum number of bytes of memory that their values take.
  ///   - clientID: The number of the client; 0 for the one on standard input.
  ///   - owner: The session of the client on standard input; `nil` if it is this one.
  package init(
    output: any ByteSink,
    maximumLineBytes: Int,
    requestLimit: Int = requestLimit,
    requestBytes: Int = requestBytes,
    rights: Rights = .all,
    clientID: Int = 0,
    owner: Session? = nil,
    mediator: Mediator
  ) {
    self.owner = owner
    self.rights = rights
    self.clientID = clientID
    self.requestLimit = requestLimit
    self.requestBytes = requestBytes
    self.mediator = mediator
    table = rights == .all ? Session.methods : Session.methodsForOwnAds
    order = RequestOrder(of: mediator.ads)
    var limits = Connection.Limits()
    limits.lineBytes = maximumLineBytes
    limits.requestBytes = requestBytes
    limits.outOfMemory = { .tooManyRequestBytes(limit: requestBytes) }
    limits.overloaded = { [limit = limits.batchAnswerBytes] in .batchTooLarge(limit: limit) }
    connection = Connection(
      output: output, localRole: .server, limits: limits, allowsHeaders: true,
      log: { message in Log.info(message) })
    connection.onUnansweredFault = { sentence in Log.warning(sentence) }
    mediator.events.observer = self
  }

  /// Serves the program of an adapter as a client, on the connection that it has.
  ///
  /// - Parameter mediator: The mediator of the adapter's loads.
  package init(ofProgramOn connection: Connection, mediator: Mediator) {
    owner = nil
    rights = .ownAds
    clientID = 0
    requestLimit = 1_000
    requestBytes = Self.bytesOfProgram
    self.mediator = mediator
    table = Session.methodsForPrograms
    order = RequestOrder(of: mediator.ads)
    self.connection = connection
    let events = ProgramEvents(connection)
    self.events = events
    mediator.events.observer = events
  }

  // MARK: Clients

  /// The client is known to the others from now on, and can know them.
  package func joinClients() { clients.join(self, as: clientID) }

  /// The client has ended.
  package func leaveClients() { clients.leave(self) }

  /// The session of a client whose ads are asked for.
  ///
  /// - Parameter clientID: `nil` for this client.
  func session(of clientID: Int?) throws(RPCError) -> Session {
    guard let clientID, clientID != self.clientID else { return self }
    guard let session = clients.session(of: clientID) else { throw .unknownClient(clientID) }
    return session
  }

  /// Where the client finds the methods that exist.
  private var listOfMethods: String {
    events == nil
      ? "The method rpc.discover returns all methods."
      : "Programs can call \(table.names.all.joined(separator: ", "))."
  }

  // MARK: Requests

  /// The names of the methods that the client may call.
  var methodNames: [String] { table.names.all }

  package func handle(_ request: borrowing Request, _ responder: Responder) {
    do throws(RPCError) {
      guard !isShuttingDown || request.method == Exit.name else { throw .shuttingDown }
      guard let index = table.names.index(of: request) else {
        let method = request.method
        if Session.methods.names.index(of: request) != nil, events == nil {
          throw .notPermitted(method)
        }
        if responder.id == nil {
          unknownMembers.warn(unknownMethod: method, known: table.names.all)
        }
        let error = RPCError.methodNotFound(
          method, nearest: nearestNames(to: method, in: table.names.all))
        if ModelContextAdvice.isMethod(method) {
          throw error.adding(ModelContextAdvice.sentence, nearest: [])
        }
        throw error.namesNearest ? error : error.adding(listOfMethods, nearest: [])
      }
      try table.methods[index].serve(request, in: self, responder)
    } catch {
      var error = error
      if error.code == StandardErrorCode.invalidParams.number {
        if responder.id == nil {
          unknownMembers.examine(request, of: connection)
        } else if !error.namesNearest,
          let mistake = unknownMembers.firstMistake(in: request, of: connection)
        {
          error = error.adding(mistake.sentence, nearest: mistake.nearest)
        }
      }
      if responder.id == nil, error.code == ErrorCode.overloaded.number {
        noteRefusedNotification(of: request.method, error)
      }
      responder.fail(error)
    }
  }

  /// While the clock advances for long, the client can see that the daemon lives, and can cancel
  /// what waits. Everything else comes after the advance, as it was written.
  package func isUrgent(_ request: borrowing Request) -> Bool {
    switch request.method {
    case Ping.name: true
    case CancelRequest.name:
      // The request to cancel may be one of those that come after the advance.
      (try? request.params(as: CancelRequest.Params.self)).map { connection.isInFlight($0.id) }
        ?? false
    default: false
    }
  }

  /// Counts a notification that a limit has refused. The client gets no answer that says so.
  private func noteRefusedNotification(of method: String, _ error: RPCError) {
    refusedNotificationCount += 1
    // One line is enough for a person; getEvents has the count.
    if refusedNotificationCount == 1 {
      Log.warning("The notification \(method) was refused: \(error.message)")
    }
  }

  /// Refuses a request that has to wait if too many requests wait already, or if their values take
  /// too much memory.
  func requireRoomToWait() throws(RPCError) {
    try requireRoom(behind: max(connection.waitingCount, order.waitingCount))
    guard connection.hasRoomToWait(beyond: 0) else {
      throw .tooManyRequestBytes(limit: requestBytes)
    }
  }

  /// Refuses a request that lets time pass if too many of its kind wait already. The requests that
  /// wait for the time may need it, so they do not count.
  func requireRoomForTime(behind count: Int) throws(RPCError) {
    try requireRoom(behind: count)
    guard connection.hasRoomToWait(beyond: Self.bytesForTime) else {
      throw .tooManyRequestBytes(limit: requestBytes)
    }
  }

  /// Refuses a request that has to wait behind `count` others if these are too many.
  func requireRoom(behind count: Int) throws(RPCError) {
    guard count < requestLimit else { throw .tooManyRequests(limit: requestLimit) }
  }

  // MARK: Order

  /// Answers a load. The ad's events and the requests for it follow.
  func answer(_ responder: Responder, with loaded: LoadedAd) {
    order.publish(loaded, responder)
  }

  /// Carries out a request for an ad after all earlier requests for it: at once, or when it is its
  /// turn.
  func whenReady(
    _ id: AdID,
    _ responder: Responder,
    _ action: @escaping @LoopActor () -> Void
  ) throws(RPCError) {
    guard order.mustWait(responder, for: id) else { return action() }
    try requireRoomToWait()
    order.enqueue(responder, for: id, action)
  }

  /// Carries out a request that shows an ad of a client. What another client has asked for its ad is
  /// not waited for.
  ///
  /// - Parameter clientID: `nil` for this client.
  func whenReady(
    _ id: AdID,
    of clientID: Int?,
    _ responder: Responder,
    _ action: @escaping @LoopActor (Mediator) -> Void
  ) throws(RPCError) {
    let owner = try session(of: clientID)
    guard owner === self else { return action(owner.mediator) }
    try whenReady(id, responder) { [mediator] in action(mediator) }
  }

  /// Answers a request when the ad's adapter has acknowledged what it was told, which may be at
  /// once.
  ///
  /// - Parameter answer: Answers the request, if the adapter did not fail.
  func whenAcknowledged(
    _ ad: Ad,
    _ responder: Responder,
    _ answer: @escaping @LoopActor () -> Void
  ) {
    order.whenAcknowledged(ad) { error in
      if let error { responder.fail(RPCError(error)) } else { answer() }
    }
  }

  // MARK: End

  /// Answers every waiting request and every later one with `shuttingDown`, and cancels all loads.
  ///
  /// - Returns: The ads that were not disposed of, in the order of their loads.
  package func shutDown() -> [AdID] {
    isShuttingDown = true
    order.shutDown()
    connection.failAll(.shuttingDown)
    mediator.ads.cancelLoads()
    return mediator.ads.undisposed
  }

  /// How many ads a message names that were not disposed of.
  private static let mostNamedAds = 10

  /// Ends the run: reports missing answers of adapters, and ads that were not disposed of.
  package func end() {
    mediator.endRun()
    let ads = mediator.ads.undisposed
    guard !ads.isEmpty else { return }
    let left = ads.count - Self.mostNamedAds
    let names = ads.prefix(Self.mostNamedAds).map { "\($0)" }.joined(separator: ", ")
    let message =
      "\(names)\(left > 0 ? " and \(left) more" : "") \(ads.count == 1 ? "was" : "were") "
      + "not disposed of."
    // A client that only closes the input, as a pipe does, does not have to dispose of its ads.
    if isShuttingDown { Log.warning(message) } else { Log.info(message) }
  }

  /// Whether an adapter violated a rule of severity `error`.
  package var sawErrors: Bool { mediator.events.hasErrors }

  /// Ends the session, as the client asked.
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
