public import EventLoop

/// Where an adapter forwards what happens to a native ad.
@BridgeActor
public protocol MediationNativeAdEventDelegate: MediationAdEventDelegate {
  func didPlayVideo()
  func didPauseVideo()
  func didEndVideo()
  func didMuteVideo()
  func didUnmuteVideo()
}
