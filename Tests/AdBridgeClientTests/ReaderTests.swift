import AdBridgeTesting
import Synchronization
import Testing

@testable import AdBridgeClient

/// What a connection keeps for the readers of its notifications.
@Suite(.conversation) struct ReaderTests {
  private func readerCount(_ bridge: AdBridge) -> Int {
    bridge.connection.state.withLock { $0.buffers.count }
  }

  @Test func `a reader is kept until its last iterator is released`() async throws {
    try await withAdBridge(arguments: ["--clock", "manual"]) { bridge in
      for _ in 0..<100 { _ = try bridge.notifications().takeAll() }
      #expect(readerCount(bridge) == 0)

      var reader: AdBridge.Notifications? = bridge.notifications()
      var iterator = reader?.makeAsyncIterator()
      reader = nil
      #expect(readerCount(bridge) == 1)
      #expect(iterator != nil)
      iterator = nil
      #expect(readerCount(bridge) == 0)
    }
  }
}
