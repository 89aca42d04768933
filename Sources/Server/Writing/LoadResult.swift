import Ads
package import EventLoop
package import JSON
package import Mediation

/// The result of a load: a loaded ad of any format.
@LoopActor
package struct LoadResult: JSONWritable {
  private let loaded: LoadedAd

  package init(_ loaded: LoadedAd) {
    self.loaded = loaded
  }

  package func write(to writer: inout JSONWriter) {
    let responseInfo = loaded.responseInfo
    switch loaded.ad {
    case let ad as NativeAd:
      NativeAdResult(ad: ad, responseInfo: responseInfo).write(to: &writer)
    case let ad as BannerAd:
      BannerAdResult(ad: ad, responseInfo: responseInfo).write(to: &writer)
    case let ad as FullScreenAd:
      FullScreenAdResult(ad: ad, responseInfo: responseInfo).write(to: &writer)
    default:
      preconditionFailure("Every ad is of one of the three classes.")
    }
  }
}

/// A loaded native ad. Every member is written, null where the network has none.
@LoopActor
struct NativeAdResult: JSONWritable {
  let ad: NativeAd
  let responseInfo: ResponseInfo

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("adId", ad.id.rawValue)
    writer.member("format", ad.format.rawValue)
    writer.member("nativeAdType", ad.nativeAdType?.rawValue)
    writer.key("assets")
    ad.assets.write(to: &writer, images: ad.writtenImages)
    writer.member("mediaContent", ad.mediaContent)
    writer.key("adChoices")
    if let position = ad.adChoicesPosition {
      AdChoicesResult(
        position: position, content: ad.adChoicesContent, image: ad.writtenImages
      )
      .write(to: &writer)
    } else {
      writer.null()
    }
    writer.member("tracking", ad.tracking)
    writer.member("responseInfo", responseInfo)
    writer.endObject()
  }
}

extension NativeAd {
  /// The parts of images that the publisher gets: bytes, unless it wants only URLs.
  var writtenImages: ImagePart { loadsImages ? .bytes : .url }
}

/// The preferred corner of the AdChoices icon, and what the icon shows.
struct AdChoicesResult: JSONWritable {
  let position: AdChoicesPosition
  let content: AdChoicesContent?
  /// The parts of the image that are written.
  let image: ImagePart

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("position", position.rawValue)
    content?.writeMembers(to: &writer, image: image)
    writer.endObject()
  }
}

/// A loaded banner. Its size is that of its view, which may differ from the requested size.
@LoopActor
struct BannerAdResult: JSONWritable {
  let ad: BannerAd
  let responseInfo: ResponseInfo

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("adId", ad.id.rawValue)
    writer.member("format", ad.format.rawValue)
    writer.member("size", ad.size)
    writer.member("view", ad.content)
    writer.member("tracking", ad.tracking)
    writer.member("responseInfo", responseInfo)
    writer.endObject()
  }
}

/// A loaded full-screen ad.
@LoopActor
struct FullScreenAdResult: JSONWritable {
  let ad: FullScreenAd
  let responseInfo: ResponseInfo

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("adId", ad.id.rawValue)
    writer.member("format", ad.format.rawValue)
    writer.member("content", ad.content)
    writer.member("tracking", ad.tracking)
    writer.member("responseInfo", responseInfo)
    writer.endObject()
  }
}

extension ResponseInfo: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("responseId", responseID)
    writer.member("loadedAttempt", loadedAttempt)
    writer.key("attempts")
    writer.beginArray()
    for attempt in attempts { attempt.write(to: &writer, isOfAuction: auction != nil) }
    writer.endArray()
    if let auction { writer.member("auction", auction) }
    writer.endObject()
  }
}

extension ResponseInfo.Attempt: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    write(to: &writer, isOfAuction: lineItem.bid != nil)
  }

  /// - Parameter isOfAuction: Whether the attempt has a source.
  fileprivate func write(to writer: inout JSONWriter, isOfAuction: Bool) {
    writer.beginObject()
    writer.member("className", lineItem.className)
    writer.member("label", lineItem.label)
    writer.member("parameter", lineItem.parameter)
    writer.member("latencyMs", latencyMs)
    writer.member("error", error)
    if let adSource = lineItem.adSource { writer.member("adSource", adSource) }
    if let price = lineItem.price { writer.member("price", price) }
    if isOfAuction { writer.member("source", lineItem.bid == nil ? "waterfall" : "bid") }
    writer.endObject()
  }
}

extension AuctionResult: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("latencyMs", latencyMs)
    writer.member("currencyCode", currencyCode.rawValue)
    writer.key("floor")
    if let floor { floor.write(to: &writer) } else { writer.null() }
    writer.key("bidders")
    writer.beginArray()
    for participant in participants { participant.write(to: &writer) }
    writer.endArray()
    writer.endObject()
  }
}

extension AuctionResult.Participant {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("className", lineItem.className)
    writer.member("label", lineItem.label)
    writer.member("parameter", lineItem.parameter)
    writer.member("outcome", outcome.rawValue)
    writer.member("latencyMs", latencyMs)
    if let error { writer.member("error", error) }
    if let bidID { writer.member("bidId", bidID) }
    if let price { writer.member("price", price) }
    if let lossReason { writer.member("lossReason", lossReason.name) }
    writer.endObject()
  }
}
