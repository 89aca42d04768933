import EventLoop
import JSON
import JSONRPC
import Mediation
import Platform
import ProcessAdapters

/// A process whose conversation is recorded on a tape.
@LoopActor
final class RecordingTransport: ProcessTransport, ProcessTransportDelegate {
  /// A request that was recorded.
  private struct Sent {
    let number: Int
    let method: String
    let atMs: Int
  }

  weak var delegate: (any ProcessTransportDelegate)?

  private let transport: any ProcessTransport
  private let program: String
  private let recorder: TapeRecorder
  /// Whether the tape has a request already, which is not recorded again.
  private let isKnown: @LoopActor (_ method: String, _ params: JSONObject) -> Bool
  private var sentLines = LineFramer()
  private var receivedLines = LineFramer()

  /// The last requests by their ids. A program may answer one twice.
  private var requests = RecentValues<Int, Sent>(capacity: 1_000)
  /// The load of each load's name, and the last request about it.
  private var loads = RecentValues<String, (load: Int, last: Sent)>(capacity: 10_000)
  private var last: Sent?
  private var isToldToEnd = false

  init(
    _ transport: any ProcessTransport, of program: String, recorder: TapeRecorder,
    isKnown: @escaping @LoopActor (_ method: String, _ params: JSONObject) -> Bool
  ) {
    self.transport = transport
    self.program = program
    self.recorder = recorder
    self.isKnown = isKnown
    transport.delegate = self
  }

  // MARK: Requests

  func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    transport.append(bytes)
    let (bytes, nowMs) = (Array(bytes), recorder.nowMs)
    recorder.later(bytes.count) { [self] in
      bytes.withUnsafeBytes { sentLines.append($0) }
      while let line = sentLines.next() {
        if case .line(let line) = line { recordRequest(line, nowMs) }
      }
    }
  }

  private func recordRequest(_ line: UnsafeBufferPointer<UInt8>, _ nowMs: Int) {
    guard let message = TapedMessage(line), let id = message.id, let method = message.method,
      method != "adapter/ping", let params = message.params
    else { return }
    let name = params["loadId"]?.string
    let load = name.flatMap { loads[$0]?.load }
    let canonical = recorder.redaction.canonical(params)
    if isKnown(method, canonical) { return }
    let number = recorder.record(method, canonical, of: program, about: load, atMs: nowMs)
    let sent = Sent(number: number, method: method, atMs: nowMs)
    requests.set(sent, for: id)
    last = sent
    if let name { loads.set((load ?? number, sent), for: name) }
  }

  // MARK: Answers

  func didReceiveOutput(_ bytes: UnsafeRawBufferPointer) {
    let (copy, nowMs) = (Array(bytes), recorder.nowMs)
    recorder.later(copy.count) { [self] in
      copy.withUnsafeBytes { receivedLines.append($0) }
      while let line = receivedLines.next() {
        if case .line(let line) = line { recordReaction(line, nowMs) }
      }
    }
    delegate?.didReceiveOutput(bytes)
  }

  private func recordReaction(_ line: UnsafeBufferPointer<UInt8>, _ nowMs: Int) {
    guard let message = TapedMessage(line) else { return }
    if let method = message.method {
      // A request of the program is not a reaction.
      if message.id == nil { recordNotification(method, message, nowMs) }
    } else if let id = message.id, let sent = requests[id] {
      if let error = message.error {
        record(.error(error), after: sent, nowMs)
      } else if let result = message.result {
        record(.result(result), after: sent, nowMs)
      }
    }
  }

  private func recordNotification(_ method: String, _ message: TapedMessage, _ nowMs: Int) {
    guard var params = message.params else { return }
    var sent = last
    if let name = params["loadId"]?.string {
      sent = loads[name]?.last
      params["loadId"] = .string(TapePlayer.sameLoad)
    }
    record(.notification(method: method, params: .object(params)), after: sent, nowMs)
  }

  private func recordEnd(_ end: TapeLine.Reaction) {
    if isToldToEnd { return }
    let nowMs = recorder.nowMs
    recorder.later(0) { [self] in record(end, after: last, nowMs) }
  }

  private func record(_ reaction: TapeLine.Reaction, after sent: Sent?, _ nowMs: Int) {
    guard let sent else { return }
    recorder.record(reaction, to: sent.method, sent.number, afterMs: nowMs - sent.atMs)
  }

  // MARK: Everything else

  var processID: Int? { transport.processID }
  var hasEnded: Bool { transport.hasEnded }
  var unreadCount: Int { transport.unreadCount }
  func pauseOutput() { transport.pauseOutput() }
  func resumeOutput() { transport.resumeOutput() }
  func closeInput() {
    isToldToEnd = true
    transport.closeInput()
  }
  func terminate() { transport.terminate() }
  func kill() { transport.kill() }
  func readOutput() { transport.readOutput() }
  var leftBehind: [String] { transport.leftBehind }
  func readErrors() { transport.readErrors() }
  func close() { transport.close() }

  func didReceiveEndOfOutput() { delegate?.didReceiveEndOfOutput() }
  func didReceiveErrors(_ bytes: UnsafeRawBufferPointer) { delegate?.didReceiveErrors(bytes) }
  func didReceiveEndOfErrors() { delegate?.didReceiveEndOfErrors() }
  func didStopReading() { delegate?.didStopReading() }
  func didEnd(_ end: ChildProcess.End) {
    switch end {
    case .exited(let code): recordEnd(.exited(code: Int(code)))
    case .killed(let signal): recordEnd(.killed(signal: Int(signal)))
    // The code with which a shell ends then.
    case .notStarted: recordEnd(.exited(code: 127))
    }
    delegate?.didEnd(end)
  }
  func didDisconnect() {
    recordEnd(.disconnected)
    delegate?.didDisconnect()
  }
}
