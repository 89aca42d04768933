import Dispatch

/// Calls the network's code later, on the main thread.
enum SampleTimer {
  typealias Schedule =
    @MainActor @Sendable (_ ms: Int, _ work: @escaping @MainActor () -> Void) -> Void

  /// Waits for a number of milliseconds, and then calls the code. A test replaces it for its own ads.
  @TaskLocal static var schedule: Schedule = { ms, work in
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(ms)) { work() }
  }
}
