import Mediation

/// Versions are constants.
enum ChangingVersion: AdapterCheck {
  static let name = "changingVersion"
  static let sentence = "The versions are always the same."
  static let basis = Basis(
    .contract, "The versions of an adapter and of its network are constants.")
  static let formats: [AdFormat] = []

  static func run(in context: CheckContext) async throws(Verdict) {
    let host = try context.requireRepeatableDetails()
    guard let first = host.readDetails(), let second = host.readDetails() else { return }
    if first.adapterVersion != second.adapterVersion {
      throw .failed(
        "The adapter's version is first \(first.adapterVersion) and then \(second.adapterVersion).")
    }
    if first.adSDKVersion != second.adSDKVersion {
      throw .failed(
        "The network's version is first \(first.adSDKVersion) and then \(second.adSDKVersion).")
    }
  }
}
