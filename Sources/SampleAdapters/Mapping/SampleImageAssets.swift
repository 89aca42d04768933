import Ads
import EventLoop
import SampleNetwork

/// The images of one native ad of the network, mapped to images of the bridge.
struct SampleImageAssets {
  private(set) var icon: Image?
  private(set) var images: [Image]

  /// The URL of the icon of the AdChoices view, until it was downloaded.
  private var adInfoIconURL: String?

  /// Maps each image, or its URL if the network gave only that.
  @LoopActor
  init(of nativeAd: SampleNativeAd) {
    let (iconScale, imageScale) = (nativeAd.iconScale, nativeAd.imageScale)
    if let image = nativeAd.icon {
      icon = Image(ImageData(image), scale: iconScale)
    } else if let url = nativeAd.iconURL {
      icon = Image(url: url, scale: iconScale)
    }
    images = []
    for image in nativeAd.images {
      images.append(Image(ImageData(image), scale: imageScale))
    }
    if images.isEmpty {
      for url in nativeAd.imageURLs { images.append(Image(url: url, scale: imageScale)) }
    }
    adInfoIconURL = nativeAd.adInfoIconURL
  }

  /// Whether the network gave images, not only URLs.
  var areDownloaded: Bool { icon?.data != nil }

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
    let missing = ([icon] + images).lazy.compactMap { $0 }.first { $0.data == nil }
    return missing?.url ?? adInfoIconURL
  }

  /// Returns a copy with the image of a URL filled in.
  private func filled(with image: SampleImage, from url: String) -> SampleImageAssets {
    var assets = self
    assets.icon = icon?.filled(with: image, from: url)
    assets.images = images.map { $0.filled(with: image, from: url) }
    if adInfoIconURL == url { assets.adInfoIconURL = nil }
    return assets
  }
}

extension Image {
  fileprivate func filled(with image: SampleImage, from url: String) -> Image {
    self.url == url ? Image(ImageData(image), url: url, scale: scale) : self
  }
}

extension ImageData {
  convenience init(_ image: SampleImage) {
    self.init(image.data, mimeType: image.mimeType, width: image.width, height: image.height)
  }
}

extension SampleRect {
  /// A frame of the bridge; empty without one.
  init(_ frame: Rect?) {
    self.init(
      x: frame?.x ?? 0, y: frame?.y ?? 0, width: frame?.width ?? 0, height: frame?.height ?? 0)
  }
}
