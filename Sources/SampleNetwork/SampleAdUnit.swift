/// The behaviour of an ad unit, read from its name.
///
/// The name is one or more words with `+` between them, such as `content+slow-200`. If two words
/// contradict each other, the later one wins.
///
/// | word | effect |
/// | --- | --- |
/// | `content`, `app-install` | the types of native ads; both by default |
/// | `no-inventory`, `network-error`, `bad-request`, `unknown-error` | fails |
/// | `fail-first-<n>` | fails n times, with a network error by default, then succeeds |
/// | `random` | chooses the outcome and the type at random, as in the guides |
/// | `fill-<percent>` | succeeds for that share of the requests, at random: see ``fillRate`` |
/// | `slow-<ms>` | answers after that many milliseconds; inside the call by default |
/// | `slow-<ms>-<ms>…` | the same at random, between the numbers: see ``SampleDelay`` |
/// | `never` | does not answer |
/// | `twice` | gives the same answer twice |
/// | `self-tracking` | the network counts impressions and clicks itself |
/// | `url-only` | gives images as URLs, even if the request wants images |
/// | `missing-images` | the same, but the URLs have no images |
/// | `not-ready` | has a full-screen ad that is not ready when it is presented |
/// | `break-<rule>` | the adapter violates a rule, if it is a `SampleFaultyCustomEvent` |
package struct SampleAdUnit: Sendable {
  /// The time of the answer.
  package enum Timing {
    case atOnce
    case after(SampleDelay)
    case never
  }

  /// The words without a value, for hints.
  package static let words = [
    "content", "app-install", "no-inventory", "network-error", "bad-request", "unknown-error",
    "random", "never", "twice", "self-tracking", "url-only", "missing-images", "not-ready",
  ]

  /// How many bytes a name may have.
  private static let longestName = 1_024

  /// The whole name.
  package let name: String

  /// The types of native ads that this unit has, in order of preference.
  package var adTypes: [SampleNativeAdType] {
    namedAdTypes.isEmpty ? [.appInstall, .content] : namedAdTypes
  }

  /// The rule that the adapter violates.
  package private(set) var brokenRule: SampleContractRule?

  package private(set) var failure: SampleErrorCode?
  package private(set) var failuresAtFirst: Int?
  package private(set) var isRandom = false

  /// How many of ``always`` requests get an ad, on average; `nil` without a fill rate. The others
  /// fail, with no inventory by default.
  package private(set) var fillRate: Int?

  /// The ``fillRate`` of an ad unit that always has an ad.
  package static let always = 1_000_000

  package private(set) var timing = Timing.atOnce
  package private(set) var answersTwice = false
  private(set) var tracksItself = false
  package private(set) var hasOnlyURLs = false
  package private(set) var lacksImages = false

  /// Whether a loaded full-screen ad can be presented.
  package private(set) var isReady = true

  private var namedAdTypes: [SampleNativeAdType] = []

  /// Reads an ad unit's name.
  ///
  /// - Returns: `nil`, which is a bad request, for no name, and for a name with an empty or unknown
  ///   word or an invalid number.
  package init?(_ name: String?) {
    guard let name, name.utf8.count <= Self.longestName else { return nil }
    self.name = name
    // Most names are one word, which is read as it is.
    let plus = UInt8(ascii: "+")
    if name.utf8.withContiguousStorageIfAvailable({ $0.contains(plus) }) == false {
      guard read(name) else { return nil }
      return
    }
    var rest = name.utf8[...]
    while let end = rest.firstIndex(of: plus) {
      guard read(String(Substring(rest[..<end]))) else { return nil }
      rest = rest[rest.index(after: end)...]
    }
    guard read(String(Substring(rest))) else { return nil }
  }

  /// Reads one word.
  ///
  /// - Returns: Whether the word is valid.
  private mutating func read(_ word: String) -> Bool {
    switch word {
    case "content": namedAdTypes.append(.content)
    case "app-install": namedAdTypes.append(.appInstall)
    case "no-inventory": failure = .noInventory
    case "network-error": failure = .networkError
    case "bad-request": failure = .badRequest
    case "unknown-error": failure = .unknown
    case "random": (isRandom, fillRate) = (true, nil)
    case "never": timing = .never
    case "twice": answersTwice = true
    case "self-tracking": tracksItself = true
    case "url-only": hasOnlyURLs = true
    case "missing-images": lacksImages = true
    case "not-ready": isReady = false
    default: return readPrefixed(word)
    }
    return true
  }

  /// Reads a word that ends with a value.
  private mutating func readPrefixed(_ word: String) -> Bool {
    if let delay = word.text(after: "slow-").flatMap({ SampleDelay($0) }) {
      timing = .after(delay)
    } else if let percent = word.text(after: "fill-").flatMap({ Int(percent: $0) }) {
      (isRandom, fillRate) = (false, percent)
    } else if let count = word.number(after: "fail-first-") {
      failuresAtFirst = count
    } else if let rule = word.text(after: "break-").flatMap(SampleContractRule.init(rawValue:)) {
      brokenRule = rule
    } else {
      return false
    }
    return true
  }
}

extension String {
  /// The rest of the word after `prefix`.
  fileprivate func text(after prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }

  /// The number after `prefix`, written in digits only.
  fileprivate func number(after prefix: String) -> Int? {
    text(after: prefix).flatMap { Int(digits: $0) }
  }
}

extension Int {
  /// Reads a number that is written in ASCII digits only.
  init?(digits text: some StringProtocol) {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    self.init(text)
  }

  /// Reads a percentage, such as `42` or `0.5`, as a share of ``SampleAdUnit/always``.
  fileprivate init?(percent text: String) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let decimals = parts.count == 2 ? parts[1] : "0"
    guard let whole = Int(digits: parts[0]), whole <= 100, (1...4).contains(decimals.utf8.count),
      let fraction = Int(digits: decimals + String(repeating: "0", count: 4 - decimals.utf8.count)),
      whole < 100 || fraction == 0
    else { return nil }
    self = whole * 10_000 + fraction
  }
}

/// A rule of mediation that an adapter violates if the ad unit has the word `break-<rule>`.
///
/// The network itself only checks that the name of the rule is valid.
package enum SampleContractRule: String, Sendable, CaseIterable {
  case duplicateCompletion
  case lateCompletion
  case neverCompleted
  case emptyCompletion
  case adAndError
  case eventBeforeCompletion
  case eventAfterDispose
  case doubleImpression
  case doubleReward
  case wrongTracker
  case changedPrice
  case impressionBeforeRender
  case unpairedScreen
  case eventOrder
  case unrequestedAdType
  case imageNotDelivered
  case adChoicesMisplaced
  case missingAsset
  case emptySignals
  case signalsTooLong
  case signalsAndError
  case contentTooLarge
}
