package import JSON
package import Mediation

extension NativeAdOptions: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let options = try JSONObject(json)
    self.init()
    image = try options.readIfPresent("image")
    media = try options.readIfPresent("media")
    adView = try options.readIfPresent("adView")
    video = try options.readIfPresent("video")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("image", image)
    writer.member("media", media)
    writer.member("adView", adView)
    writer.member("video", video)
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
