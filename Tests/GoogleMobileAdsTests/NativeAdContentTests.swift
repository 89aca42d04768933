import JSON
import Testing

@testable import GoogleMobileAds

/// What the bridge gets of a native ad whose adapter leaves out sizes.
@MainActor
@Suite struct NativeAdContentTests {
  final class Adapter: EmptyNativeAd, MediationAdapter, MediationNativeAd {
    var adChoicesView: UIView? { MainActor.assumeIsolated { UIView() } }

    override init() {
      super.init()
      headline = "Hello"
      icon = NativeAdImage(url: URL(fileURLWithPath: "/icon.png"), scale: 0)
    }

    func loadNativeAd(
      for adConfiguration: MediationNativeAdConfiguration,
      completionHandler: @escaping GADMediationNativeLoadCompletionHandler
    ) { _ = completionHandler(self, nil) }
  }

  private func content() throws -> JSONObject? {
    let bridge = TestBridge(
      Adapter.self, make: Adapter.init, loads: .native(Adapter.loadNativeAd))
    return try object(bridge.load("Native").first)["result"]?.object
  }

  @Test(arguments: [
    (NSDecimalNumber(string: "12345678901234567890.123"), "12345678901234567890.123"),
    (NSDecimalNumber(string: "0.1"), "0.1"), (NSNumber(value: 0.1), "0.1"),
    (NSNumber(value: Int64.max), "9223372036854775807"), (NSNumber(value: true), "true"),
  ])
  func `a number of Foundation keeps its digits`(number: NSNumber, json: String) {
    let bytes = JSONWriter.bytes(of: JSONValue(foundation: number))

    #expect(String(decoding: bytes, as: UTF8.self) == json)
  }

  @Test func `an image without a scale has a pixel a point`() throws {
    let icon = try content()?["assets"]?.object?["icon"]?.object
    #expect(icon?["url"] == "file:///icon.png")
    #expect(icon?["scale"] == 1)
  }

  @Test func `an AdChoices icon that is laid out later has the usual size`() throws {
    #expect(try content()?["adChoices"] == ["width": 24, "height": 24])
  }
}
