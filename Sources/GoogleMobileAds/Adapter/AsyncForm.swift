/// Runs the asynchronous form of a method, which has a completion handler in the SDK.
enum AsyncForm {
  /// Runs `body` off the main thread, as Swift does for a method of Objective-C. A method that is
  /// isolated to an actor runs there.
  ///
  /// - Parameter completionHandler: Called once, on any thread.
  static func run<Value>(
    _ body: @escaping () async throws -> Value,
    completionHandler: @escaping (Value?, (any Error)?) -> Void
  ) {
    // The caller gives them away: it passes what it got itself.
    nonisolated(unsafe) let body = body
    nonisolated(unsafe) let completionHandler = completionHandler
    // The completion handler ends what waits.
    Task.detached {
      do {
        completionHandler(try await body(), nil)
      } catch {
        completionHandler(nil, error)
      }
    }
  }
}
