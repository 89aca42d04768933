import EventLoop

/// For how long a check waits, in milliseconds of the adapter's time.
struct TimeLimits {
  /// For the end of a set-up.
  let setUpMs: Int
  /// For the answer to a load.
  let loadMs: Int
  /// For an event that has to come.
  let eventMs: Int
  /// For a program to do what it was told.
  let settleMs: Int
  /// For whatever should not come any more.
  let restMs: Int

  /// For a program to end; more than it takes to end one by force.
  let takeBackMs = 10_000

  /// For how long a whole check may take, where waiting takes real time.
  let checkMs = 60_000

  init(_ mode: Clock.Mode) {
    switch mode {
    case .manual, .skip:
      // What a network of a waterfall has, and longer than a late answer counts as late.
      self.init(
        setUpMs: 30_000, loadMs: 10_000, eventMs: 60_000, settleMs: 10_000, restMs: 130_000)
    case .wall:
      self.init(
        setUpMs: 5000, loadMs: 3000, eventMs: 1000, settleMs: 10_000, restMs: 50)
    }
  }

  private init(setUpMs: Int, loadMs: Int, eventMs: Int, settleMs: Int, restMs: Int) {
    self.setUpMs = setUpMs
    self.loadMs = loadMs
    self.eventMs = eventMs
    self.settleMs = settleMs
    self.restMs = restMs
  }
}
