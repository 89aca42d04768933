import EventLoop
import JSON
import JSONRPC
import Platform
import ProcessAdapters

/// A program whose requests a tape answers.
///
/// With a program behind it, that program gets what the tape can't answer.
@LoopActor
final class PlayingTransport: ProcessTransport, ProcessTransportDelegate {
  /// What is delivered.
  private enum Output {
    case line([UInt8])
    case end(ChildProcess.End)
    case disconnection
  }

  /// An ad of the tape.
  private struct Load {
    let exchange: Int
    var used: Set<Int> = []
  }

  weak var delegate: (any ProcessTransportDelegate)?

  /// The class, or the name of a shared program; set before anything is written.
  var program = ""

  private let player: TapePlayer
  private let transport: (any ProcessTransport)?
  private let clock: Clock
  private let realTime: Clock
  private var requestLines = LineFramer()
  private var programLines = LineFramer()
  private var loads = RecentValues<String, Load>(capacity: 10_000)
  /// How the recorded program ended, if the one behind it has to end for that.
  private var recordedEnd: Output?
  /// Whether nothing more is delivered.
  private var isClosed = false

  /// - Parameters:
  ///   - clock: The clock of the ads.
  ///   - realTime: Moves while that clock waits for the start of a program.
  ///   - transport: The program; `nil` if the tape has to answer everything.
  init(
    _ player: TapePlayer, on clock: Clock, realTime: Clock,
    before transport: (any ProcessTransport)? = nil
  ) {
    self.player = player
    self.transport = transport
    self.clock = clock
    self.realTime = realTime
    transport?.delegate = self
  }

  // MARK: Requests

  func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    requestLines.append(UnsafeRawBufferPointer(bytes))
    while let line = requestLines.next() {
      if case .line(let line) = line, !answer(line) { forward(line) }
    }
  }

  private func forward(_ line: UnsafeBufferPointer<UInt8>) {
    guard let transport else { return }
    transport.append(line)
    transport.append("\n")
  }

  /// - Returns: `false` if the program has to act on the line.
  private func answer(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let message = TapedMessage(line), let id = message.id, let method = message.method else {
      return false
    }
    let params = message.params ?? [:]
    let canonical = player.redaction.canonical(params)
    let name = params["loadId"]?.string ?? ""
    if TapedMessage.isAsking(method) {
      if let exchange = player.take(method, canonical, of: program) {
        if !name.isEmpty { loads.set(Load(exchange: exchange), for: name) }
        play(exchange, id, params)
      } else if transport != nil {
        return false
      } else {
        refuse(id, player.sentence(about: method, canonical, of: program))
      }
    } else if var load = loads[name] {
      if let call = player.takeCall(method, canonical, about: load.exchange, after: load.used) {
        load.used.insert(call)
        loads.set(load, for: name)
        play(call, id, params)
      } else if Self.needsRecording(method) {
        refuse(id, player.sentence(aboutCall: method, canonical, load.exchange))
      } else {
        reply(id, .null)
      }
    } else if transport != nil {
      return false
    } else if let exchange = player.takeSimilar(method, canonical, of: program) {
      // Only a set-up has a deadline on the clock of the ads.
      play(exchange, id, params, atOnce: method != "adapter/setUp", on: clock(for: method))
    } else if method == "adapter/initialize" {
      let sentence = player.sentence(about: method, canonical, of: program)
      refuse(id, sentence, on: clock(for: method))
    } else {
      reply(id, .null)
    }
    return true
  }

  /// Whether a request about an ad asks for something to happen. Others only inform.
  private static func needsRecording(_ method: String) -> Bool {
    ["adapter/present", "adapter/simulate", "adapter/changeAdSize", "adapter/inspect"]
      .contains(method)
  }

  // MARK: Answers

  /// The clock that answers come on. That of the ads does not move while a program starts.
  private func clock(for method: String) -> Clock {
    method == "adapter/initialize" ? realTime : clock
  }

  /// Does what the program did after a request.
  ///
  /// - Parameter clock: `nil` for the clock of the ads.
  private func play(
    _ exchange: Int, _ id: Int, _ params: JSONObject, atOnce: Bool = false, on clock: Clock? = nil
  ) {
    let load = params["loadId"]?.string ?? ""
    for (afterMs, reaction) in player.reactions(to: exchange, for: params) {
      deliver(output(reaction, id, load), afterMs: atOnce ? 0 : afterMs, on: clock)
    }
  }

  /// Delivers something, but not before this returns. Equal times keep their order.
  private func deliver(_ output: Output, afterMs: Int = 0, on clock: Clock? = nil) {
    (clock ?? self.clock).schedule(afterMs: afterMs) { [weak self] in self?.deliverNow(output) }
  }

  private func output(_ reaction: TapeLine.Reaction, _ id: Int, _ load: String) -> Output {
    switch reaction {
    case .result(let result): return .line(Self.message(id, "result", result))
    case .error(let error): return .line(Self.message(id, "error", error))
    case .notification(let method, let params):
      guard var object = params.object, object["loadId"]?.string == TapePlayer.sameLoad else {
        return .line(Self.notification(method, params))
      }
      object["loadId"] = .string(load)
      return .line(Self.notification(method, .object(object)))
    case .exited(let code): return .end(.exited(code: Int32(truncatingIfNeeded: code)))
    case .killed(let signal): return .end(.killed(signal: Int32(truncatingIfNeeded: signal)))
    case .disconnected: return .disconnection
    }
  }

  private static func message(_ id: Int, _ name: StaticString, _ value: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("jsonrpc", "2.0")
    writer.member("id", id)
    writer.key(name)
    writer.value(value)
    writer.endObject()
    writer.endLine()
    return Array(writer.bytes)
  }

  private static func notification(_ method: String, _ params: JSONValue) -> [UInt8] {
    JSONWriter.bytes(
      of: ["jsonrpc": "2.0", "method": .string(method), "params": params] as JSONObject)
      + [UInt8(ascii: "\n")]
  }

  private func reply(_ id: Int, _ result: JSONValue) {
    deliver(.line(Self.message(id, "result", result)))
  }

  private func refuse(_ id: Int, _ sentence: String, on clock: Clock? = nil) {
    Log.warning(sentence)
    let error: JSONObject = [
      "code": .number(JSONNumber(StandardErrorCode.internalError.number)),
      "message": .string(sentence),
    ]
    deliver(.line(Self.message(id, "error", .object(error))), on: clock)
  }

  private func deliverNow(_ output: Output) {
    guard !isClosed else { return }
    if case .line(let line) = output {
      return line.withUnsafeBytes { delegate?.didReceiveOutput($0) }
    }
    guard let transport else {
      isClosed = true
      delegate?.didReceiveEndOfOutput()
      delegate?.didReceiveEndOfErrors()
      return deliverEnd(output)
    }
    // The program of this run ends where that of the recording did. It is told, so that this is not
    // recorded.
    recordedEnd = output
    transport.closeInput()
    transport.kill()
  }

  private func deliverEnd(_ output: Output) {
    if case .end(let end) = output { delegate?.didEnd(end) } else { delegate?.didDisconnect() }
  }

  // MARK: The program

  /// A tape does what it does on the clock of the ads.
  var keepsTime: Bool { transport == nil }
  var processID: Int? { transport?.processID }
  var hasEnded: Bool { transport?.hasEnded ?? isClosed }
  var unreadCount: Int { transport?.unreadCount ?? 0 }
  func pauseOutput() { transport?.pauseOutput() }
  func resumeOutput() { transport?.resumeOutput() }
  func closeInput() {
    if let transport { return transport.closeInput() }
    deliver(.end(.exited(code: 0)))
  }
  func terminate() { transport?.terminate() }
  func kill() { transport?.kill() }
  func readOutput() { transport?.readOutput() }
  var leftBehind: [String] { transport?.leftBehind ?? [] }
  func readErrors() { transport?.readErrors() }
  func close() {
    isClosed = true
    transport?.close()
  }

  /// Lines of the tape must not stand within those of the program.
  func didReceiveOutput(_ bytes: UnsafeRawBufferPointer) {
    programLines.append(bytes)
    while let line = programLines.next() {
      guard case .line(let line) = line else { continue }
      delegate?.didReceiveOutput(UnsafeRawBufferPointer(line))
      "\n".utf8.withContiguousStorageIfAvailable { newline in
        delegate?.didReceiveOutput(UnsafeRawBufferPointer(newline))
      }
    }
  }

  func didReceiveEndOfOutput() { delegate?.didReceiveEndOfOutput() }
  func didReceiveErrors(_ bytes: UnsafeRawBufferPointer) { delegate?.didReceiveErrors(bytes) }
  func didReceiveEndOfErrors() { delegate?.didReceiveEndOfErrors() }
  func didStopReading() { delegate?.didStopReading() }
  func didEnd(_ end: ChildProcess.End) { deliverEnd(recordedEnd ?? .end(end)) }
  func didDisconnect() { deliverEnd(recordedEnd ?? .disconnection) }
}
