/// The view in which a native ad shows its video.
///
/// The video plays, pauses and ends only when its methods are called.
package final class SampleMediaView: SampleView {
  /// The frame of the view before it is placed.
  package nonisolated static let frame = SampleRect(x: 0, y: 0, width: 0, height: 0)

  /// The length of the video, in seconds.
  package nonisolated static let duration = 5.0

  private enum Playback {
    case atStart
    case playing
    case paused
  }

  /// Whether the video is muted.
  package private(set) var isMuted: Bool

  private weak let nativeAd: SampleNativeAd?
  private var playback = Playback.atStart

  init(nativeAd: SampleNativeAd, isMuted: Bool) {
    self.nativeAd = nativeAd
    self.isMuted = isMuted
    super.init(frame: Self.frame)
  }

  /// Starts the video, or continues it after a pause.
  package func playMedia() {
    guard playback != .playing, let nativeAd else { return }
    playback = .playing
    nativeAd.delegate?.nativeAdDidPlayVideo(nativeAd)
  }

  /// Pauses the video, if it plays.
  package func pauseMedia() {
    guard playback == .playing, let nativeAd else { return }
    playback = .paused
    nativeAd.delegate?.nativeAdDidPauseVideo(nativeAd)
  }

  /// Ends the video, if it plays.
  package func endMedia() {
    guard playback == .playing, let nativeAd else { return }
    playback = .atStart
    nativeAd.delegate?.nativeAdDidEndVideo(nativeAd)
  }

  /// Mutes the video, unless it is muted.
  package func muteMedia() {
    guard !isMuted, let nativeAd else { return }
    isMuted = true
    nativeAd.delegate?.nativeAdDidMuteVideo(nativeAd)
  }

  /// Unmutes the video, if it is muted.
  package func unmuteMedia() {
    guard isMuted, let nativeAd else { return }
    isMuted = false
    nativeAd.delegate?.nativeAdDidUnmuteVideo(nativeAd)
  }
}
