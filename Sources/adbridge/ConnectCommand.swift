import EventLoop
import JSON
import JSONRPC
import Platform

/// `adbridge connect`: carries the lines of a client to a bridge that runs already, and back.
///
/// So every client that starts a program can use such a bridge.
@LoopActor
final class ConnectCommand {
  nonisolated static let help = """
    Usage: \(Command.connect.synopsis)

    Connects standard input and output to a bridge that runs with --listen. ADDRESS is unix:PATH or
    tcp:127.0.0.1:PORT. While nothing listens there, it tries again for 5 s. For a port, the variable
    ADBRIDGE_LISTEN_TOKEN has the token of the bridge.
    """

  /// How long to try to connect, and how long to wait for another try, in milliseconds.
  private static let (patienceMs, pauseMs) = (5_000, 50)
  /// How many bytes may wait for a reader before nothing more is read for it.
  private static let waitingBytes = 1 << 20

  private let address: LocalAddress
  private let wire: Wire
  private let loop = EventLoop(clock: Clock(.wall))
  /// Carries the client's bytes to the bridge.
  private var sending: Stream?
  /// Carries the bridge's bytes to the client.
  private var receiving: Stream?
  /// The answer to the token, as far as it has arrived; `nil` if none is expected.
  private var greeting: [UInt8]?
  private var exitCode: ExitCode?

  init(to address: LocalAddress, from wire: Wire) {
    (self.address, self.wire) = (address, wire)
  }

  func run() throws(SystemError) -> ExitCode {
    try loop.handleSignals { [self] signal in end(.signal(signal)) }
    connect(untilMs: loop.realTime.nowMs + Self.patienceMs)
    // At an address that can't be used, it has ended already.
    if exitCode == nil { loop.run() }
    if let output = receiving?.output { loop.drain(output, timeoutMs: nil) }
    return exitCode ?? .success
  }

  private func connect(untilMs deadlineMs: Int) {
    do throws(ListenError) {
      let channel = Channel(reading: try address.connect())
      do throws(SystemError) {
        carry(over: try SocketConnection(channel))
      } catch {
        fail("\(address) can't be used: \(error).")
      }
    } catch {
      guard loop.realTime.nowMs < deadlineMs, error.mayPass else {
        return fail("No bridge listens at \(address): \(error).")
      }
      _ = loop.realTime.schedule(afterMs: Self.pauseMs) { [self] in connect(untilMs: deadlineMs) }
    }
  }

  private func carry(over socket: SocketConnection) {
    let toBridge = ByteOutput(socket.writing, limit: .max)
    let toClient = ByteOutput(wire.output, limit: .max)
    if case .port = address { sendToken(to: toBridge) }
    sending = Stream(
      from: wire.input, to: toBridge, on: loop, limit: Self.waitingBytes,
      onEnd: { socket.endWriting() })
    receiving = Stream(
      from: socket.reading, to: toClient, on: loop, limit: Self.waitingBytes,
      onBytes: { [self] in receive($0, toClient) }, onEnd: { [self] in bridgeHasEnded() })
    // A bridge that no longer reads has ended, and what it has written still comes.
    toBridge.onGone = {}
    toClient.onGone = { [self] in end(.failure) }
  }

  // MARK: The token

  private func sendToken(to output: ByteOutput) {
    greeting = []
    let token = CurrentProcess.environmentVariable("ADBRIDGE_LISTEN_TOKEN") ?? ""
    let request: JSONObject = [
      "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": ["token": .string(token)],
    ]
    var writer = JSONWriter()
    writer.value(request)
    writer.endLine()
    output.append(writer.bytes)
  }

  private func receive(_ bytes: UnsafeRawBufferPointer, _ output: ByteOutput) {
    guard var greeting else { return output.append(bytes.assumingMemoryBound(to: UInt8.self)) }
    let newline = bytes.firstIndex(of: UInt8(ascii: "\n"))
    greeting += bytes[..<(newline ?? bytes.endIndex)]
    self.greeting = greeting
    guard let newline else { return }
    self.greeting = nil
    let answer = (try? JSONValue(parsing: greeting))?.object
    if let error = answer?["error"]?.object {
      return fail(error["message"]?.string ?? "The bridge has refused the token.")
    }
    let rest = UnsafeRawBufferPointer(rebasing: bytes[(newline + 1)...])
    output.append(rest.assumingMemoryBound(to: UInt8.self))
  }

  // MARK: The end

  private func bridgeHasEnded() {
    // A client that has sent `exit` ends its output about now.
    _ = loop.realTime.schedule(afterMs: sending?.hasEnded == true ? 0 : Self.pauseMs) { [self] in
      if sending?.hasEnded == true { return end(.success) }
      fail("The bridge at \(address) has closed the connection.")
    }
  }

  private func fail(_ sentence: String) {
    Log.error(sentence)
    end(.failure)
  }

  private func end(_ code: ExitCode) {
    exitCode = exitCode ?? code
    loop.stop()
  }
}

/// Carries the bytes of an input to an output, and reads no more than the output's reader takes.
@LoopActor
private final class Stream {
  let output: ByteOutput
  /// Whether the input has ended, and everything was written.
  private(set) var hasEnded = false

  private let loop: EventLoop
  private var input: ByteInput?
  private let limit: Int

  /// - Parameters:
  ///   - limit: How many bytes may wait before nothing more is read.
  ///   - onBytes: Gets the bytes in place of the output.
  ///   - onEnd: Called once, when the input has ended and everything was written.
  init(
    from channel: Channel, to output: ByteOutput, on loop: EventLoop, limit: Int,
    onBytes: (@LoopActor (UnsafeRawBufferPointer) -> Void)? = nil,
    onEnd: @escaping @LoopActor () -> Void
  ) {
    (self.output, self.loop, self.limit) = (output, loop, limit)
    let input = ByteInput(
      channel,
      onBytes: { [unowned self] bytes in
        if let onBytes {
          onBytes(bytes)
        } else {
          output.append(bytes.assumingMemoryBound(to: UInt8.self))
        }
        if output.count > self.limit { self.input?.pause() }
      }, onEnd: {})
    self.input = input
    loop.add(input)
    loop.add(output)
    loop.addWork { [unowned self] in
      guard !hasEnded else { return false }
      if output.count <= self.limit / 2 { input.resume() }
      guard input.hasEnded, output.isEmpty || output.isGone else { return false }
      hasEnded = true
      onEnd()
      return true
    }
  }
}
