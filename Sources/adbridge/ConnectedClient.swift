import EventLoop
import JSONRPC
import Mediation
import Platform
import Server

/// A client that has connected at an address of the daemon, from its first byte to its end.
///
/// It has a session of its own: the ads, the events and the limits of other clients are not its own.
/// While it does not read, only its own requests are held.
@LoopActor
final class ConnectedClient {
  /// How long a client at a port has to send the token, in milliseconds of real time.
  private static let tokenMs = 5_000
  /// How many bytes a client at a port may send before its token is known.
  private static let earlyBytes = 64 << 10
  /// How many unread bytes hold the requests of the client.
  private static let heldBytes = 1 << 20

  /// How messages of the log call it.
  var name: String { session.clientName.map { "\(number) (\($0))" } ?? "\(number)" }

  let session: Session
  /// Called when the client sends `exit`.
  var onExit: (@LoopActor (Session.End) -> Void)?
  /// Called again and again while the client leaves so much unread that its requests wait.
  var onBacklog: (@LoopActor () -> Void)?
  /// Called once, when the client has ended.
  var onEnd: (@LoopActor () -> Void)?

  private let number: Int
  private let loop: EventLoop
  private let socket: SocketConnection
  private let recording: Recording
  private let output: ByteOutput
  private lazy var input = ByteInput(
    socket.reading,
    onBytes: { [unowned self] in receive($0) },
    onEnd: { [unowned self] in session.connection.receiveEnd() })
  private var handler: any RequestHandler
  private var gate: TokenGate?
  private var earlyCount = 0
  private var timer: ClockTimer?
  private var work: WorkSource?
  private var waiter: ClockWaiter?
  private var isClosing = false
  private var hasEnded = false

  /// - Parameter token: What the client must know; `nil` if the system knows who it is.
  init(
    _ number: Int, _ socket: SocketConnection, on loop: EventLoop, token: AccessToken?,
    rights: Session.Rights, maximumLineBytes: Int, limits: Configuration.Limits, owner: Session,
    recording: Recording
  ) {
    self.number = number
    self.socket = socket
    self.loop = loop
    self.recording = recording
    output = ByteOutput(socket.writing, limit: .max)
    session = Session(
      output: output, maximumLineBytes: maximumLineBytes, requestLimit: limits.requests,
      requestBytes: limits.requestBytes, rights: rights, clientID: number,
      owner: owner,
      mediator: Mediator(
        ofClientOf: owner.mediator, clientID: number, limits: limits.mediation))
    handler = session
    if let token {
      let gate = TokenGate(of: session, token: token) { [unowned self] in
        close("it does not know the token")
      }
      self.gate = gate
      handler = gate
      timer = loop.realTime.schedule(afterMs: Self.tokenMs) { [unowned self] in
        if !gate.isOpen { close("it sent no token within \(Self.tokenMs) ms") }
      }
    }
    handler = recording.begin(session, handler)
    begin()
  }

  private func begin() {
    output.onGone = { [unowned self] in end() }
    session.onExit = { [unowned self] end in
      close()
      onExit?(end)
    }
    session.connection.onInvalidHeaders = { [unowned self] in close("its headers are invalid") }
    loop.add(input)
    loop.add(output)
    work = loop.addWork { [unowned self] in
      step { session.connection.processNextLine(with: handler) }
    } duringAdvance: { [unowned self] in
      step { session.connection.processUrgentLine(with: handler) }
    }
    waiter = loop.addClockWaiter { [unowned self] in session.waitsForClock }
    if gate == nil { session.joinClients() }
  }

  // MARK: Requests

  private func receive(_ bytes: UnsafeRawBufferPointer) {
    if let gate, !gate.isOpen {
      earlyCount += bytes.count
      if earlyCount > Self.earlyBytes {
        return close("it sent no token in its first \(Self.earlyBytes) bytes")
      }
    }
    session.connection.receive(bytes)
    input.pause()
  }

  /// Does the next piece of the client's work, unless the client does not read.
  private func step(_ processLine: () -> Bool) -> Bool {
    guard !isQuiet else { return false }
    guard output.count <= Self.heldBytes else {
      onBacklog?()
      return false
    }
    if processLine() { return true }
    if session.connection.isFull { return false }
    input.resume()
    if input.hasEnded, session.connection.inFlightCount == 0 { close() }
    return false
  }

  /// How many bytes the client has not read.
  var unreadCount: Int { output.count }

  /// Whether it waits for nothing: its lines were handled, and its requests have their answers.
  var isQuiet: Bool { isClosing || hasEnded }

  // MARK: End

  /// Reads nothing more. The lines that have arrived are handled.
  func stopReading() { input.close() }

  /// Ends the conversation when everything is written.
  ///
  /// - Parameter reason: Why, if the client did not ask for it: a part of a sentence for the log.
  func close(_ reason: String? = nil) {
    guard !isClosing else { return }
    isClosing = true
    if let reason { Log.warning("The connection of client \(name) is closed: \(reason).") }
    // What calls this may still write.
    _ = loop.realTime.schedule(afterMs: 0) { [self] in finish() }
  }

  private func finish() {
    guard !hasEnded else { return }
    input.close()
    output.flush()
    guard !output.isEmpty, !output.isGone else { return end() }
    // The rest is written while the client reads it.
    timer?.cancel()
    timer = loop.realTime.schedule(afterMs: Self.tokenMs) { [self] in end() }
    work.map(loop.remove)
    work = loop.addWork { [self] in
      if output.isEmpty { end() }
      return false
    }
  }

  /// Writes what waits, for a moment at most, and ends.
  func drain(timeoutMs: Int) {
    loop.drain(output, timeoutMs: timeoutMs)
    end()
  }

  /// Ends the session: its loads are cancelled, and its ads are disposed of.
  func end() {
    guard !hasEnded else { return }
    hasEnded = true
    timer?.cancel()
    session.connection.peerIsGone(.internalError("The client has disconnected."))
    session.mediator.endClient()
    recording.end(session)
    session.leaveClients()
    input.close()
    if !output.isGone { socket.endWriting() }
    output.close()
    work.map(loop.remove)
    waiter.map(loop.remove)
    loop.remove(input)
    loop.remove(output)
    onEnd?()
    onEnd = nil
  }
}
