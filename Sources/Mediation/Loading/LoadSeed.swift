import Ads

/// Makes the seed of one attempt: the number on which the adapter's random choices depend.
///
/// A seed depends only on its load, and not on earlier loads. So many loads give the same results,
/// however they are divided among processes.
package struct LoadSeed: Sendable {
  /// The seed that was chosen for the load; `nil` to make one from the seed of the run and the ad's id.
  private let chosen: Int?
  private let runSeed: UInt64
  let adID: AdID
  /// The number of the attempt, from 0 on, over the load of an ad and its later refreshes.
  private let turn: UInt64

  /// - Parameter lineItem: If only its own request has a seed, its network gets that seed in each load.
  init(
    _ request: AdRequest, of lineItem: LineItem, _ adID: AdID, runSeed: UInt64, refresh: Int,
    attempt: Int
  ) {
    let own = request.seed == nil ? lineItem.request?.seed : nil
    let attempt = own == nil ? attempt : 0
    chosen = own ?? request.seed
    self.runSeed = runSeed
    self.adID = adID
    turn = UInt64(truncatingIfNeeded: refresh) << 32 &+ UInt64(truncatingIfNeeded: attempt)
  }

  /// From 0 to 2⁵³ − 1, so that every language reads it exactly.
  ///
  /// The first attempt has the chosen seed itself, and each later one another number.
  package var value: Int {
    let first = chosen.map { UInt64($0) } ?? Self.mix(Self.hash(adID.rawValue, runSeed)) >> 11
    guard turn > 0 else { return Int(first) }
    return Int(Self.mix(first &+ turn &* 0x9E37_79B9_7F4A_7C15) >> 11)
  }

  /// A number from 0 up to, but not including, 1. Each `number` gives another one.
  func fraction(_ number: UInt64) -> Double {
    Double(Self.mix(UInt64(value) &+ number &* 0xD1B5_4A32_D192_ED03) >> 11) * 0x1p-53
  }

  /// FNV-1a.
  private static func hash(_ text: String, _ seed: UInt64) -> UInt64 {
    var hash = 0xCBF2_9CE4_8422_2325 ^ mix(seed)
    var text = text
    text.withUTF8 { for byte in $0 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 } }
    return hash
  }

  /// The last step of SplitMix64.
  private static func mix(_ number: UInt64) -> UInt64 {
    var mixed = number
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
