/// What an ad unit does when it is asked for an ad, as its name says.
///
/// The name is one or more words with `+` between them, such as `content+slow-200`. Of two words
/// that contradict each other, the later one counts.
///
/// | word | what happens |
/// | --- | --- |
/// | `content`, `app-install` | the only types of native ad that this unit has; without either, both |
/// | `no-inventory`, `network-error`, `bad-request`, `unknown-error` | fails |
/// | `fail-first-<n>` | fails n times, by a network error if no other word says how, then no more |
/// | `random` | draws the outcome and the type of ad, as the Sample SDK of the guides does |
/// | `slow-<ms>` | answers after so many milliseconds, else inside the call |
/// | `never` | does not answer |
/// | `twice` | answers, and then gives the same answer again |
/// | `self-tracking` | the network wants to count impressions and clicks itself |
/// | `url-only` | gives its images as URLs, even to those who want images |
/// | `missing-images` | the same, and nothing is behind the URLs |
/// | `not-ready` | has a full-screen ad, which is not ready when it is presented |
/// | `break-<rule>` | the adapter breaks a rule of mediation, if it is one that can |
package struct SampleAdUnit: Sendable {
  /// When the network answers.
  enum Timing {
    case atOnce
    case after(ms: Int)
    case never
  }

  /// The whole name.
  package let name: String

  /// The types of native ad that this unit has, in the order of preference.
  package var adTypes: [SampleNativeAdType] {
    namedAdTypes.isEmpty ? [.appInstall, .content] : namedAdTypes
  }

  /// The rule that an adapter is told to break.
  package private(set) var brokenRule: SampleContractRule?

  private(set) var failure: SampleErrorCode?
  private(set) var failuresAtFirst: Int?
  private(set) var isRandom = false
  private(set) var timing = Timing.atOnce
  private(set) var answersTwice = false
  private(set) var tracksItself = false
  private(set) var hasOnlyURLs = false
  private(set) var lacksImages = false

  /// Whether a full-screen ad can be presented once it is loaded.
  private(set) var isReady = true

  private var namedAdTypes: [SampleNativeAdType] = []

  /// Reads an ad unit's name.
  ///
  /// - Returns: `nil`, which is a bad request, if there is no name, or a word in it that is empty,
  ///   unknown, or has a wrong number.
  package init?(_ name: String?) {
    guard let name else { return nil }
    self.name = name
    var rest = name.utf8[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "+")) {
      guard read(String(Substring(rest[..<end]))) else { return nil }
      rest = rest[rest.index(after: end)...]
    }
    guard read(String(Substring(rest))) else { return nil }
  }

  /// Takes in one word.
  ///
  /// - Returns: Whether it is a word of the language.
  private mutating func read(_ word: String) -> Bool {
    switch word {
    case "content": namedAdTypes.append(.content)
    case "app-install": namedAdTypes.append(.appInstall)
    case "no-inventory": failure = .noInventory
    case "network-error": failure = .networkError
    case "bad-request": failure = .badRequest
    case "unknown-error": failure = .unknown
    case "random": isRandom = true
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

  /// Takes in one of the words that end with a value.
  private mutating func readPrefixed(_ word: String) -> Bool {
    if let milliseconds = word.number(after: "slow-") {
      timing = .after(ms: milliseconds)
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
  /// What follows `prefix`.
  fileprivate func text(after prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }

  /// The number that follows `prefix`, written in digits and nothing else.
  fileprivate func number(after prefix: String) -> Int? {
    guard let text = text(after: prefix), text.allSatisfy(\.isWholeNumber) else { return nil }
    return Int(text)
  }
}

/// A rule of mediation that an adapter can be told to break, by the word `break-` and its name.
///
/// The network does nothing with it but to know a real name from a misspelled one.
package enum SampleContractRule: String, Sendable, CaseIterable {
  case duplicateCompletion
  case lateCompletion
  case neverCompleted
  case emptyCompletion
  case eventBeforeCompletion
  case eventAfterDispose
  case doubleImpression
  case wrongTracker
  case impressionBeforeRender
  case unpairedScreen
  case eventOrder
  case unrequestedAdType
  case imageNotDelivered
  case adChoicesMisplaced
  case missingAsset
}
