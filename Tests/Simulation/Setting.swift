/// What a world has: its ad units, and its adapters that are programs.
struct Setting {
  /// An ad unit of the configuration.
  struct Unit {
    let id: String
    let format: String
    let items: [Item]
    var timeoutMs: Int?
    var refreshMs: Int?
    var expiryMs: Int?
    /// The networks that bid for each load. Those without a price bid by their rules only.
    var bidders: [Item] = []
    var floor: Int?
    /// The program that is asked for further bids.
    var exchange: Item?

    var hasAuction: Bool { !bidders.isEmpty || exchange != nil }

    /// Every network, as credentials list them.
    var networks: [Item] { bidders + items + [exchange].compactMap { $0 } }
  }

  /// One network of a waterfall, or a bidder.
  struct Item {
    let className: String
    let parameter: String?
    var timeoutMs: Int?
    /// For 1,000 impressions, in whole dollars. A bidder bids it if no rule fits.
    var price: Int?
    /// What a bidder bids for some loads.
    var rules: [Rule] = []
  }

  /// A price for the loads that fit.
  struct Rule {
    var format: String?
    var keyword: String?
    var minFloor: Int?
    var maxFloor: Int?
    var hours: [Int]?
    let price: Int?
  }

  /// An adapter that is a program.
  struct Program {
    let className: String
    let timeoutMs: Int
    let restartDelayMs: Int
    let restartMaxDelayMs: Int
    /// What happens at each start, in words; the last one counts for all later starts.
    let starts: [String]
  }

  static let fullScreen = ["interstitial", "rewarded", "rewardedInterstitial", "appOpen"]
  static let formats = ["native", "banner"] + fullScreen

  /// The adapters that are programs. The last one is an exchange.
  static let programNames = ["Alpha", "Beta", "Market"]

  /// The adapters of the daemon itself, in their order, with their formats.
  static let builtIn: [(className: String, formats: [String])] = [
    ("SampleCustomEvent", formats),
    ("SampleSelfTrackingCustomEvent", ["native"]),
    ("SampleLegacyCustomEvent", ["native"]),
    ("SampleFaultyCustomEvent", ["native", "rewarded"]),
    ("SampleUnreadyCustomEvent", ["native"]),
  ]

  let units: [Unit]
  let programs: [Program]

  /// What a daemon without a configuration has.
  static let unconfigured = Setting(units: sampleUnits, programs: [])

  func unit(_ id: String) -> Unit? { units.first { $0.id == id } }
}
