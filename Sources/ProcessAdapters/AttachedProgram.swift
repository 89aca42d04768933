import EventLoop
import Platform

/// The connection of a program that has attached itself, from its first byte to its end.
///
/// It starts with the first line, which ``AttachDoor`` reads. An accepted program is kept until its
/// adapter is needed. Then it serves, as a process that the bridge has started does.
@LoopActor
final class AttachedProgram: ProcessTransport {
  /// How many bytes the first line may have, and how many may follow before the program serves.
  nonisolated static let earlyBytes = 64 << 10

  private enum State {
    /// The first line has not ended.
    case unknown
    /// Accepted, and not needed yet.
    case idle
    case serving
    case closed
  }

  weak var delegate: (any ProcessTransportDelegate)?

  let processID: Int?
  /// Gets the first line without its end, or `nil` if it is too long.
  var onFirstLine: (@LoopActor ([UInt8]?) -> Void)?
  /// Called when the program has closed the connection before it served.
  var onLost: (@LoopActor () -> Void)?

  private let channel: Channel
  private let loop: EventLoop
  private var state = State.unknown
  /// The output that has arrived and was not delivered yet.
  private var early: [UInt8] = []
  private lazy var input = ByteInput(
    channel,
    onBytes: { [weak self] in self?.receive($0) },
    onEnd: { [weak self] in self?.receiveEnd() })
  private var connection: SocketConnection?
  private var output: ByteOutput?
  private var hasReportedEnd = false

  init(_ channel: Channel, on loop: EventLoop) {
    self.channel = channel
    self.loop = loop
    processID = channel.peerProcessID
    loop.add(input)
  }

  // MARK: Before it serves

  /// Writes as much of an error as fits, and closes the connection.
  func refuse(_ answer: [UInt8]) {
    _ = channel.write(answer, from: 0)
    close()
  }

  /// Accepts the program.
  ///
  /// - Parameter answer: The answer to its first line.
  func accept(_ answer: [UInt8]) throws(SystemError) {
    let connection = try SocketConnection(channel)
    self.connection = connection
    // A program that reads nothing must not hold up the others.
    let output = ByteOutput(connection.writing, limit: .max)
    output.onGone = { [weak self] in self?.didStopReading() }
    self.output = output
    loop.add(output)
    state = .idle
    answer.withUnsafeBufferPointer { output.append($0) }
  }

  /// Delivers everything to the delegate from now on.
  func serve() {
    state = .serving
    // The delegate is complete by then.
    input.pause()
    _ = loop.realTime.schedule(afterMs: 0) { [weak self] in self?.deliverEarly() }
  }

  private func deliverEarly() {
    guard state == .serving else { return }
    let early = early
    self.early = []
    input.resume()
    if !early.isEmpty { early.withUnsafeBytes { delegate?.didReceiveOutput($0) } }
  }

  private func receive(_ bytes: UnsafeRawBufferPointer) {
    switch state {
    case .unknown:
      let newline = bytes.firstIndex(of: UInt8(ascii: "\n"))
      let line = bytes[..<(newline ?? bytes.endIndex)]
      guard early.count + line.count <= Self.earlyBytes else { return end(line: nil) }
      early += line
      guard let newline else { return }
      let first = early
      early = Array(bytes[(newline + 1)...])
      end(line: first)
    case .idle:
      early += bytes
      if early.count >= Self.earlyBytes { input.pause() }
    case .serving:
      delegate?.didReceiveOutput(bytes)
    case .closed: break
    }
  }

  private func end(line: [UInt8]?) {
    let action = onFirstLine
    onFirstLine = nil
    action?(line)
  }

  private func receiveEnd() {
    switch state {
    case .unknown, .idle: lose()
    case .serving: reportEnd()
    case .closed: break
    }
  }

  private func lose() {
    let action = onLost
    close()
    action?()
  }

  private func didStopReading() {
    switch state {
    // It may have written something before it closed the connection.
    case .serving: delegate?.didStopReading()
    case .unknown, .idle: lose()
    case .closed: break
    }
  }

  private func reportEnd() {
    guard !hasReportedEnd else { return }
    hasReportedEnd = true
    delegate?.didReceiveEndOfOutput()
    delegate?.didDisconnect()
  }

  // MARK: ProcessTransport

  var unreadCount: Int { output?.count ?? 0 }

  func append(_ bytes: UnsafeBufferPointer<UInt8>) { output?.append(bytes) }

  func pauseOutput() { input.pause() }

  func resumeOutput() {
    if early.isEmpty { input.resume() }
  }

  func closeInput() {
    guard let output, !output.isGone else { return }
    output.flush()
    guard !output.isGone else { return }
    connection?.endWriting()
    output.close()
  }

  /// Closes the connection. The program belongs to a person, and continues to run.
  func terminate() {
    closeInput()
    input.close()
    _ = loop.realTime.schedule(afterMs: 0) { [weak self] in self?.reportEnd() }
  }

  func kill() { terminate() }

  func close() {
    guard state != .closed else { return }
    state = .closed
    (onFirstLine, onLost) = (nil, nil)
    early = []
    closeInput()
    input.close()
    loop.remove(input)
    if let output { loop.remove(output) }
  }
}
