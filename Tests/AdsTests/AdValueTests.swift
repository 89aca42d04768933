import Ads
import Testing

/// Values whose equality or defaults have their own code.
@Suite struct AdValueTests {
  @Test func `completed options are of every kind, with the SDK's defaults`() {
    let options = NativeAdOptions()
    #expect(options.image == nil && options.media == nil)
    #expect(options.adView == nil && options.video == nil)
    let completed = options.completed
    #expect(completed.image?.disableImageLoading == false)
    #expect(completed.media?.aspectRatio == .unknown)
    #expect(completed.adView?.preferredAdChoicesPosition == .topRight)
    #expect(completed.video?.startMuted == true)
  }

  @Test func `completed options keep those that were given`() {
    var video = VideoOptions()
    video.startMuted = false
    #expect(NativeAdOptions(video: video).completed.video?.startMuted == false)
  }

  @Test func `images are equal if all of their parts are`() {
    func image(_ bytes: [UInt8] = [1], _ type: String = "a", _ width: Int = 1, _ height: Int = 1)
      -> ImageData
    {
      ImageData(bytes, mimeType: type, width: width, height: height)
    }
    #expect(image() == image())
    for other in [image([2]), image([1], "b"), image([1], "a", 2), image([1], "a", 1, 2)] {
      #expect(image() != other)
    }
  }
}
