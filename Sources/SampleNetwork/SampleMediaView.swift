/// The view in which a native ad shows its video.
///
/// Nothing moves in it: the video plays, pauses and ends when somebody says so.
package final class SampleMediaView: SampleView {
  /// Where the view is, until somebody places it.
  package nonisolated static let frame = SampleRect(x: 0, y: 0, width: 0, height: 0)

  /// How long the video is, in seconds.
  package nonisolated static let duration = 5.0

  private enum Playback {
    case atStart
    case playing
    case paused
  }

  /// Whether the video has no sound.
  package private(set) var isMuted: Bool

  private weak let nativeAd: SampleNativeAd?
  private var playback = Playback.atStart

  init(nativeAd: SampleNativeAd, isMuted: Bool) {
    self.nativeAd = nativeAd
    self.isMuted = isMuted
    super.init(frame: Self.frame)
  }

  /// Starts the video, or goes on after a pause.
  package func playMedia() {
    guard playback != .playing, let nativeAd else { return }
    playback = .playing
    nativeAd.delegate?.nativeAdDidPlayVideo(nativeAd)
  }

  /// Holds the video, if it plays.
  package func pauseMedia() {
    guard playback == .playing, let nativeAd else { return }
    playback = .paused
    nativeAd.delegate?.nativeAdDidPauseVideo(nativeAd)
  }

  /// Brings the video to its end, if it plays.
  package func endMedia() {
    guard playback == .playing, let nativeAd else { return }
    playback = .atStart
    nativeAd.delegate?.nativeAdDidEndVideo(nativeAd)
  }

  /// Takes the sound away, if there is any.
  package func muteMedia() {
    guard !isMuted, let nativeAd else { return }
    isMuted = true
    nativeAd.delegate?.nativeAdDidMuteVideo(nativeAd)
  }

  /// Gives the sound back, if there is none.
  package func unmuteMedia() {
    guard isMuted, let nativeAd else { return }
    isMuted = false
    nativeAd.delegate?.nativeAdDidUnmuteVideo(nativeAd)
  }
}
