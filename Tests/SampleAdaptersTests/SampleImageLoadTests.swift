import Ads
import EventLoop
import Mediation
import SampleNetwork
import Testing

@testable import SampleAdapters

/// The images of native ads.
@LoopActor
@Suite struct SampleImageLoadTests {
  @Test(arguments: nativeClassNames, ["missing-images", "content+url-only+missing-images"])
  func `an image that can't be fetched fails the load`(
    className: String, parameter: String
  ) async throws {
    let world = World()
    let outcome = try world.loadNative(className, parameter)
    #expect(outcome.result == nil)
    await world.settle()

    let message = "There is no image at https://www.example.com/missing_icon.png."
    let isLegacy = className == "SampleLegacyCustomEvent"
    let networkError = AdError(
      domain: isLegacy ? "com.google.CustomEvent" : "SampleSDK", code: 2, name: "networkError",
      message: message)
    #expect(
      outcome.error
        == (isLegacy
          ? networkError
          : AdError(
            domain: "com.google.customevent.samplenetwork", code: 101,
            name: "adLoadFailureCallback",
            message: "An image of the Sample SDK's ad could not be fetched.",
            underlying: networkError)))
    #expect(world.log.isEmpty)
  }

  @Test(arguments: nativeClassNames)
  func `images of a network that has them are there at once`(className: String) throws {
    let assets = try World().loadNative(className, "content").nativeAd().assets

    #expect(assets.icon?.data == ImageData(.icon))
    #expect(assets.icon?.url == nil)
    #expect(assets.images?.map(\.data) == [ImageData(.landscape)])
  }

  @Test(arguments: nativeClassNames)
  func `an adapter downloads the images of a network that gives URLs`(className: String)
    async throws
  {
    var options = ImageOptions()
    options.shouldRequestMultipleImages = true
    let world = World()
    let outcome = try world.loadNative(
      className, "url-only", options: NativeAdOptions(image: options))
    #expect(outcome.result == nil)
    await world.settle()

    let assets = try outcome.nativeAd().assets
    #expect(assets.icon?.data == ImageData(.icon))
    #expect(assets.icon?.url == "https://www.example.com/icon.png")
    #expect(assets.images?.map(\.data) == Array(repeating: ImageData(.landscape), count: 3))
    let url = "https://www.example.com/landscape.png"
    #expect(assets.images?.map(\.url) == Array(repeating: url, count: 3))
  }

  @Test(
    arguments: nativeClassNames,
    [
      ("content", "some_image.gif", "some_other_image.gif"),
      ("url-only", "icon.png", "landscape.png"),
    ])
  func `without image loading, there are URLs at once`(
    className: String, ad: (parameter: String, icon: String, image: String)
  ) throws {
    var options = ImageOptions()
    options.disableImageLoading = true

    let assets = try World().loadNative(
      className, ad.parameter, options: NativeAdOptions(image: options)
    ).nativeAd().assets

    #expect(assets.icon?.data == nil)
    #expect(assets.icon?.url == "https://www.example.com/\(ad.icon)")
    #expect(assets.icon?.scale == 1)
    #expect(assets.images?.map(\.data) == [nil])
    #expect(assets.images?.map(\.url) == ["https://www.example.com/\(ad.image)"])
    #expect(assets.images?.map(\.scale) == [1])
  }

  @Test(arguments: nativeClassNames)
  func `images have the shape that the publisher prefers`(className: String) throws {
    func shape(_ image: ImageOrientation?, _ media: MediaAspectRatio?) throws -> [ImageData?]? {
      try World().loadNative(className, "content", options: options(image, media)).nativeAd()
        .assets.images?.map(\.data)
    }

    #expect(try shape(nil, .portrait) == [ImageData(.portrait)])
    #expect(try shape(nil, .landscape) == [ImageData(.landscape)])
    #expect(try shape(nil, .square) == [ImageData(.landscape)])
    #expect(try shape(.portrait, nil) == [ImageData(.portrait)])
    #expect(try shape(.any, .portrait) == [ImageData(.portrait)])
    #expect(try shape(.portrait, .square) == [ImageData(.portrait)])
    // The shape of the media wins.
    #expect(try shape(.portrait, .landscape) == [ImageData(.landscape)])
    #expect(try shape(.landscape, .portrait) == [ImageData(.portrait)])
  }

  @Test(arguments: [(MediaAspectRatio?.none, 2.0), (.portrait, 0.5)])
  func `the media has the shape of the image`(media: MediaAspectRatio?, ratio: Double) throws {
    let ad = try World().loadNative(
      "SampleCustomEvent", "content", options: options(nil, media)
    ).nativeAd()

    #expect(ad.mediaContent?.aspectRatio == ratio)
    #expect(ad.mediaContent?.hasVideoContent == true)
    #expect(ad.mediaContent?.durationMs == 5_000)
  }

  private func options(_ image: ImageOrientation?, _ media: MediaAspectRatio?) -> NativeAdOptions {
    var options = NativeAdOptions()
    if let image {
      options.image = ImageOptions()
      options.image?.preferredImageOrientation = image
    }
    if let media {
      options.media = MediaOptions()
      options.media?.aspectRatio = media
    }
    return options
  }
}
