/// Makes the setting of a world.
enum SettingMaker {
  /// - Parameter isFaulty: Whether programs do what they should not.
  static func setting(isFaulty: Bool, _ chance: inout Chance) -> Setting {
    let programs = Setting.programNames.map { name in
      let words = (0..<3).map { _ in start(isFaulty: isFaulty, &chance) } + [""]
      return Setting.Program(
        className: name, timeoutMs: chance.one(of: [5_000, 1_000, 2_503]),
        restartDelayMs: chance.one(of: [0, 100, 700]), restartMaxDelayMs: 2_000,
        starts: name == "Market" ? words.map { $0 + "+sells" } : words)
    }
    var units: [Setting.Unit] = []
    for format in Setting.formats {
      for number in 1...3 {
        let items = (0..<chance.one(of: [1, 1, 2, 3])).map { _ in
          item(format, isFaulty: isFaulty, &chance)
        }
        var unit = Setting.Unit(id: "\(format)-\(number)", format: format, items: items)
        if chance.happens(15) { unit.timeoutMs = chance.one(of: [51, 5_009, 20_011]) }
        if format == "banner" {
          if chance.happens(40) { unit.refreshMs = chance.one(of: [10_000, 30_000]) }
        } else if chance.happens(15) {
          unit.expiryMs = chance.one(of: [4_999, 60_013])
        }
        if chance.happens(30) { addAuction(to: &unit, isFaulty: isFaulty, &chance) }
        units.append(unit)
      }
    }
    return Setting(units: units + Setting.sampleUnits, programs: programs)
  }

  /// Lets networks bid for the loads of an ad unit.
  private static func addAuction(
    to unit: inout Setting.Unit, isFaulty: Bool, _ chance: inout Chance
  ) {
    unit.bidders = (0..<chance.one(of: [1, 2, 3, 5])).map { _ in
      // The signals of the other sample adapters depend on the words of their first ad unit.
      let name = chance.one(weighted: [
        (8, "Alpha"), (6, "Beta"), (1, "SampleSelfTrackingCustomEvent"),
        (1, "SampleLegacyCustomEvent"), (1, "SampleUnreadyCustomEvent"), (1, "Nobody"),
      ])
      return Setting.Item(
        className: name, parameter: parameter(of: name, isFaulty: isFaulty, &chance),
        timeoutMs: chance.happens(15) ? chance.one(of: [53, 2_003, 15_013]) : nil,
        price: chance.one(of: [nil, 1, 2, 2, 3, 4, 5]),
        rules: chance.happens(40) ? (0..<chance.one(of: [1, 2, 3])).map { _ in rule(&chance) } : [])
    }
    unit.floor = chance.one(of: [nil, 2])
    guard chance.happens(50) else { return }
    let name = chance.one(weighted: [(12, "Market"), (2, "Alpha"), (1, "Nobody"), (1, sample)])
    unit.exchange = Setting.Item(
      className: name, parameter: exchangeParameter(isFaulty: isFaulty, &chance),
      timeoutMs: chance.happens(30) ? chance.one(of: [1, 307, 2_003, 7_001]) : nil)
    if chance.happens(30) { unit.bidders = [] }
  }

  private static let sample = "SampleLegacyCustomEvent"

  /// What an exchange is asked for: words that say what it bids, and how it loads its own bids.
  private static func exchangeParameter(isFaulty: Bool, _ chance: inout Chance) -> String {
    var words = [
      programParameter(isFaulty: isFaulty && chance.happens(30), &chance),
      "market-\(chance.below(10_000))",
    ]
    if chance.happens(30) {
      words.append("ask-slow-\(chance.one(of: [1, 97, 503, 1_009, 2_999, 6_007]))")
    }
    guard isFaulty, chance.happens(50) else { return text(words) }
    words.append(
      chance.one(of: [
        "no-answer", "ask-never", "ask-crash", "ask-error", "ask-notfound", "ask-malformed",
        "ask-partial", "ask-batch", "ask-garbage", "ask-huge", "ask-twice", "ask-again-211",
        "ask-again-4001", "ask-then-crash", "ask-then-close", "wrong-answer", "wrong-response",
      ]))
    return text(words)
  }

  /// What a bidder bids for some loads.
  private static func rule(_ chance: inout Chance) -> Setting.Rule {
    Setting.Rule(
      format: chance.happens(20) ? chance.one(of: Setting.formats) : nil,
      keyword: chance.happens(40) ? chance.one(of: ["a", "b", "c"]) : nil,
      minFloor: chance.happens(20) ? chance.one(of: [1, 2, 3]) : nil,
      maxFloor: chance.happens(20) ? chance.one(of: [0, 2, 3]) : nil,
      hours: chance.happens(30) ? chance.one(of: [[0], [1, 2, 3], Array(4...23)]) : nil,
      price: chance.one(of: [nil, 1, 2, 3, 6]))
  }

  private static func parameter(
    of className: String, isFaulty: Bool, _ chance: inout Chance
  ) -> String {
    Setting.programNames.contains(className)
      ? programParameter(isFaulty: isFaulty, &chance) : sampleParameter(of: className, &chance)
  }

  private static func item(
    _ format: String, isFaulty: Bool, _ chance: inout Chance
  ) -> Setting.Item {
    let name = chance.one(weighted: [
      (8, "Alpha"), (6, "Beta"), (5, "SampleCustomEvent"), (1, "SampleSelfTrackingCustomEvent"),
      (1, "SampleLegacyCustomEvent"), (1, "SampleFaultyCustomEvent"),
      (1, "SampleUnreadyCustomEvent"), (1, "Nobody"),
    ])
    return Setting.Item(
      className: name, parameter: parameter(of: name, isFaulty: isFaulty, &chance),
      timeoutMs: chance.happens(15) ? chance.one(of: [53, 2_003, 15_013]) : nil,
      price: chance.one(of: [nil, nil, nil, 1, 2, 3]))
  }

  private static func start(isFaulty: Bool, _ chance: inout Chance) -> String {
    var words = [
      chance.one(of: [
        "", "bids", "bids", "bids+tracks", "tracks", "labelled", "newer", "native-only",
        "bids+sells",
      ])
    ]
    if chance.happens(20) { words.append("init-slow-\(chance.one(of: [11, 211, 907]))") }
    if chance.happens(20) { words.append("setup-slow-\(chance.one(of: [13, 307, 1_103]))") }
    if chance.happens(20) { words.append("signals-slow-\(chance.one(of: [17, 401, 1_301]))") }
    if isFaulty, chance.happens(50) {
      words.append(
        chance.one(of: [
          "signals-never", "signals-error", "signals-crash", "signals-twice", "signals-malformed",
          "signals-again-1511", "signals-then-crash", "signals-notfound", "refuse", "init-never",
          "init-error", "init-wrong", "init-other", "init-crash",
          "init-twice", "init-garbage", "init-malformed", "init-slow-6007", "init-then-crash",
          "init-partial", "setup-never", "setup-error", "setup-notfound", "setup-crash",
          "setup-twice", "setup-malformed", "setup-slow-31013", "setup-then-crash", "deaf",
          "rude", "stubborn", "greets", "exits-after-1009", "exits-after-0",
        ]))
    }
    return words.filter { !$0.isEmpty }.joined(separator: "+")
  }

  /// What a program is asked for: words that say what it does.
  static func programParameter(isFaulty: Bool, _ chance: inout Chance) -> String {
    var words = [chance.one(of: ["", "", "content", "tracks", "no-choices", "load-error"])]
    if chance.happens(30) {
      words.append("load-slow-\(chance.one(of: [1, 97, 601, 1_009, 4_001]))")
    }
    if chance.happens(20) { words.append("call-slow-\(chance.one(of: [3, 103, 1_201]))") }
    if chance.happens(10) { words.append("no-offer") }
    guard isFaulty, chance.happens(60) else { return text(words) }
    for _ in 0..<chance.one(of: [1, 1, 2]) {
      words.append(
        chance.one(of: [
          "null", "wrong", "load-never", "load-crash", "load-twice", "load-malformed",
          "load-again-211", "load-again-20011", "load-slow-12007", "load-slow-71011",
          "load-then-crash", "load-then-close", "load-garbage", "load-huge", "load-partial",
          "load-batch", "load-notfound", "early", "foreign", "wrong-id", "stale-id", "request",
          "ignores-cancel", "cancel-crash", "dispose-event", "late-event", "dispose-never",
          "dispose-crash", "dispose-twice", "dispose-slow-503", "app-install", "no-action",
          "wrong-tracker",
          "unpaired", "odd-events", "impression-twice", "present-error", "present-event",
          "call-never", "call-crash", "call-error", "call-notfound", "call-twice", "call-wrong",
          "call-malformed", "call-then-crash", "call-slow-6011", "call-again-307",
        ]))
    }
    return text(words)
  }

  /// The name of an ad unit of the sample network: words that say what it does.
  static func sampleParameter(of className: String, _ chance: inout Chance) -> String {
    var words = [
      chance.one(of: [
        "content", "content", "content", "app-install", "no-inventory", "network-error", "never",
        "fail-first-1+content", "not-ready", "nonsense", "",
      ])
    ]
    if chance.happens(40) {
      // Primes, so that an answer and a deadline do not coincide.
      let ms = chance.one(of: [1, 97, 1_009, 4_001, 9_973, 15_013, 59_999, 70_001])
      words.append("slow-\(ms)")
    }
    if className == "SampleFaultyCustomEvent", chance.happens(80) {
      words.append("break-\(chance.one(of: Rules.all))")
    }
    if className == "SampleLegacyCustomEvent", chance.happens(30) {
      words.append("self-tracking")
    }
    return words.joined(separator: "+")
  }

  private static func text(_ words: [String]) -> String {
    words.filter { !$0.isEmpty }.joined(separator: "+")
  }
}
