import EventLoop
import JSONRPC
import Mediation
import Platform

/// The program: the bridge on the wire, served until it has gone.
@BridgeActor
final class Program {
  private let loop = EventLoop(clock: Clock(.wall))
  private let session: Session
  private let input: ByteInput
  private let output: ByteOutput

  init(wire: Wire, adapterClasses: [any MediationAdapter.Type]) {
    let output = ByteOutput(wire.output)
    let session = Session(serving: adapterClasses, output: PatientOutput(output, on: loop))
    self.output = output
    self.session = session
    input = ByteInput(
      wire.input,
      onBytes: { session.connection.receive($0) },
      onEnd: { session.connection.receiveEnd() })
  }

  /// Serves until the bridge has said everything and heard every answer, or has left.
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

  /// - Returns: `false`: this is the end of work.
  private func endAfterInput() -> Bool {
    if input.hasEnded, session.connection.inFlightCount == 0 { loop.stop() }
    return false
  }
}
