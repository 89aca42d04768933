import EventLoop

/// The form in which an ad delivers its images.
enum SampleImageDelivery {
  /// As images.
  case images

  /// As URLs, because the request did not want images.
  case placeholderURLs

  /// As URLs in ``SampleImageStore``, even if the request wanted images.
  case storeURLs

  /// As URLs that are not in ``SampleImageStore``.
  case brokenURLs

  @LoopActor
  init(adUnit: SampleAdUnit, request: SampleNativeAdRequest) {
    self =
      if adUnit.lacksImages {
        .brokenURLs
      } else if adUnit.hasOnlyURLs {
        .storeURLs
      } else if request.shouldDownloadImages {
        .images
      } else {
        .placeholderURLs
      }
  }

  /// The image, if it is delivered.
  func image(_ image: SampleImage) -> SampleImage? {
    self == .images ? image : nil
  }

  /// The URL, if the image is not delivered.
  func url(of image: SampleImage, placeholder: String?) -> String? {
    switch self {
    case .images: nil
    case .placeholderURLs: placeholder
    case .storeURLs: SampleImageStore.url(of: image)
    case .brokenURLs: "https://www.example.com/missing_\(image.name)"
    }
  }
}
