/// An action that waits for its time.
final class ModelTimer {
  fileprivate let at: Int
  fileprivate var action: (() -> Void)?

  fileprivate init(at: Int, action: @escaping () -> Void) {
    self.at = at
    self.action = action
  }

  func cancel() {
    action = nil
  }
}

/// A clock of the model. It fires one timer at a time, when the daemon's clock fires one.
final class ModelClock {
  private(set) var now = 0
  /// In the order in which they fire: by time, and at one time in the order of the calls.
  private var timers: [ModelTimer] = []
  private var advances: [(number: Int, byMs: Int, then: () -> Void)] = []
  private var lastAdvance = 0
  private var target: Int?

  @discardableResult
  func after(_ ms: Int, _ action: @escaping () -> Void) -> ModelTimer {
    let timer = ModelTimer(at: now + ms, action: action)
    var low = 0
    var high = timers.count
    while low < high {
      let middle = (low + high) / 2
      if timers[middle].at <= timer.at { low = middle + 1 } else { high = middle }
    }
    timers.insert(timer, at: low)
    return timer
  }

  /// - Returns: The number for ``cancelAdvance(_:)``.
  @discardableResult
  func advance(byMs ms: Int, then: @escaping () -> Void) -> Int {
    lastAdvance += 1
    advances.append((lastAdvance, ms, then))
    return lastAdvance
  }

  /// Ends an advance where the clock is now.
  func cancelAdvance(_ number: Int) {
    guard let index = advances.firstIndex(where: { $0.number == number }) else { return }
    advances.remove(at: index)
    if index == 0 { target = nil }
  }

  /// Moves to the next timer.
  ///
  /// - Returns: `false` if there is none.
  func jump() -> Bool {
    guard let next = timers.first(where: { $0.action != nil }) else { return false }
    move(to: next.at)
    return true
  }

  /// Sets a clock that the world moves.
  func move(to ms: Int) {
    now = max(now, ms)
  }

  /// Does the next thing: fires one timer that is due, or ends an advance.
  ///
  /// - Returns: `false` when there was nothing to do.
  @discardableResult
  func step() -> Bool {
    guard let next = advances.first else { return fire(upTo: now) }
    let target = self.target ?? now + next.byMs
    self.target = target
    if !fire(upTo: target) {
      now = target
      self.target = nil
      advances.removeFirst()
      next.then()
    }
    return true
  }

  private func fire(upTo limit: Int) -> Bool {
    while let first = timers.first, first.at <= limit || first.action == nil {
      timers.removeFirst()
      guard let action = first.action else { continue }
      now = max(now, first.at)
      first.action = nil
      action()
      return true
    }
    return false
  }
}
