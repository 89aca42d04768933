import Ads
import EventLoop
import JSON
import JSONRPC
import Mediation
package import Platform

/// Listens for the programs that attach themselves, and passes each to its adapter.
@LoopActor
final class AttachDoor {
  /// How many connections may have sent no first line; one more closes the oldest.
  private static let waitingLimit = 8
  /// How long a connection has for its first line.
  private static let firstLineMs = 5_000
  /// How many refusals are logged in a second.
  private static let refusalsInSecond = 10

  /// A connection that has sent no first line.
  private struct Visitor {
    let program: AttachedProgram
    let timer: ClockTimer
  }

  private let loop: EventLoop
  private let token: AccessToken?
  private var listeners: [LocalAddress: ConnectionListener] = [:]
  private var adapters: [LocalAddress: [ProcessAdapter]] = [:]
  private var visitors: [Visitor] = []
  private var second = 0
  private var refusalCount = 0

  /// Begins to listen for the programs of some adapters. Adapters with the same address share a socket.
  ///
  /// - Parameter token: What a program that connects to a port must know.
  init(
    for attached: [(adapter: ProcessAdapter, address: LocalAddress)], on loop: EventLoop,
    token: String?
  ) throws(AttachError) {
    self.loop = loop
    self.token = AccessToken(token)
    for (adapter, address) in attached {
      if listeners[address] == nil {
        do throws(AttachError) {
          try listen(at: address, for: adapter.className)
        } catch {
          close()
          throw error
        }
      }
      adapters[address, default: []].append(adapter)
      if let listener = listeners[address] { adapter.attachment?.address = listener.address }
    }
    for listener in listeners.values where listeners[listener.address] == nil {
      Log.hint("Programs attach with ADBRIDGE_ATTACH=\(listener.address).")
    }
  }

  private func listen(at address: LocalAddress, for className: String) throws(AttachError) {
    if case .port = address, token == nil { throw .missingToken(className) }
    do throws(ListenError) {
      listeners[address] = try ConnectionListener(
        at: address, on: loop,
        onConnection: { [weak self] in self?.welcome($0, at: address) },
        onError: { error in
          Log.warning("A program can't attach for now: \(error).")
        })
    } catch {
      throw .cannotListen(className, address, error)
    }
  }

  /// Stops listening. Programs that serve go on.
  func close() {
    for visitor in visitors {
      visitor.timer.cancel()
      visitor.program.close()
    }
    visitors = []
    for listener in listeners.values { listener.close() }
    listeners = [:]
  }

  // MARK: First lines

  private func welcome(_ channel: Channel, at address: LocalAddress) {
    if visitors.count >= Self.waitingLimit, let oldest = visitors.first {
      dismiss(oldest.program, .silent("\(Self.waitingLimit) newer connections wait too"), nil)
    }
    let program = AttachedProgram(channel, on: loop)
    program.onFirstLine = { [weak self, weak program] line in
      if let self, let program { receive(line, from: program, at: address) }
    }
    program.onLost = { [weak self, weak program] in
      if let self, let program { forget(program) }
    }
    let timer = loop.realTime.schedule(afterMs: Self.firstLineMs) { [weak self, weak program] in
      guard let self, let program else { return }
      dismiss(program, .silent("it sent no line within \(Self.firstLineMs) ms"), nil)
    }
    visitors.append(Visitor(program: program, timer: timer))
  }

  private func forget(_ program: AttachedProgram) {
    guard let index = visitors.firstIndex(where: { $0.program === program }) else { return }
    visitors.remove(at: index).timer.cancel()
  }

  private func receive(
    _ line: [UInt8]?, from program: AttachedProgram, at address: LocalAddress
  ) {
    var greeting = Greeting()
    do throws(RPCError) {
      guard let line else { throw .firstLineTooLong }
      let params = try greeting.read(line)
      let adapter = try adapter(for: params, at: address)
      forget(program)
      program.onLost = nil
      do throws(SystemError) {
        try program.accept(greeting.answer)
      } catch {
        throw .internalError("The bridge has no room for the connection: \(error).")
      }
      Log.info("\(adapter.className): a program has attached.")
      adapter.attachment?.attach(program)
    } catch {
      dismiss(program, error, greeting.id)
    }
  }

  /// The adapter of a program that may attach.
  private func adapter(
    for params: AttachParams, at address: LocalAddress
  ) throws(RPCError) -> ProcessAdapter {
    if case .port = address, token?.isEqual(to: params.token ?? "") != true { throw .wrongToken }
    let adapters = adapters[address] ?? []
    guard let adapter = adapters.first(where: { $0.className == params.className }) else {
      let nearest = nearestNames(to: params.className, in: adapters.map(\.className))
      throw .unknownAdapter(params.className, nearest: nearest)
    }
    guard !adapter.program.hasProgram else { throw .alreadyAttached(adapter.className) }
    return adapter
  }

  /// Writes an error to a program, and closes its connection.
  private func dismiss(_ program: AttachedProgram, _ error: RPCError, _ id: JSONValue?) {
    forget(program)
    program.refuse(Greeting.line("error", error, id: id ?? .null))
    let now = loop.realTime.nowMs / 1_000
    if now != second {
      if refusalCount > Self.refusalsInSecond {
        Log.warning("\(refusalCount - Self.refusalsInSecond) more programs could not attach.")
      }
      (second, refusalCount) = (now, 0)
    }
    refusalCount += 1
    if refusalCount <= Self.refusalsInSecond {
      Log.warning("A program could not attach: \(error.message)")
    }
  }
}

/// The first line of a program.
private struct Greeting {
  /// The id of the request; `nil` if it has none.
  private(set) var id: JSONValue?

  /// The answer to a program that is accepted.
  var answer: [UInt8] { Self.line("result", JSONObject(), id: id ?? .null) }

  mutating func read(_ line: [UInt8]) throws(RPCError) -> AttachParams {
    let json: JSONValue
    do throws(JSONSyntaxError) {
      json = try JSONValue(parsing: line)
    } catch {
      throw line.withUnsafeBufferPointer { .parseError(error, in: $0) }
    }
    let request = json.object ?? [:]
    switch request["id"] {
    case .number(let number)?: id = .number(number)
    case .string(let text)?: id = .string(text)
    case nil: break
    case _?:
      throw .invalidRequest("The id of \(AttachParams.methodName) must be a number or a string.")
    }
    guard id != nil, request["jsonrpc"]?.string == "2.0",
      request["method"]?.string == AttachParams.methodName
    else {
      throw .invalidRequest(
        "The first line of a program must be a request \(AttachParams.methodName).")
    }
    do throws(JSONReadError) {
      return try AttachParams(request["params"] ?? .object([:]))
    } catch {
      throw .invalidParams(error)
    }
  }

  static func line(_ member: StaticString, _ value: some JSONWritable, id: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("jsonrpc", "2.0")
    writer.member("id", id)
    writer.member(member, value)
    writer.endObject()
    return Array(writer.bytes) + [UInt8(ascii: "\n")]
  }
}

extension RPCError {
  fileprivate static func silent(_ reason: String) -> RPCError {
    .invalidRequest("The connection is closed, because \(reason).")
  }

  fileprivate static var firstLineTooLong: RPCError {
    .invalidRequest(
      "The first line has more than \(AttachedProgram.earlyBytes) bytes.",
      data: ["limit": .number(JSONNumber(AttachedProgram.earlyBytes))])
  }

  fileprivate static func unknownAdapter(_ name: String, nearest: [String]) -> RPCError {
    let hint = nearest.first.map { " Did you mean \($0)?" } ?? ""
    return RPCError(
      code: ErrorCode.unknownAdapter.number, name: ErrorCode.unknownAdapter.rawValue,
      message: "No adapter \(JSONValue.string(name).excerpt) can attach at this address.\(hint)",
      data: ["className": .string(name), "nearest": .array(nearest.map { .string($0) })])
  }

  fileprivate static var wrongToken: RPCError {
    RPCError(
      code: ErrorCode.wrongToken.number, name: ErrorCode.wrongToken.rawValue,
      message: "The token is missing or wrong. It is the bridge's ADBRIDGE_ATTACH_TOKEN.")
  }

  fileprivate static func alreadyAttached(_ className: String) -> RPCError {
    RPCError(
      code: 107, name: "alreadyAttached",
      message: "Another program has attached as \(className), and has not disconnected.",
      data: ["className": .string(className)])
  }
}

/// Why programs can't attach.
package enum AttachError: Error, CustomStringConvertible {
  case missingToken(String)
  case cannotListen(String, LocalAddress, ListenError)

  package var description: String {
    switch self {
    case .missingToken(let className):
      "\(className): a program that attaches at a port needs a token. Set ADBRIDGE_ATTACH_TOKEN to "
        + "a secret of at least \(AccessToken.leastBytes) characters, for the bridge and for the program."
    case .cannotListen(let className, let address, let error):
      "\(className): the bridge can't listen at \(address): \(error)."
    }
  }
}
