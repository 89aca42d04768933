/// A small random number generator with a seed.
///
/// The standard library's generator has no seed, and tests need the same ads every time.
package struct SplitMix64 {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  /// Returns the next number from 0 up to, but not including, `bound`.
  package mutating func next(below bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// Returns the next number.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
