package import JSON
import Mediation

/// The options of a native load, as the adapters get them: those that the client gave.
struct NativeAdOptions: JSONReadable {
  let all: [any AdLoaderOptions]

  init(_ json: JSONValue) throws(JSONReadError) {
    let options = try JSONObject(json)
    var all: [any AdLoaderOptions] = []
    if let image = try options.readIfPresent("image", as: NativeAdImageAdLoaderOptions.self) {
      all.append(image)
    }
    if let media = try options.readIfPresent("media", as: NativeAdMediaAdLoaderOptions.self) {
      all.append(media)
    }
    if let view = try options.readIfPresent("adView", as: NativeAdViewAdOptions.self) {
      all.append(view)
    }
    if let video = try options.readIfPresent("video", as: VideoOptions.self) {
      all.append(video)
    }
    self.all = all
  }
}

extension NativeAdImageAdLoaderOptions: JSONReadable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let options = try JSONObject(json)
    self.init()
    disableImageLoading = try options.readIfPresent("disableImageLoading") ?? disableImageLoading
    shouldRequestMultipleImages =
      try options.readIfPresent("shouldRequestMultipleImages") ?? shouldRequestMultipleImages
    preferredImageOrientation =
      try options.readIfPresent("preferredImageOrientation") ?? preferredImageOrientation
  }
}

extension NativeAdMediaAdLoaderOptions: JSONReadable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let options = try JSONObject(json)
    self.init()
    mediaAspectRatio = try options.readIfPresent("aspectRatio") ?? mediaAspectRatio
  }
}

extension NativeAdViewAdOptions: JSONReadable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let options = try JSONObject(json)
    self.init()
    preferredAdChoicesPosition =
      try options.readIfPresent("preferredAdChoicesPosition") ?? preferredAdChoicesPosition
  }
}

extension VideoOptions: JSONReadable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let options = try JSONObject(json)
    self.init()
    startMuted = try options.readIfPresent("startMuted") ?? startMuted
    customControlsRequested =
      try options.readIfPresent("customControlsRequested") ?? customControlsRequested
    clickToExpandRequested =
      try options.readIfPresent("clickToExpandRequested") ?? clickToExpandRequested
  }
}
