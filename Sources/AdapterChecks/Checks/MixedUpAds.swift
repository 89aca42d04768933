import Mediation

/// Two ads of an adapter are two ads.
enum MixedUpAds: AdapterCheck {
  static let name = "mixedUpAds"
  static let sentence = "What happens to an ad is reported of that ad."
  static let basis = Basis(
    .nativeGuide, "Each call of a completion handler returns the delegate of its own ad.")

  static func run(in context: CheckContext) throws(Verdict) {
    let ad = try context.load()
    let other = try context.load()
    // Whatever an ad says by itself is no mix-up.
    try context.rest()
    let known = context.events.count
    // A full-screen ad that is mixed up never appears, so this does not insist on it.
    if let ad = ad as? FullScreenAd {
      _ = try context.present(ad)
    } else {
      try context.show(ad)
    }
    for action in SimulatedAction.allCases where action != .expire {
      _ = try context.simulate(action, on: ad)
    }
    try context.rest()
    if let event = context.events.dropFirst(known).first(where: { $0.ad == other.id }) {
      throw .failed("\(event.kind.name.rawValue) was reported of an ad that nobody touched.")
    }
  }
}
