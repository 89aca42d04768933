/// What the sample network does for an ad unit, read from the words of its name.
struct SampleWords {
  enum Timing: Equatable {
    case atOnce
    case after(ms: Int)
    case never
  }

  private(set) var types: [String] = []
  private(set) var fails = false
  private(set) var failuresAtFirst: Int?
  private(set) var timing = Timing.atOnce
  private(set) var tracksItself = false
  private(set) var lacksImages = false
  /// Whether a full-screen ad can be presented.
  private(set) var isReady = true
  /// The rule that the faulty adapter breaks.
  private(set) var rule: String?

  /// - Returns: `nil` for a missing name, and for an unknown word.
  init?(_ name: String?) {
    guard let name else { return nil }
    for word in name.split(separator: "+", omittingEmptySubsequences: false) {
      guard read(String(word)) else { return nil }
    }
  }

  private mutating func read(_ word: String) -> Bool {
    switch word {
    case "content": types.append("content")
    case "app-install": types.append("appInstall")
    case "no-inventory", "network-error", "bad-request", "unknown-error": fails = true
    case "never": timing = .never
    case "self-tracking": tracksItself = true
    case "missing-images": lacksImages = true
    case "not-ready": isReady = false
    // The adapters give the answer once, and download the images of URLs.
    case "twice", "url-only": break
    default: return readValue(of: word)
    }
    return true
  }

  private mutating func readValue(of word: String) -> Bool {
    if word.hasPrefix("slow-"), let ms = Int(word.dropFirst(5)) {
      timing = .after(ms: ms)
    } else if word.hasPrefix("fail-first-"), let count = Int(word.dropFirst(11)) {
      failuresAtFirst = count
    } else if word.hasPrefix("break-"), Rules.all.contains(String(word.dropFirst(6))) {
      rule = String(word.dropFirst(6))
    } else {
      return false
    }
    return true
  }
}

/// The rules for adapters that are about ads.
enum Rules {
  static let all = [
    "duplicateCompletion", "lateCompletion", "neverCompleted", "emptyCompletion", "adAndError",
    "eventBeforeCompletion", "eventAfterDispose", "doubleImpression", "doubleReward",
    "wrongTracker", "impressionBeforeRender", "unpairedScreen", "eventOrder", "unrequestedAdType",
    "imageNotDelivered", "adChoicesMisplaced", "missingAsset", "contentTooLarge",
  ]

  /// The rules that the faulty adapter breaks by way of the legacy API.
  static let legacy = ["eventBeforeCompletion", "unrequestedAdType", "adChoicesMisplaced"]

  private static let warnings = [
    "lateCompletion", "eventAfterDispose", "impressionBeforeRender", "unpairedScreen",
    "eventOrder", "missingAsset",
  ]

  static func severity(of rule: String) -> String {
    warnings.contains(rule) ? "warning" : "error"
  }
}
