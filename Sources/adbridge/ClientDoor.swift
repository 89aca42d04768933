import EventLoop
import JSONRPC
import Mediation
import Platform
import Server

/// Serves the clients that connect at the addresses of `--listen`, beside the one on standard input.
@LoopActor
final class ClientDoor {
  /// How many clients may be connected.
  private static let clientLimit = 256
  /// How many bytes all clients together may leave unread.
  var unreadBytes = 256 << 20
  /// How long the last output may take to be written, in milliseconds of real time.
  var drainTimeoutMs = 2_000

  /// Called when a client that may do everything sends `exit`.
  var onExit: (@LoopActor (Session.End) -> Void)?

  private let loop: EventLoop
  private let session: Session
  private let recording: Recording
  private let limits: Configuration.Limits
  private let maximumLineBytes: Int
  private let places: [ListenPlace]
  private(set) var listeners: [ConnectionListener] = []
  private(set) var clients: [Int: ConnectedClient] = [:]
  private var lastNumber = 0
  private var sawErrorsOfEndedClients = false

  /// - Parameters:
  ///   - places: Where the clients connect.
  ///   - session: The session of the client on standard input.
  init(
    at places: [ListenPlace], on loop: EventLoop, beside session: Session,
    limits: Configuration.Limits, maximumLineBytes: Int, recording: Recording
  ) {
    (self.places, self.loop, self.session) = (places, loop, session)
    self.recording = recording
    (self.limits, self.maximumLineBytes) = (limits, maximumLineBytes)
  }

  /// Begins to listen.
  ///
  /// - Throws: Where the daemon can't listen, and why.
  func listen() throws(UsageError) {
    for place in places { try listen(at: place) }
  }

  private func listen(at place: ListenPlace) throws(UsageError) {
    var token: AccessToken?
    if case .port = place.address {
      token = AccessToken(CurrentProcess.environmentVariable("ADBRIDGE_LISTEN_TOKEN"))
      if token == nil {
        throw UsageError(
          "Clients at a port need a token. Set ADBRIDGE_LISTEN_TOKEN to a secret of at least "
            + "\(AccessToken.leastBytes) characters, for the bridge and for its clients.")
      }
    }
    do throws(ListenError) {
      let listener = try ConnectionListener(
        at: place.address, on: loop,
        onConnection: { [unowned self, token] in welcome($0, to: place, token) },
        onError: { error in Log.warning("A client can't connect for now: \(error).") })
      listeners.append(listener)
      if listener.address != place.address { Log.hint("Clients connect to \(listener.address).") }
    } catch {
      throw UsageError("The bridge can't listen at \(place.address): \(error).")
    }
  }

  private func welcome(_ channel: Channel, to place: ListenPlace, _ token: AccessToken?) {
    guard clients.count < Self.clientLimit else {
      Log.warning("A client was refused: there are already \(Self.clientLimit).")
      return channel.close()
    }
    do throws(SystemError) {
      lastNumber += 1
      let number = lastNumber
      let client = ConnectedClient(
        number, try SocketConnection(channel), on: loop, token: token,
        rights: place.rights, maximumLineBytes: maximumLineBytes, limits: limits,
        owner: session, recording: recording)
      client.onEnd = { [unowned self, unowned client] in
        if client.session.sawErrors { sawErrorsOfEndedClients = true }
        clients[number] = nil
      }
      client.onBacklog = { [unowned self] in closeLaziestClient() }
      if place.rights == .all { client.onExit = { [unowned self] in onExit?($0) } }
      clients[number] = client
      Log.info("Client \(number) has connected.")
    } catch {
      Log.warning("A client can't connect: \(error).")
      channel.close()
    }
  }

  /// Closes the connection of the client that has left the most bytes unread, if all clients together
  /// have left too many.
  private func closeLaziestClient() {
    guard clients.values.reduce(0, { $0 + $1.unreadCount }) > unreadBytes,
      let client = clients.values.max(by: { $0.unreadCount < $1.unreadCount })
    else { return }
    Log.warning(
      "The connection of client \(client.name) is closed: it left \(client.unreadCount) bytes unread."
    )
    client.end()
  }

  // MARK: End

  /// Whether an adapter violated a rule of severity `error` in the ads of a client.
  var sawErrors: Bool {
    sawErrorsOfEndedClients || clients.values.contains { $0.session.sawErrors }
  }

  /// Whether every request that has arrived has its answer, after ``stopReading()``.
  var isQuiet: Bool { clients.values.allSatisfy(\.isQuiet) }

  /// Accepts no more clients, and reads nothing more. What has arrived is handled.
  func stopReading() {
    stopListening()
    for client in clients.values { client.stopReading() }
  }

  /// Stops listening. The clients go on.
  func stopListening() {
    for listener in listeners { listener.close() }
    listeners = []
  }

  /// Fails all requests that wait, because nothing else can happen.
  func failAll(_ error: RPCError) {
    for client in clients.values { client.session.connection.failAll(error) }
  }

  /// Ends all clients. Each gets what was written, if it reads it at once.
  func end() {
    stopListening()
    let deadlineMs = loop.realTime.nowMs + drainTimeoutMs
    for client in clients.values { client.session.stop() }
    for client in clients.values.sorted(by: { $0.unreadCount < $1.unreadCount }) {
      client.drain(timeoutMs: max(0, deadlineMs - loop.realTime.nowMs))
    }
  }
}

/// Where clients connect, and what they may do.
struct ListenPlace {
  let address: LocalAddress
  let rights: Session.Rights
}
