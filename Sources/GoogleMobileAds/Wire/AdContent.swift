import Foundation
package import JSON
import UIKit

/// A native ad, as the bridge gets it: read from the adapter's ad when it is loaded.
@MainActor
enum NativeAdContent {
  static func write(_ ad: any MediationNativeAd, to writer: inout JSONWriter) {
    writer.object { writer in
      if let type = (ad as? HostedNativeAd)?.type ?? (ad as? HostedUnifiedNativeAd)?.type {
        writer.member(.nativeAdType, type)
      }
      writer.object(.assets) { writeAssets(ad, to: &$0) }
      if ad.mediaView != nil {
        writer.object(.mediaContent) { writer in
          writer.member(.hasVideoContent, ad.hasVideoContent)
          writer.member(.aspectRatio, max(ad.mediaContentAspectRatio.orZero, 0))
          writer.member(.durationMs, ad.duration.ms)
        }
      }
      if let icon = ad.adChoicesView {
        writer.object(.adChoices) { writer in
          // An icon that is laid out later has the size that the guides' network gives it.
          let size = icon.frame.isEmpty ? CGSize(width: 24, height: 24) : icon.frame.size
          size.writeMembers(to: &writer)
          writeAdChoices(icon, of: ad, to: &writer)
        }
      }
      writer.object(.tracking) { writer in
        writer.member(.impressions, ad.handlesUserImpressions() ? .adapter : .bridge)
        writer.member(.clicks, ad.handlesUserClicks() ? .adapter : .bridge)
      }
    }
  }

  /// Writes what the icon shows: what the ad says, or the picture of an image view.
  private static func writeAdChoices(
    _ icon: UIView, of ad: any MediationNativeAd, to writer: inout JSONWriter
  ) {
    let described = ad as? any DescribedAdChoicesAd
    let picture = (icon as? UIImageView)?.image.flatMap { $0.fileData == nil ? nil : $0 }
    if let image = described?.adChoicesImage ?? picture.map(NativeAdImage.init(image:)) {
      writer.member(.image, image)
    }
    if let url = described?.adChoicesClickThroughURL {
      writer.member(.clickThroughUrl, url.absoluteString)
    }
  }

  private static func writeAssets(_ ad: any MediationNativeAd, to writer: inout JSONWriter) {
    writer.member(.headline, ad.headline)
    writer.member(.body, ad.body)
    writer.member(.callToAction, ad.callToAction)
    writer.member(.icon, ad.icon)
    writer.member(.images, ad.images)
    writer.member(.starRating, ad.starRating.map { JSONValue.number($0.stringValue) })
    writer.member(.store, ad.store)
    writer.member(.price, ad.price)
    writer.member(.advertiser, ad.advertiser)
    writer.member(.extraAssets, ad.extraAssets.map { JSONValue(foundation: $0) })
  }
}

/// A banner, as the bridge gets it.
@MainActor
enum BannerAdContent {
  static func write(_ ad: any MediationBannerAd, to writer: inout JSONWriter) {
    let view = ad.view
    writer.object { writer in
      writer.object(.view) { writer in
        writer.member(.id, view.accessibilityIdentifier)
        view.frame.size.writeMembers(to: &writer)
        writer.member(.text, (view as? UILabel)?.text)
      }
    }
  }
}

/// What a full-screen ad says that it shows, as the bridge gets it.
enum FullScreenAdContent {
  static func write(_ ad: any MediationAd, to writer: inout JSONWriter) {
    let description = (ad as? any DescribedFullScreenAd)?.fullScreenDescription
    writer.object { writer in
      guard let description else { return }
      if let headline = description.headline { writer.member(.headline, headline) }
      if let body = description.body { writer.member(.body, body) }
      if let callToAction = description.callToAction { writer.member(.callToAction, callToAction) }
      if let image = description.image { writer.member(.image, image) }
      if let duration = description.duration { writer.member(.durationMs, duration.ms) }
      if let reward = description.reward { writer.member(.reward, reward) }
    }
  }
}

extension NativeAdImage: JSONWritable {
  /// What an image without content is sent as: one transparent pixel.
  private static let blankPNG =
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="
    ) ?? Data()

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member(.scale, scale > 0 ? scale.orZero : 1)
      writer.member(.url, imageURL?.absoluteString)
      if let image {
        let data = image.fileData ?? Self.blankPNG
        writer.member(.width, Int((image.size.width * image.scale).orZero.rounded()))
        writer.member(.height, Int((image.size.height * image.scale).orZero.rounded()))
        writer.member(.mimeType, image.mimeType)
        writer.member(.data, data.base64EncodedString())
      }
    }
  }
}

extension AdReward: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member(.type, type)
      writer.member(.amount, JSONValue.number(amount.stringValue))
    }
  }
}

extension TimeInterval {
  /// The time in whole milliseconds, at least 0.
  fileprivate var ms: Int { Int(min(max(CGFloat(self).orZero, 0) * 1_000, 1e12)) }
}
