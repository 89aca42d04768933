/// A lock, and what it guards.
public final class OSAllocatedUnfairLock<State>: @unchecked Sendable {
  // The lock guards the state.
  private let mutex = NSLock()
  private var state: State

  public init(uncheckedState state: State) {
    self.state = state
  }

  public init(initialState state: sending State) {
    self.state = state
  }

  public func withLockUnchecked<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    mutex.lock()
    defer { mutex.unlock() }
    return try body(&state)
  }

  public func withLock<Result: Sendable>(
    _ body: @Sendable (inout State) throws -> Result
  ) rethrows -> Result {
    try withLockUnchecked(body)
  }

  public func withLockIfAvailable<Result: Sendable>(
    _ body: @Sendable (inout State) throws -> Result
  ) rethrows -> Result? {
    guard mutex.try() else { return nil }
    defer { mutex.unlock() }
    return try body(&state)
  }
}

extension OSAllocatedUnfairLock where State == Void {
  public convenience init() {
    self.init(uncheckedState: ())
  }

  public func lock() { mutex.lock() }
  public func unlock() { mutex.unlock() }
  public func lockIfAvailable() -> Bool { mutex.try() }

  public func withLock<Result: Sendable>(
    _ body: @Sendable () throws -> Result
  ) rethrows -> Result {
    try withLockUnchecked { _ in try body() }
  }

  public func withLockUnchecked<Result>(_ body: () throws -> Result) rethrows -> Result {
    try withLockUnchecked { _ in try body() }
  }
}
