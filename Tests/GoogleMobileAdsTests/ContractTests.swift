import JSON
import Testing

@testable import GoogleMobileAds

/// The values of the contract, and those that only a later bridge knows.
@MainActor
@Suite(.serialized) struct ContractTests {
  /// Keeps what it gets.
  final class Adapter: EmptyNativeAd, MediationAdapter, MediationNativeAd {
    nonisolated(unsafe) static var configuration: MediationNativeAdConfiguration?

    func loadNativeAd(
      for adConfiguration: MediationNativeAdConfiguration,
      completionHandler: @escaping GADMediationNativeLoadCompletionHandler
    ) {
      Self.configuration = adConfiguration
      _ = completionHandler(self, nil)
    }
  }

  private let bridge = TestBridge(
    Adapter.self, make: Adapter.init, loads: .native(Adapter.loadNativeAd))

  /// Loads an ad with a type and options, and returns what the adapter gets.
  private func loaded(_ options: String) throws -> MediationNativeAdConfiguration {
    let lines = bridge.call(
      "loadNative",
      #"{"loadId":"load-1","settings":{},"request":{},"adTypes":["hologram","content"],"#
        + #""options":\#(options)}"#)
    #expect(lines.first?.contains(#""result""#) == true)
    return try #require(Adapter.configuration)
  }

  @Test func `a value that the program does not know can be read`() throws {
    #expect(try Contract.AdFormat("hologram" as JSONValue).rawValue == "hologram")
    #expect(try Contract.AdFormat("native" as JSONValue) == .native)
    #expect(throws: JSONReadError.self) { try Contract.AdFormat(7 as JSONValue) }
  }

  @Test(arguments: ["\"diagonal\"", "7", "null"])
  func `an unknown option counts as the default`(value: String) throws {
    let options = try loaded(
      """
      {"image":{"preferredImageOrientation":\(value)},"media":{"aspectRatio":\(value)},\
      "adView":{"preferredAdChoicesPosition":\(value)}}
      """
    ).options

    try #require(options.count == 3)
    #expect((options[0] as? NativeAdImageAdLoaderOptions)?.preferredImageOrientation == .any)
    #expect((options[1] as? NativeAdMediaAdLoaderOptions)?.mediaAspectRatio == .unknown)
    #expect(
      (options[2] as? NativeAdViewAdOptions)?.preferredAdChoicesPosition == .topRightCorner)
  }

  @Test func `an unknown type of native ads is left out`() throws {
    #expect(try loaded("{}").adTypes == [.nativeContent])
  }

  @Test func `an unknown treatment is unspecified, and an unknown rating can be read`() {
    let configuration = MobileAds.shared.requestConfiguration
    defer { _ = bridge.call("didChangeRequestConfiguration") }

    let lines = bridge.call(
      "didChangeRequestConfiguration",
      #"{"ageRestrictedTreatment":"elder","maxAdContentRating":"PG13"}"#)

    #expect(lines == [answer()])
    #expect(configuration.ageRestrictedTreatment == .unspecified)
    #expect(configuration.maxAdContentRating?.rawValue == "PG13")
  }

  @Test func `an unknown action is one that the ad does not offer`() throws {
    _ = try loaded("{}")

    let error = try object(bridge.ad("simulate", #","action":"juggle""#).first)["error"]?.object

    #expect(error?["code"] == 307)
    #expect(error?["message"] == "The ad does not offer juggle.")
  }

  @Test func `every format and every asset of the contract is one of the SDK`() {
    let formats = Contract.AdFormat.allCases.compactMap { AdFormat(name: $0.rawValue) }
    #expect(Set(formats) == Set(AdFormat.allCases))
    #expect(formats.count == Contract.AdFormat.allCases.count)
    let assets = Contract.AssetName.allCases.compactMap {
      GADNativeAssetIdentifier(name: $0.rawValue)
    }
    #expect(Set(assets).count == Contract.AssetName.allCases.count)
  }
}
