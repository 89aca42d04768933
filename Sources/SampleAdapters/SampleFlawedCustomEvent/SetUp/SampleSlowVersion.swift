import EventLoop
import Mediation

/// Takes its time to find out its version, and holds up everybody meanwhile.
final class SampleSlowVersion: SampleFlawedCustomEvent {
  override class func adSDKVersion() -> VersionNumber {
    let clock = Clock(.wall)
    while clock.nowMs < 120 {}
    return super.adSDKVersion()
  }
}
