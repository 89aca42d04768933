import Ads
import EventLoop
import JSON
import Mediation
import Testing

@testable import ModelContext

/// The pictures of an ad that a model gets.
@Suite @LoopActor struct PictureTests {
  /// A network whose ads have the given images.
  private final class Network: Adapter, AdapterLoader {
    let details: AdapterDetails?
    private let images: [Image]

    init(_ images: [Image]) {
      let version = VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
      details = AdapterDetails(
        label: "Net", formats: [.native], adapterVersion: version, adSDKVersion: version)
      self.images = images
    }

    func makeLoader() -> any AdapterLoader { self }

    func load(_ request: NetworkRequest, completion: @escaping LoadCompletion) {
      _ = completion(.native(Ad(images)))
    }
  }

  private final class Ad: NativeAdapterAd {
    let assets: NativeAdAssets

    init(_ images: [Image]) {
      assets = NativeAdAssets(
        headline: "Headline", body: "Body", callToAction: "Act", images: images)
    }
  }

  /// The kinds of what a model gets for an ad with images of these sizes.
  private func kinds(_ byteCounts: [Int], mimeType: String = "image/png") throws -> [String] {
    let images = byteCounts.map { count in
      Image(ImageData(Array(repeating: 0, count: count), mimeType: mimeType, width: 1, height: 1))
    }
    let host = TestHost(adapterClasses: [AdapterClass(Network(images), className: "Net")])
    return try host.call("load_ad", #"{"adapter":{"className":"Net"},"format":"native"}"#).kinds
  }

  @Test func `a picture of more than 1 MiB is left out`() throws {
    #expect(try kinds([1 << 20, 1 << 20 + 1, 3]) == ["text", "image", "image"])
  }

  @Test func `a model gets at most four pictures`() throws {
    #expect(try kinds([1, 1, 1, 1, 1]) == ["text", "image", "image", "image", "image"])
  }

  @Test func `a picture has its bytes and their type`() throws {
    let picture = Image(ImageData([1, 2, 3], mimeType: "image/webp", width: 1, height: 1))
    let host = TestHost(adapterClasses: [AdapterClass(Network([picture]), className: "Net")])
    let arguments = #"{"adapter":{"className":"Net"},"format":"native"}"#
    let answer = host.ask("tools/call", #""name":"load_ad","arguments":\#(arguments)"#).last

    #expect(
      answer?["result"]?.object?["content"]?.array?.last
        == ["type": "image", "data": "AQID", "mimeType": "image/webp"])
  }

  @Test func `what is not an image is left out`() throws {
    #expect(try kinds([1], mimeType: "video/mp4") == ["text"])
  }
}
