import Foundation
import JSON
import UIKit

/// A native ad, as the bridge gets it: read from the adapter's ad when it is loaded.
@MainActor
struct NativeAdContent {
  let ad: any MediationNativeAd

  /// The legacy type of the ad; `nil` if it has none.
  private var adType: String? { (ad as? HostedNativeAd)?.name }

  nonisolated static func write(_ image: NativeAdImage?, to writer: inout JSONWriter) {
    guard let image else {
      writer.null()
      return
    }
    writer.beginObject()
    writer.member("scale", image.scale > 0 ? image.scale.orZero : 1)
    writer.member("url", image.imageURL?.absoluteString)
    if let picture = image.image {
      let data = picture.fileData ?? blankPNG
      writer.member("width", Int((picture.size.width * picture.scale).orZero.rounded()))
      writer.member("height", Int((picture.size.height * picture.scale).orZero.rounded()))
      writer.member("mimeType", picture.mimeType)
      writer.member("data", data.base64EncodedString())
    }
    writer.endObject()
  }

  /// What an image without content is sent as: one transparent pixel.
  private nonisolated static let blankPNG =
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="
    ) ?? Data()

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let adType { writer.member("nativeAdType", adType) }
    writer.key("assets")
    writeAssets(to: &writer)
    if let mediaView = ad.mediaView {
      _ = mediaView
      writer.key("mediaContent")
      writer.beginObject()
      writer.member("hasVideoContent", ad.hasVideoContent)
      writer.member("aspectRatio", max(ad.mediaContentAspectRatio.orZero, 0))
      writer.member("durationMs", Int(min(max(CGFloat(ad.duration).orZero, 0) * 1_000, 1e12)))
      writer.endObject()
    }
    if let icon = ad.adChoicesView {
      writer.key("adChoices")
      writer.beginObject()
      // An icon that is laid out later has the size that the guides' network gives it.
      let size = icon.frame.isEmpty ? CGSize(width: 24, height: 24) : icon.frame.size
      size.writeMembers(to: &writer)
      writeAdChoices(icon, to: &writer)
      writer.endObject()
    }
    writer.key("tracking")
    writer.beginObject()
    writer.member("impressions", ad.handlesUserImpressions() ? "adapter" : "bridge")
    writer.member("clicks", ad.handlesUserClicks() ? "adapter" : "bridge")
    writer.endObject()
    writer.endObject()
  }

  /// Writes what the icon shows: what the ad says, or the picture of an image view.
  private func writeAdChoices(_ icon: UIView, to writer: inout JSONWriter) {
    let described = ad as? any DescribedAdChoicesAd
    let picture = (icon as? UIImageView)?.image.flatMap { $0.fileData == nil ? nil : $0 }
    if let image = described?.adChoicesImage ?? picture.map(NativeAdImage.init(image:)) {
      writer.key("image")
      Self.write(image, to: &writer)
    }
    if let url = described?.adChoicesClickThroughURL {
      writer.member("clickThroughUrl", url.absoluteString)
    }
  }

  private func writeAssets(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("headline", ad.headline)
    writer.member("body", ad.body)
    writer.member("callToAction", ad.callToAction)
    writer.key("icon")
    Self.write(ad.icon, to: &writer)
    writer.key("images")
    if let images = ad.images {
      writer.beginArray()
      for image in images { Self.write(image, to: &writer) }
      writer.endArray()
    } else {
      writer.null()
    }
    writer.member("starRating", ad.starRating.map { JSONValue.number($0.stringValue) })
    writer.member("store", ad.store)
    writer.member("price", ad.price)
    writer.member("advertiser", ad.advertiser)
    writer.member("extraAssets", ad.extraAssets.map { JSONValue(foundation: $0) })
    writer.endObject()
  }
}
