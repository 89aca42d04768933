import EventLoop
import Mediation
import SampleNetwork

/// The images of one native ad of the network, mapped to those of the bridge.
struct SampleImageAssets {
  private(set) var icon: NativeAdImage?
  private(set) var images: [NativeAdImage]

  /// The icon of the AdChoices view.
  private(set) var adInfoIcon = SampleImage.infoIcon
  private let adInfoIconURL: String?

  /// Maps each image to itself if the network gave it, else to its URL.
  @BridgeActor
  init(of nativeAd: SampleNativeAd) {
    let (iconScale, imageScale) = (nativeAd.iconScale, nativeAd.imageScale)
    if let mappedIcon = nativeAd.icon {
      icon = NativeAdImage(image: Image(mappedIcon), scale: iconScale)
    } else {
      icon = nativeAd.iconURL.map { NativeAdImage(url: $0, scale: iconScale) }
    }
    images =
      nativeAd.images.map { NativeAdImage(image: Image($0), scale: imageScale) }
      + nativeAd.imageURLs.map { NativeAdImage(url: $0, scale: imageScale) }
    adInfoIconURL = nativeAd.adInfoIconURL
  }

  /// Whether the network gave the images themselves.
  var areDownloaded: Bool { icon?.image != nil }

  /// The same images, with those that are only URLs fetched from the Sample SDK's store.
  @BridgeActor
  func downloaded() async throws(SampleImageError) -> SampleImageAssets {
    var assets = self
    assets.icon = try await icon?.downloaded()
    for index in images.indices {
      assets.images[index] = try await images[index].downloaded()
    }
    if let adInfoIconURL {
      assets.adInfoIcon = try await SampleImageStore.fetch(adInfoIconURL)
    }
    return assets
  }
}

extension NativeAdImage {
  @BridgeActor
  fileprivate func downloaded() async throws(SampleImageError) -> NativeAdImage {
    guard image == nil, let imageURL else { return self }
    let image = try await SampleImageStore.fetch(imageURL)
    return NativeAdImage(image: Image(image), url: imageURL, scale: scale)
  }
}

extension Image {
  init(_ image: SampleImage) {
    self.init(
      data: image.data, mimeType: image.mimeType, width: image.width, height: image.height)
  }
}
