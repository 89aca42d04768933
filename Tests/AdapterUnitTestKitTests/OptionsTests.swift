import AdapterUnitTestKit
import GoogleMobileAds
import Testing

/// The options of a native load, as an adapter sees them.
///
/// A legacy custom event gets them from the bridge's message, and not as the test's own objects.
@Suite struct OptionsTests {
  /// Keeps the options, and gives no ad.
  final class Event: NSObject, CustomEventNativeAd {
    weak var delegate: (any CustomEventNativeAdDelegate)?
    private let seen: Seen

    init(_ seen: Seen) {
      self.seen = seen
    }

    func requestNativeAd(
      withParameter serverParameter: String, request: CustomEventRequest, adTypes: [Any],
      options: [Any], rootViewController: UIViewController
    ) {
      seen.options = options
      delegate?.customEventNativeAd(
        self, didFailToLoadWithError: NSError(domain: "legacy", code: 3))
    }
  }

  final class Seen: @unchecked Sendable {
    // The custom event writes them before the load's answer, and the test reads them after it.
    var options: [Any] = []
  }

  /// Loads with these options, and returns those that the custom event sees.
  private func seen(_ options: [GADAdLoaderOptions]) async -> [Any] {
    let seen = Seen()
    let adapter = HostedAdapter(Event.self) { Event(seen) }
    await #expect(throws: AdapterFailure.self) {
      try await adapter.requestNativeAd(withParameter: "unit-7", options: options)
    }
    return seen.options
  }

  /// The only option that a custom event sees.
  private func only<Options>(
    _ type: Options.Type, of options: GADAdLoaderOptions...
  ) async throws -> Options {
    let seen = await seen(options)
    #expect(seen.count == 1)
    return try #require(seen.first as? Options)
  }

  @Test(arguments: [MediaAspectRatio.unknown, .any, .landscape, .portrait, .square])
  func `an adapter sees the shape of media that a test prefers`(
    shape: MediaAspectRatio
  ) async throws {
    let options = NativeAdMediaAdLoaderOptions()
    options.mediaAspectRatio = shape
    #expect(
      try await only(NativeAdMediaAdLoaderOptions.self, of: options).mediaAspectRatio == shape)
  }

  @Test(arguments: [
    AdChoicesPosition.topRightCorner, .topLeftCorner, .bottomRightCorner, .bottomLeftCorner,
  ])
  func `an adapter sees the corner for AdChoices that a test prefers`(
    corner: AdChoicesPosition
  ) async throws {
    let options = NativeAdViewAdOptions()
    options.preferredAdChoicesPosition = corner
    #expect(
      try await only(NativeAdViewAdOptions.self, of: options).preferredAdChoicesPosition == corner)
  }

  @Test(arguments: [(true, false, false), (false, true, false), (false, false, true)])
  func `an adapter sees what a test wants of videos`(
    startsMuted: Bool, hasControls: Bool, expands: Bool
  ) async throws {
    let options = VideoOptions()
    options.shouldStartMuted = startsMuted
    options.areCustomControlsRequested = hasControls
    options.isClickToExpandRequested = expands

    let seen = try await only(VideoOptions.self, of: options)

    #expect(seen.shouldStartMuted == startsMuted)
    #expect(seen.areCustomControlsRequested == hasControls)
    #expect(seen.isClickToExpandRequested == expands)
  }

  @Test(arguments: [
    (true, false, NativeAdImageAdLoaderOptionsOrientation.any), (false, true, .portrait),
    (false, false, .landscape),
  ])
  func `an adapter sees whether a test wants several images, or none, and their orientation`(
    wantsSeveral: Bool, wantsURLs: Bool, orientation: NativeAdImageAdLoaderOptionsOrientation
  ) async throws {
    let options = NativeAdImageAdLoaderOptions()
    options.shouldRequestMultipleImages = wantsSeveral
    options.isImageLoadingDisabled = wantsURLs
    options.preferredImageOrientation = orientation

    let seen = try await only(NativeAdImageAdLoaderOptions.self, of: options)

    #expect(seen.shouldRequestMultipleImages == wantsSeveral)
    #expect(seen.isImageLoadingDisabled == wantsURLs)
    #expect(seen.preferredImageOrientation == orientation)
  }

  @Test func `an adapter sees one option of each kind that the bridge has`() async throws {
    let seen = await seen([
      VideoOptions(), MultipleAdsAdLoaderOptions(), NativeAdViewAdOptions(),
      NativeMuteThisAdLoaderOptions(), NativeAdMediaAdLoaderOptions(),
      NativeAdImageAdLoaderOptions(),
    ])

    #expect(
      Set(seen.map { "\(type(of: $0))" }) == [
        "VideoOptions", "NativeAdViewAdOptions", "NativeAdMediaAdLoaderOptions",
        "NativeAdImageAdLoaderOptions",
      ])
    #expect(seen.count == 4)
  }

  @Test func `without options an adapter sees none`() async {
    #expect(await seen([]).isEmpty)
  }

  @Test func `of two options of one kind an adapter sees the first`() async throws {
    let (first, second) = (NativeAdMediaAdLoaderOptions(), NativeAdMediaAdLoaderOptions())
    first.mediaAspectRatio = .square
    second.mediaAspectRatio = .portrait
    #expect(
      try await only(NativeAdMediaAdLoaderOptions.self, of: first, second).mediaAspectRatio
        == .square)
  }

  @Test func `an adapter of today sees the test's options themselves`() async throws {
    nonisolated(unsafe) var seen: [GADAdLoaderOptions] = []
    let adapter = HostedAdapter(
      ModernAdapter.self, make: { ModernAdapter { seen = $0 } },
      loads: .native(ModernAdapter.loadNativeAd))
    let options = [VideoOptions(), NativeAdMediaAdLoaderOptions()]

    await #expect(throws: AdapterFailure.self) {
      // Other tests may keep the main thread busy.
      try await adapter.loadNativeAd(
        MediationNativeAdConfiguration(options: options), timeout: .seconds(120))
    }

    #expect(seen.elementsEqual(options, by: ===))
  }

  final class ModernAdapter: NSObject, MediationAdapter {
    private let onLoad: ([GADAdLoaderOptions]) -> Void

    init(_ onLoad: @escaping ([GADAdLoaderOptions]) -> Void) {
      self.onLoad = onLoad
    }

    func loadNativeAd(
      for adConfiguration: MediationNativeAdConfiguration,
      completionHandler: @escaping GADMediationNativeLoadCompletionHandler
    ) {
      onLoad(adConfiguration.options)
      _ = completionHandler(nil, NSError(domain: "net", code: 3))
    }
  }
}
