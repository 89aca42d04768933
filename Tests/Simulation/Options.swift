import EventLoop

/// Something is wrong with the arguments.
struct UsageError: Error {
  let message: String
}

/// What the simulation is asked to do.
struct Options {
  var seed: UInt64 = 1
  var steps = 100_000
  /// The number of the first world.
  var world = 0
  var mode = Clock.Mode.manual
  /// The program that is driven in place of the bridge in memory.
  var program: String?

  init(_ arguments: ArraySlice<String>) throws(UsageError) {
    var rest = arguments
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { throw UsageError(message: Self.help) }
      switch (name, value) {
      case ("--seed", _):
        guard let seed = UInt64(value) else { throw UsageError(message: Self.help) }
        self.seed = seed
      case ("--steps", _):
        guard let steps = Int(value), steps > 0 else { throw UsageError(message: Self.help) }
        self.steps = steps
      case ("--world", _):
        guard let world = Int(value), world >= 0 else { throw UsageError(message: Self.help) }
        self.world = world
      case ("--program", _): program = value
      case ("--clock", "manual"): mode = .manual
      case ("--clock", "skip"): mode = .skip
      default: throw UsageError(message: Self.help)
      }
    }
    if program != nil, mode != .manual { throw UsageError(message: Self.help) }
  }

  static let help = """
    Usage: Simulation [--seed N] [--steps N] [--clock manual|skip] [--world N] [--program PATH]

    Joins both doors of the bridge in memory and checks everything that comes out. With --program,
    writes to that program, which runs on the manual clock, and checks its output. Prints a table,
    or the transcript of a fault; then the exit code is 1.
    """
}
