import EventLoop
import Mediation

/// Has another version each time.
final class SampleChangingVersion: SampleFlawedCustomEvent {
  private static var patchVersion = 0

  override class func adapterVersion() -> VersionNumber {
    patchVersion += 1
    return VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: patchVersion)
  }
}
