/// Brings signals to the loop: their handler writes one byte into a pipe, and the loop polls it.
@BridgeActor
final class SignalPipe {
  let readEnd: Descriptor
  private let onSignal: @BridgeActor (Signal) -> Void

  /// Takes the signals over; there is one such object in a process.
  init(onSignal: @escaping @BridgeActor (Signal) -> Void) throws(SystemError) {
    let pipe = try Descriptor.makeNonBlockingPipe()
    readEnd = pipe.readEnd
    self.onSignal = onSignal
    Signal.deliverAll(to: pipe.writeEnd)
  }

  /// Hands on the signals that have arrived.
  func deliver() {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      guard case .moved(let count) = readEnd.readSome(into: buffer) else { return }
      for number in buffer[..<count] {
        if let signal = Signal.allCases.first(where: { $0.number == number }) { onSignal(signal) }
      }
    }
  }
}
