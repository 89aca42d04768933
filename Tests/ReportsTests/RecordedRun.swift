import Ads
import EventLoop
import Mediation
import Testing

@testable import Reports

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A mediation whose run is recorded in a file, with an adapter that a test plays.
@LoopActor
final class RecordedRun {
  let clock = Clock(.manual)
  let mediator: Mediator
  let file: LineFile
  private let adapter: PlayedAdapter
  private let path: String

  init() throws {
    var template = Array("/tmp/adbridge-report-XXXXXX".utf8CString)
    close(try #require(mkstemp(&template) as Int32?))
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    file = try LineFile(path)
    let adapter = PlayedAdapter()
    self.adapter = adapter
    mediator = Mediator(
      adapterClasses: [AdapterClass(adapter, className: "A")],
      adUnits: [
        AdUnit(
          id: "feed", format: .banner, lineItems: [LineItem(className: "A", parameter: "good")],
          refreshMs: 30_000)
      ],
      clock: clock)
  }

  isolated deinit { unlink(path) }

  /// Loads an ad, as a client that is answered at once.
  func load(_ kind: LoadRequest.Kind, from source: AdSource) throws {
    try mediator.load(
      LoadRequest(kind, targeting: .plain), from: source, as: nil, timeoutMs: nil
    ) { end in
      if case .success(let loaded) = end { loaded.ad.forwardEvents() }
    }
  }

  func load(parameter: String) throws {
    try load(
      .fullScreen(.rewarded), from: .adapter(LineItem(className: "A", parameter: parameter)))
  }

  /// Loads a native ad with a video.
  ///
  /// - Returns: Where the network reports its events.
  func loadNative() throws -> any AdEventDelegate {
    try load(
      .native(adTypes: .all, options: NativeAdOptions()),
      from: .adapter(LineItem(className: "A", parameter: "good")))
    return try #require(adapter.delegate)
  }

  /// Moves the clock and fires the timers that are due.
  func advance(byMs ms: Int) {
    clock.advance(byMs: ms) {}
    while clock.step() {}
  }

  func text() throws -> String {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Gives a native ad and a banner always, and a rewarded ad for the parameter `good`; no answer for
/// `silent`, and an error for any other.
@LoopActor
private final class PlayedAdapter: Adapter, AdapterLoader {
  let details: AdapterDetails?
  /// Where the events of the last native ad go.
  private(set) var delegate: (any AdEventDelegate)?

  init() {
    let version = VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
    details = AdapterDetails(
      label: "A", formats: [.native, .banner, .rewarded], adapterVersion: version,
      adSDKVersion: version)
  }

  private final class Native: NativeAdapterAd {
    let assets = NativeAdAssets(headline: "A headline", body: "A body", callToAction: "Act")
    let mediaContent: MediaContent? = MediaContent(
      hasVideoContent: true, aspectRatio: 0, durationMs: 5_000)
  }

  private final class Banner: BannerAdapterAd {
    let content = BannerContent(size: AdSize(.banner))
  }

  private final class Rewarded: FullScreenAdapterAd {
    func present() {}
  }

  func makeLoader() -> any AdapterLoader { self }

  func load(_ request: NetworkRequest, completion: @escaping LoadCompletion) {
    switch request.kind {
    case .native: delegate = completion(.native(Native()))
    case .banner: _ = completion(.banner(Banner()))
    case .fullScreen:
      switch request.parameter {
      case "good": _ = completion(.fullScreen(Rewarded()))
      case "silent": break
      default: _ = completion(.failure(AdError(.noFill, "No ad.")))
      }
    }
  }
}
