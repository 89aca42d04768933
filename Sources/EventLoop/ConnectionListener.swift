package import Platform

/// Accepts the connections of other programs to a socket.
@LoopActor
package final class ConnectionListener {
  /// How long to wait after the system had no room for a connection.
  private static let pauseMs = 1_000

  private let socket: ListeningSocket
  private let loop: EventLoop
  private let onConnection: @LoopActor (Channel) -> Void
  private let onError: @LoopActor (SystemError) -> Void
  private lazy var input = ByteInput(
    socket.channel, onBytes: { [weak self] in self?.accept($0) }, onEnd: {})
  private var timer: ClockTimer?

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - onConnection: Gets each connection, to read, to write and to close.
  ///   - onError: Called when the system has no room for a connection. It is accepted later.
  package init(
    at address: LocalAddress, on loop: EventLoop,
    onConnection: @escaping @LoopActor (Channel) -> Void,
    onError: @escaping @LoopActor (SystemError) -> Void
  ) throws(ListenError) {
    socket = try ListeningSocket(at: address)
    self.loop = loop
    self.onConnection = onConnection
    self.onError = onError
    loop.add(input)
  }

  /// Where it listens; its port is never 0.
  package var address: LocalAddress { socket.address }

  /// Stops listening.
  package func close() {
    timer?.cancel()
    guard !input.hasEnded else { return }
    loop.remove(input)
    // It closes the descriptor, so the file goes first.
    socket.removeFile()
    input.close()
  }

  private func accept(_ bytes: UnsafeRawBufferPointer) {
    let number = bytes.loadUnaligned(as: Int32.self)
    if number >= 0 { return onConnection(Channel(reading: Descriptor(number))) }
    // Without a pause, the connection that waits would keep the loop busy.
    input.pause()
    onError(SystemError(code: -number))
    timer = loop.realTime.schedule(afterMs: Self.pauseMs) { [weak self] in
      self?.timer = nil
      self?.input.resume()
    }
  }
}
