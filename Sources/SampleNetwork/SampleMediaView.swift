/// The view in which a native ad shows its video.
///
/// The video plays, pauses and ends only when its methods are called.
package final class SampleMediaView: SampleView {
  /// The frame of the view before it is placed.
  package nonisolated static let frame = SampleRect(x: 0, y: 0, width: 0, height: 0)

  /// The length of the video, in seconds.
  package nonisolated static let duration = 5.0

  /// Whether the video is muted.
  package private(set) var isMuted: Bool

  private weak let nativeAd: SampleNativeAd?
  private var isPlaying = false

  init(nativeAd: SampleNativeAd, isMuted: Bool) {
    self.nativeAd = nativeAd
    self.isMuted = isMuted
    super.init(frame: Self.frame)
  }

  /// Starts the video, or continues it after a pause.
  package func playMedia() {
    guard !isPlaying, let nativeAd else { return }
    isPlaying = true
    nativeAd.delegate?.nativeAdDidPlayVideo(nativeAd)
  }

  /// Pauses the video, if it plays.
  package func pauseMedia() {
    guard isPlaying, let nativeAd else { return }
    isPlaying = false
    nativeAd.delegate?.nativeAdDidPauseVideo(nativeAd)
  }

  /// Ends the video, if it plays.
  package func endMedia() {
    guard isPlaying, let nativeAd else { return }
    isPlaying = false
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
