import EventLoop
import JSONRPC
import Mediation
import Platform
import Platform

/// Serves the bridge on the wire until the bridge has ended the conversation.
@BridgeActor
final class AdapterServer {
  private let loop = EventLoop(clock: Clock(.wall))
  private let session: AdapterSession
  private let input: ByteInput
  private let output: ByteOutput

  init(wire: Wire, adapterClasses: [any MediationAdapter.Type]) {
    let output = ByteOutput(wire.output)
    let session = AdapterSession(
      serving: adapterClasses, output: PatientOutput(output, on: loop))
    self.output = output
    self.session = session
    input = ByteInput(
      wire.input,
      onBytes: { session.connection.receive($0) },
      onEnd: { session.connection.receiveEnd() })
  }

  /// Serves until the input has ended and every answer is written, or the bridge stops reading.
  func run() {
    loop.add(input)
    loop.add(output)
    loop.addWork { [self] in
      session.connection.processNextLine(with: session) || endAfterInput()
    }
    output.onGone = { [self] in loop.stop() }
    loop.run()
    loop.drain(output, timeoutMs: nil)
  }

  /// - Returns: `false`, because there is no more work.
  private func endAfterInput() -> Bool {
    if input.hasEnded, session.connection.inFlightCount == 0 { loop.stop() }
    return false
  }
}
