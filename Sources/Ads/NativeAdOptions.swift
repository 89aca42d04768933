package import JSON

/// What a publisher prefers for a native load. A part that the publisher has not given is `nil`.
///
/// Each native ad keeps it, so it has no memory of its own.
package struct NativeAdOptions: Sendable {
  package var image: ImageOptions?
  package var media: MediaOptions?
  package var adView: AdViewOptions?
  package var video: VideoOptions?
  package var muteThisAd: MuteThisAdOptions?
  package var customClickGesture: CustomClickGestureOptions?
  package var multipleAds: MultipleAdsOptions?

  package init(
    image: ImageOptions? = nil, media: MediaOptions? = nil, adView: AdViewOptions? = nil,
    video: VideoOptions? = nil, muteThisAd: MuteThisAdOptions? = nil,
    customClickGesture: CustomClickGestureOptions? = nil, multipleAds: MultipleAdsOptions? = nil
  ) {
    self.image = image
    self.media = media
    self.adView = adView
    self.video = video
    self.muteThisAd = muteThisAd
    self.customClickGesture = customClickGesture
    self.multipleAds = multipleAds
  }

  /// The same options, with the defaults of the first four if the publisher has not given them.
  package var completed: NativeAdOptions {
    NativeAdOptions(
      image: image ?? ImageOptions(), media: media ?? MediaOptions(),
      adView: adView ?? AdViewOptions(), video: video ?? VideoOptions(),
      muteThisAd: muteThisAd, customClickGesture: customClickGesture,
      multipleAds: multipleAds)
  }
}

extension NativeAdOptions: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let options = try JSONObject(json)
    image = try options.readIfPresent("image")
    media = try options.readIfPresent("media")
    adView = try options.readIfPresent("adView")
    video = try options.readIfPresent("video")
    muteThisAd = try options.readIfPresent("muteThisAd")
    customClickGesture = try options.readIfPresent("customClickGesture")
    multipleAds = try options.readIfPresent("multipleAds")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("image", image)
    writer.member("media", media)
    writer.member("adView", adView)
    writer.member("video", video)
    if let muteThisAd { writer.member("muteThisAd", muteThisAd) }
    if let customClickGesture { writer.member("customClickGesture", customClickGesture) }
    if let multipleAds { writer.member("multipleAds", multipleAds) }
    writer.endObject()
  }
}

/// The images that a publisher wants for a native ad.
package struct ImageOptions: Sendable {
  /// Whether the publisher wants URLs in place of images.
  package var disableImageLoading = false
  /// Whether the publisher wants several images, if the network has them.
  package var shouldRequestMultipleImages = false
  /// The preferred orientation of images (legacy; if it is `any`, the media options decide).
  package var preferredImageOrientation = ImageOrientation.any

  package init() {}
}

/// The orientation of an image.
package enum ImageOrientation: String, CaseIterable, Sendable, JSONReadable {
  case any
  case portrait
  case landscape
}

extension ImageOptions: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let options = try JSONObject(json)
    disableImageLoading = try options.readIfPresent("disableImageLoading") ?? disableImageLoading
    shouldRequestMultipleImages =
      try options.readIfPresent("shouldRequestMultipleImages") ?? shouldRequestMultipleImages
    preferredImageOrientation =
      try options.readIfPresent("preferredImageOrientation") ?? preferredImageOrientation
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("disableImageLoading", disableImageLoading)
    writer.member("shouldRequestMultipleImages", shouldRequestMultipleImages)
    writer.member("preferredImageOrientation", preferredImageOrientation.rawValue)
    writer.endObject()
  }
}

/// The preferred shape of a native ad's media.
package struct MediaOptions: Sendable {
  package var aspectRatio = MediaAspectRatio.unknown

  package init() {}
}

/// A shape of media.
package enum MediaAspectRatio: String, CaseIterable, Sendable, JSONReadable {
  case unknown
  case any
  case landscape
  case portrait
  case square
}

extension MediaOptions: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    aspectRatio = try JSONObject(json).readIfPresent("aspectRatio") ?? aspectRatio
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("aspectRatio", aspectRatio.rawValue)
    writer.endObject()
  }
}

/// The preferred place of a native ad's AdChoices icon.
package struct AdViewOptions: Sendable {
  package var preferredAdChoicesPosition = AdChoicesPosition.topRight

  package init() {}
}

extension AdViewOptions: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    preferredAdChoicesPosition =
      try JSONObject(json).readIfPresent("preferredAdChoicesPosition")
      ?? preferredAdChoicesPosition
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("preferredAdChoicesPosition", preferredAdChoicesPosition.rawValue)
    writer.endObject()
  }
}

/// The preferred behaviour of a native ad's video.
package struct VideoOptions: Sendable {
  package var startMuted = true
  /// Whether the publisher draws the controls and starts the video itself.
  package var customControlsRequested = false
  package var clickToExpandRequested = false

  package init() {}
}

extension VideoOptions: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let options = try JSONObject(json)
    startMuted = try options.readIfPresent("startMuted") ?? startMuted
    customControlsRequested =
      try options.readIfPresent("customControlsRequested") ?? customControlsRequested
    clickToExpandRequested =
      try options.readIfPresent("clickToExpandRequested") ?? clickToExpandRequested
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("startMuted", startMuted)
    writer.member("customControlsRequested", customControlsRequested)
    writer.member("clickToExpandRequested", clickToExpandRequested)
    writer.endObject()
  }
}

/// Whether the publisher draws its own control that mutes an ad.
package struct MuteThisAdOptions: Sendable {
  package var customMuteThisAdRequested = true

  package init() {}
}

extension MuteThisAdOptions: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    customMuteThisAdRequested =
      try JSONObject(json).readIfPresent("customMuteThisAdRequested") ?? customMuteThisAdRequested
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("customMuteThisAdRequested", customMuteThisAdRequested)
    writer.endObject()
  }
}

/// The gesture that counts as a click, in addition to a tap or in place of it.
package struct CustomClickGestureOptions: Sendable {
  /// The direction of a swipe.
  package enum SwipeDirection: String, CaseIterable, Sendable, JSONReadable {
    case right
    case left
    case up
    case down
  }

  package let swipeGestureDirection: SwipeDirection
  /// Whether taps count as clicks, too.
  package let tapsAllowed: Bool
}

extension CustomClickGestureOptions: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let options = try JSONObject(json)
    swipeGestureDirection = try options.read("swipeGestureDirection")
    tapsAllowed = try options.readIfPresent("tapsAllowed") ?? true
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("swipeGestureDirection", swipeGestureDirection.rawValue)
    writer.member("tapsAllowed", tapsAllowed)
    writer.endObject()
  }
}

/// How many ads a publisher wants from one load: one, because the SDK asks the networks of a mediation
/// for one ad.
package struct MultipleAdsOptions: Sendable {
  private static let numberOfAds = 1

  package init() {}
}

extension MultipleAdsOptions: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let number = try JSONObject(json).readIfPresent("numberOfAds", as: Int.self)
    guard let number, number != Self.numberOfAds else { return }
    throw JSONReadError(
      expected: "1, because mediation loads one ad at a time", found: "\(number)"
    ).inside(.key("numberOfAds"))
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("numberOfAds", Self.numberOfAds)
    writer.endObject()
  }
}
