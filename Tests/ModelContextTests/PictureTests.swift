import EventLoop
import JSON
import Mediation
import Testing

@testable import ModelContext

/// The pictures of an ad that a model gets.
@Suite @LoopActor struct PictureTests {
  private final class Network: MediationAdapter {
    static let formats: Set<AdFormat> = [.native]
    static func adapterVersion() -> VersionNumber {
      VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
    }
    static func adSDKVersion() -> VersionNumber { adapterVersion() }

    private let images: [NativeAdImage]

    convenience init() { self.init([]) }
    init(_ images: [NativeAdImage]) { self.images = images }

    func loadNativeAd(
      for adConfiguration: MediationNativeAdConfiguration,
      completionHandler: @escaping MediationNativeLoadCompletionHandler
    ) {
      _ = completionHandler(Ad(images), nil)
    }
  }

  private final class Ad: MediationNativeAd {
    let headline: String? = "Headline"
    let body: String? = "Body"
    let callToAction: String? = "Act"
    let icon: NativeAdImage? = nil
    let images: [NativeAdImage]?
    let starRating: JSONNumber? = nil
    let store: String? = nil
    let price: String? = nil
    let advertiser: String? = nil
    let extraAssets: JSONObject? = nil

    init(_ images: [NativeAdImage]) { self.images = images }
  }

  /// The kinds of what a model gets for an ad with images of these sizes.
  private func kinds(_ byteCounts: [Int], mimeType: String = "image/png") throws -> [String] {
    let images = byteCounts.map { count in
      NativeAdImage(
        image: Image(
          data: Array(repeating: 0, count: count), mimeType: mimeType, width: 1, height: 1))
    }
    let network = AdapterClass(Network.self, className: "Net", label: "Net") { Network(images) }
    let host = TestHost(adapterClasses: [network])
    return try host.call("load_ad", #"{"adapter":{"className":"Net"},"format":"native"}"#).kinds
  }

  @Test func `a picture of more than 1 MiB is left out`() throws {
    #expect(try kinds([1 << 20, 1 << 20 + 1, 3]) == ["text", "image", "image"])
  }

  @Test func `a model gets at most four pictures`() throws {
    #expect(try kinds([1, 1, 1, 1, 1]) == ["text", "image", "image", "image", "image"])
  }

  @Test func `what is not an image is left out`() throws {
    #expect(try kinds([1], mimeType: "video/mp4") == ["text"])
  }
}
