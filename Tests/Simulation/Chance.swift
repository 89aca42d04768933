/// Draws numbers that depend on the seed alone (SplitMix64).
struct Chance {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number that is at least zero and less than `bound`.
  mutating func below(_ bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// Whether something happens that happens in so many of 100 cases.
  mutating func happens(_ percent: Int) -> Bool { below(100) < percent }

  /// One of several values.
  mutating func one<Value>(of values: [Value]) -> Value { values[below(values.count)] }

  /// One of several values, each as often as its weight says.
  mutating func one<Value>(weighted values: [(Int, Value)]) -> Value {
    var left = below(values.reduce(0) { $0 + $1.0 })
    for (weight, value) in values {
      if left < weight { return value }
      left -= weight
    }
    preconditionFailure("The weights add up.")
  }
}
