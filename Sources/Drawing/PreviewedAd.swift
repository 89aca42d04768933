package import Ads
package import EventLoop
package import JSON
package import Mediation

/// The ad that a picture shows, as plain values.
package struct PreviewedAd {
  /// The content, by the kind of the ad.
  package enum Content {
    case native(NativeAdAssets, MediaContent?)
    case banner(BannerContent)
    case fullScreen(AdFormat, FullScreenAdContent)
  }

  package let content: Content
  /// The corner of the AdChoices icon; `nil` for an ad without the icon.
  package let adChoices: AdChoicesPosition?
  /// The picture of the icon; `nil` for the usual one.
  package let adChoicesImage: Image?
  /// The view and the frames of the ad; `nil` while it is in no view.
  package var rendering: AdRendering?
  package var video: VideoState

  package init(
    _ content: Content,
    adChoices: AdChoicesPosition? = nil,
    adChoicesImage: Image? = nil,
    rendering: AdRendering? = nil,
    video: VideoState = VideoState()
  ) {
    self.content = content
    self.adChoices = adChoices
    self.adChoicesImage = adChoicesImage
    self.rendering = rendering
    self.video = video
  }

  /// An ad that the bridge holds.
  @LoopActor
  package init(_ ad: Ad, log: EventLog) {
    switch ad {
    case let ad as NativeAd:
      self.init(
        .native(ad.assets, ad.mediaContent),
        adChoices: ad.adChoicesPosition,
        adChoicesImage: ad.loadsImages ? ad.adChoicesContent?.image : nil,
        rendering: ad.rendering, video: VideoState(of: ad, log: log))
    case let ad as BannerAd:
      self.init(.banner(ad.content))
    case let ad as FullScreenAd:
      self.init(.fullScreen(ad.format, ad.content), video: VideoState(of: ad, log: log))
    default:
      preconditionFailure("Every ad is of one of the three classes.")
    }
  }

  /// The ad of an answer to a load, as the clients' contract writes it.
  package init(answer json: JSONValue) throws(JSONReadError) {
    let answer = try JSONObject(json)
    let format = try answer.read("format", as: AdFormat.self)
    switch format {
    case .native:
      let corner = try answer.readIfPresent("adChoices", as: Corner.self)
      self.init(
        .native(try answer.read("assets"), try answer.readIfPresent("mediaContent")),
        adChoices: corner?.position, adChoicesImage: corner?.image)
    case .banner:
      self.init(.banner(try answer.read("view", as: BannerContent.self)))
    default:
      self.init(
        .fullScreen(format, try answer.readIfPresent("content") ?? FullScreenAdContent()))
    }
  }

  private struct Corner: JSONReadable {
    let position: AdChoicesPosition
    let image: Image?

    init(_ json: JSONValue) throws(JSONReadError) {
      let corner = try JSONObject(json)
      position = try corner.read("position")
      image = try corner.readIfPresent("image")
    }
  }
}

/// The state of an ad's video.
package struct VideoState: Equatable, Sendable {
  package enum Playback: String, Sendable {
    case notStarted
    case playing
    case paused
    case ended
  }

  package var playback = Playback.notStarted
  package var isMuted = false

  package init() {}

  /// The state after the events of an ad.
  @LoopActor
  init(of ad: Ad, log: EventLog) {
    if let options = ad.options {
      isMuted = (options.video ?? VideoOptions()).startMuted
    }
    let names = Set(ad.eventCounts.map(\.name))
    guard !names.isDisjoint(with: Self.events) else { return }
    for name in log.events(of: ad.id, among: Self.events) { advance(to: name) }
  }

  /// The events that change the state.
  private static let events: Set<AdEvent.Name> = [
    .didPlayVideo, .didStartVideo, .didPauseVideo, .didEndVideo, .didMuteVideo, .didUnmuteVideo,
  ]

  package mutating func advance(to event: AdEvent.Name) {
    switch event {
    case .didPlayVideo, .didStartVideo: playback = .playing
    case .didPauseVideo: playback = .paused
    case .didEndVideo: playback = .ended
    case .didMuteVideo: isMuted = true
    case .didUnmuteVideo: isMuted = false
    default: break
    }
  }
}
