package import JSON
package import Mediation

/// The options of a native load that the client gave.
package struct NativeAdOptions: JSONReadable, JSONWritable {
  package let all: [any AdLoaderOptions]

  package init(_ all: [any AdLoaderOptions]) {
    self.all = all
  }

  /// The options with the defaults of those that the client did not give.
  package init(completing given: [any AdLoaderOptions]) {
    all = [
      given.first(NativeAdImageAdLoaderOptions.self) ?? NativeAdImageAdLoaderOptions(),
      given.first(NativeAdMediaAdLoaderOptions.self) ?? NativeAdMediaAdLoaderOptions(),
      given.first(NativeAdViewAdOptions.self) ?? NativeAdViewAdOptions(),
      given.first(VideoOptions.self) ?? VideoOptions(),
    ]
  }

  package init(_ json: JSONValue) throws(JSONReadError) {
    let options = try JSONObject(json)
    var all: [any AdLoaderOptions] = []
    all.reserveCapacity(min(options.count, 4))
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

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("image", all.first(NativeAdImageAdLoaderOptions.self))
    writer.member("media", all.first(NativeAdMediaAdLoaderOptions.self))
    writer.member("adView", all.first(NativeAdViewAdOptions.self))
    writer.member("video", all.first(VideoOptions.self))
    writer.endObject()
  }
}

extension NativeAdImageAdLoaderOptions: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let options = try JSONObject(json)
    self.init()
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

extension NativeAdMediaAdLoaderOptions: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let options = try JSONObject(json)
    self.init()
    mediaAspectRatio = try options.readIfPresent("aspectRatio") ?? mediaAspectRatio
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("aspectRatio", mediaAspectRatio.rawValue)
    writer.endObject()
  }
}

extension NativeAdViewAdOptions: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let options = try JSONObject(json)
    self.init()
    preferredAdChoicesPosition =
      try options.readIfPresent("preferredAdChoicesPosition") ?? preferredAdChoicesPosition
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("preferredAdChoicesPosition", preferredAdChoicesPosition.rawValue)
    writer.endObject()
  }
}

extension VideoOptions: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let options = try JSONObject(json)
    self.init()
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
