import Mediation

extension VersionNumber {
  static var one: VersionNumber {
    VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
  }
}
