import Mediation

/// An ad carries out its calls.
///
/// Only a process adapter can fail here: a class of this process can't report a failure. If another
/// check is the first to find such a failure, that check fails instead.
enum FailedCall: AdapterCheck {
  static let name = "failedCall"
  static let sentence = "An ad carries out the calls of the bridge."
  static let basis = Basis(
    .contract, "A process adapter answers each call in time: done, or not supported.")

  static func run(in context: CheckContext) async throws(Verdict) {
    try await context.exercise(try await context.load())
    let ad = try await context.load()
    try await context.show(ad)
    for action in SimulatedAction.allCases where action != .expire {
      _ = try await context.simulate(action, on: ad)
    }
    if let banner = ad as? BannerAd {
      _ = try await context.changeAdSize(of: banner, to: AdSize(.largeBanner))
    }
  }
}
