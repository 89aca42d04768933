import AdBridgeClient
import Testing

/// The error that a call throws; `nil` if it throws none.
func error<Result>(
  _ body: () async throws(AdBridgeError) -> Result
) async -> AdBridgeError? {
  do throws(AdBridgeError) {
    _ = try await body()
    return nil
  } catch {
    return error
  }
}

/// Waits until a condition holds, or the connection has ended.
func wait(for bridge: AdBridge, until condition: () -> Bool) async {
  while !condition(), !bridge.hasEnded { try? await Task.sleep(for: .milliseconds(1)) }
  #expect(condition())
}
