import EventLoop
import Mediation
import SampleNetwork

/// The images of one native ad of the network, mapped to images of the bridge.
struct SampleImageAssets {
  private(set) var icon: NativeAdImage?
  private(set) var images: [NativeAdImage]

  /// The icon of the AdChoices view.
  private(set) var adInfoIcon = SampleImage.infoIcon
  private var adInfoIconURL: String?

  /// Maps each image, or its URL if the network gave only that.
  @LoopActor
  init(of nativeAd: SampleNativeAd) {
    let (iconScale, imageScale) = (nativeAd.iconScale, nativeAd.imageScale)
    if let image = nativeAd.icon {
      icon = NativeAdImage(image: Image(image), scale: iconScale)
    } else if let url = nativeAd.iconURL {
      icon = NativeAdImage(url: url, scale: iconScale)
    }
    images = []
    for image in nativeAd.images {
      images.append(NativeAdImage(image: Image(image), scale: imageScale))
    }
    if images.isEmpty {
      for url in nativeAd.imageURLs { images.append(NativeAdImage(url: url, scale: imageScale)) }
    }
    adInfoIconURL = nativeAd.adInfoIconURL
  }

  /// Whether the network gave images, not only URLs.
  var areDownloaded: Bool { icon?.image != nil }

  /// Downloads missing images from the Sample SDK's store, one after the other.
  ///
  /// - Parameter completionHandler: Called once, with all images, or with the first error.
  @LoopActor
  func download(
    completionHandler: @escaping @LoopActor (Result<SampleImageAssets, SampleImageError>) -> Void
  ) {
    guard let url = nextURL else { return completionHandler(.success(self)) }
    SampleImageStore.fetch(url) { result in
      switch result {
      case .success(let image):
        filled(with: image, from: url).download(completionHandler: completionHandler)
      case .failure(let error):
        completionHandler(.failure(error))
      }
    }
  }

  /// The URL of the first missing image.
  private var nextURL: String? {
    let missing = ([icon] + images).lazy.compactMap { $0 }.first { $0.image == nil }
    return missing?.imageURL ?? adInfoIconURL
  }

  /// Returns a copy with the image of a URL filled in.
  private func filled(with image: SampleImage, from url: String) -> SampleImageAssets {
    var assets = self
    assets.icon = icon?.filled(with: image, from: url)
    assets.images = images.map { $0.filled(with: image, from: url) }
    if adInfoIconURL == url { (assets.adInfoIcon, assets.adInfoIconURL) = (image, nil) }
    return assets
  }
}

extension NativeAdImage {
  fileprivate func filled(with image: SampleImage, from url: String) -> NativeAdImage {
    imageURL == url ? NativeAdImage(image: Image(image), url: url, scale: scale) : self
  }
}

extension Image {
  convenience init(_ image: SampleImage) {
    self.init(
      data: image.data, mimeType: image.mimeType, width: image.width, height: image.height)
  }
}
