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

    let error = try #require(outcome.error)
    #expect(error.networkError?.code == 2)
    #expect(error.networkError?.name == "networkError")
    #expect(world.log.isEmpty)
  }

  @Test(arguments: nativeClassNames)
  func `images of a network that has them are there at once`(className: String) throws {
    let ad = try #require(try World().loadNative(className, "content").nativeAd().mapped)

    #expect(ad.icon?.image == Image(.icon))
    #expect(ad.icon?.imageURL == nil)
    #expect(ad.images?.map(\.image) == [Image(.landscape)])
  }

  @Test(arguments: nativeClassNames)
  func `an adapter downloads the images of a network that gives URLs`(className: String)
    async throws
  {
    let world = World()
    let outcome = try world.loadNative(className, "url-only", options: [severalImages()])
    #expect(outcome.result == nil)
    await world.settle()

    let ad = try outcome.nativeAd()
    try world.render(ad)
    let mapped = try #require(ad.mapped)
    #expect(mapped.icon?.image == Image(.icon))
    #expect(mapped.icon?.imageURL == "https://www.example.com/icon.png")
    #expect(mapped.images?.map(\.image) == Array(repeating: Image(.landscape), count: 3))
    let adChoices = try #require(mapped.adChoicesView as? SampleNetworkView)
    #expect((adChoices.sampleView as? SampleAdInfoView)?.icon === SampleImage.infoIcon)
  }

  @Test(arguments: nativeClassNames, [("content", "some_image.gif"), ("url-only", "icon.png")])
  func `without image loading, there are URLs at once`(
    className: String, ad: (parameter: String, icon: String)
  ) throws {
    var options = NativeAdImageAdLoaderOptions()
    options.disableImageLoading = true

    let mapped = try #require(
      try World().loadNative(className, ad.parameter, options: [options]).nativeAd().mapped)

    #expect(mapped.icon?.image == nil)
    #expect(mapped.icon?.imageURL == "https://www.example.com/\(ad.icon)")
    #expect(mapped.icon?.scale == 1)
    #expect(mapped.images?.count == 1)
    #expect(mapped.images?.allSatisfy { $0.image == nil && $0.imageURL != nil } == true)
  }

  @Test(arguments: nativeClassNames)
  func `images have the shape that the publisher prefers`(className: String) throws {
    func shape(_ options: [any AdLoaderOptions]) throws -> [Image?]? {
      try World().loadNative(className, "content", options: options).nativeAd().mapped?.images?
        .map(\.image)
    }

    #expect(try shape([media(.portrait)]) == [Image(.portrait)])
    #expect(try shape([media(.landscape)]) == [Image(.landscape)])
    #expect(try shape([media(.square)]) == [Image(.landscape)])
    #expect(try shape([image(.portrait)]) == [Image(.portrait)])
    #expect(try shape([image(.any), media(.portrait)]) == [Image(.portrait)])
    #expect(try shape([image(.portrait), media(.square)]) == [Image(.portrait)])
    // The shape of the media wins, in any order of options.
    #expect(try shape([image(.portrait), media(.landscape)]) == [Image(.landscape)])
    #expect(try shape([media(.portrait), image(.landscape)]) == [Image(.portrait)])
  }

  @Test func `the media has the shape of the image`() throws {
    let world = World()
    let landscape = try world.loadNative("SampleCustomEvent", "content").nativeAd()
    let portrait = try world.loadNative(
      "SampleCustomEvent", "content", options: [media(.portrait)]
    ).nativeAd()

    #expect(landscape.mapped?.mediaContentAspectRatio == 2)
    #expect(portrait.mapped?.mediaContentAspectRatio == 0.5)
    #expect(landscape.mapped?.hasVideoContent == true)
    #expect(landscape.mapped?.duration == 5)
  }

  private func media(_ ratio: MediaAspectRatio) -> NativeAdMediaAdLoaderOptions {
    var options = NativeAdMediaAdLoaderOptions()
    options.mediaAspectRatio = ratio
    return options
  }

  private func image(
    _ orientation: Mediation.NativeAdImageOrientation
  ) -> NativeAdImageAdLoaderOptions {
    var options = NativeAdImageAdLoaderOptions()
    options.preferredImageOrientation = orientation
    return options
  }

  private func severalImages() -> NativeAdImageAdLoaderOptions {
    var options = NativeAdImageAdLoaderOptions()
    options.shouldRequestMultipleImages = true
    return options
  }
}
