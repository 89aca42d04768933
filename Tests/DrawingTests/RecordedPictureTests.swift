import EventLoop
import JSON
import Ads
import PlatformTesting
import Testing

@testable import Mediation
@testable import Drawing

/// Pictures are compared with those in files, which show what a change of the source changes.
///
/// To write the files again: `RECORD=1 swift test --filter RecordedPictureTests; git diff`
@LoopActor
@Suite struct RecordedPictureTests {
  private static let icon = #","icon":{"scale":1,"url":"https://x.test/icon.png"}"#
  private static let image = #","images":[{"scale":1,"url":"https://x.test/image.png"}]"#
  private static let png =
    #"{"scale":1,"url":null,"width":1,"height":1,"mimeType":"image/png","data":"iVBORw=="}"#
  private static let video = #"{"hasVideoContent":true,"aspectRatio":2,"durationMs":65500}"#
  private static let still = #"{"hasVideoContent":false,"aspectRatio":2,"durationMs":0}"#
  private static let long = String(repeating: "Words of different lengths ", count: 20)

  // MARK: Layouts

  /// The assets of ads, with and without media.
  private static let assets: [(name: String, json: String, hasMedia: Bool)] = [
    ("bare", "", false),
    ("icon and store", icon + #","store":"S""#, false),
    ("media, advertiser", #","advertiser":"A","store":"S""#, true),
    ("image, icon, stars", icon + image + #","starRating":4.5"#, false),
  ]

  private func layouts() throws -> String {
    var text = ""
    for template in Template.allCases {
      for (name, json, hasMedia) in Self.assets {
        for position in [nil] + AdChoicesPosition.allCases.map(Optional.some) {
          let object = #"{"headline":"H","body":"B","callToAction":"C"\#(json)}"#
          let assets = try NativeAdAssets(JSONValue(parsing: Array(object.utf8)))
          let layout = Layout(
            template, size: template.size, assets, hasMedia: hasMedia, position)
          text += "# \(template.rawValue), \(name), \(position?.rawValue ?? "no AdChoices")\n"
          text += layout.frames.map { "\($0.asset.rawValue) \(place($0.frame))\n" }.joined()
          text += "badge \(place(layout.badge))\n"
          if let frame = layout.adChoices { text += "AdChoices \(place(frame))\n" }
        }
      }
    }
    return text
  }

  private func place(_ frame: Rect) -> String {
    [frame.x, frame.y, frame.width, frame.height].map(Markup.text(of:)).joined(separator: " ")
  }

  @Test func `each template places assets as before`() throws {
    try compare(layouts(), with: "layouts.txt")
  }

  // MARK: Pictures

  private func drawn(_ more: String, media: String = "null", isLong: Bool = false) throws
    -> PreviewedAd
  {
    let frames: [AssetName: Rect] = [
      .headline: Rect(x: 60, y: 4, width: 200, height: 44),
      .body: Rect(x: 4, y: 60, width: 300, height: 30),
      .icon: Rect(x: 4, y: 24, width: 40, height: 40),
      .mediaView: Rect(x: 0, y: 100, width: 320, height: 70),
      .image: Rect(x: 0, y: 100, width: 50, height: 39),
      .callToAction: Rect(x: 20, y: 220, width: 100, height: 28),
      .store: Rect(x: 4, y: 180, width: 60, height: 14),
      .price: Rect(x: 70, y: 180, width: 60, height: 0),
    ]
    let (headline, body) = isLong ? (Self.long, Self.long) : ("A headline", "The body")
    return try TestAds.native(
      headline: headline, body: body, more: more, media: media,
      rendering: TestAds.rendering(
        clickable: frames,
        nonclickable: [
          .starRating: Rect(x: 140, y: 180, width: 120, height: 16),
          .advertiser: Rect(x: 140, y: 200, width: 120, height: 30),
        ], adChoices: Rect(x: 296, y: 0, width: 24, height: 20)))
  }

  private func fullScreen(_ format: AdFormat, _ content: FullScreenAdContent) -> PreviewedAd {
    PreviewedAd(.fullScreen(format, content))
  }

  /// Pictures of ads in different states, by their names.
  private func pictures() throws -> [(name: String, picture: Picture)] {
    let plain = try drawn(Self.icon + #","starRating":0,"store":"S""#, media: Self.still)
    var playing = try drawn(Self.image, media: Self.video, isLong: true)
    playing.video.advance(to: .didPlayVideo)
    playing.video.advance(to: .didMuteVideo)
    var paused = try TestAds.native(media: Self.video)
    paused.video.advance(to: .didPauseVideo)
    var ended = try TestAds.native(media: Self.video.replacing("65500", with: "0"))
    ended.video.advance(to: .didEndVideo)
    var narrow = try TestAds.native(more: Self.icon, adChoices: #","image":\#(Self.png)"#)
    narrow.rendering = TestAds.rendering(width: 300, height: 120)
    let linked = try TestAds.native(
      adChoices: #","image":{"scale":1,"url":"https://x.test/choices.png"}"#)
    let content = FullScreenAdContent(
      headline: "عنوان", body: Self.long, callToAction: "Install",
      image: Image(url: "https://x.test/a.png", scale: 1), durationMs: 9_500,
      reward: AdReward(type: "coins", amount: 2.5))
    let banner = PreviewedAd(
      .banner(BannerContent(viewID: nil, size: AdSize(width: 320, height: 50), text: nil)))
    let outside = try TestAds.native(
      rendering: TestAds.rendering(clickable: [.body: Rect(x: 300, y: 240, width: 90, height: 20)]))
    let badge = LayoutCheck.Badge(text: "New", frame: Rect(x: 4, y: 4, width: 30, height: 12))
    let faults = LayoutCheck(of: outside, badge: badge)?.violations ?? []
    return [
      ("drawn", Picture(of: plain, showsClickZones: true)), ("playing", Picture(of: playing)),
      ("paused", Picture(of: paused, template: .medium)),
      ("ended", Picture(of: ended, template: .fullScreen)), ("narrow", Picture(of: narrow)),
      ("icon without its file", Picture(of: linked)),
      (
        "stars",
        Picture(of: try TestAds.native(more: #","starRating":4.5"#), template: .small)
      ),
      ("full screen", Picture(of: fullScreen(.rewarded, content))),
      (
        "bare full screen",
        Picture(of: fullScreen(.rewardedInterstitial, FullScreenAdContent()))
      ),
      ("banner", Picture(of: banner, showsClickZones: true)),
      ("faults", Picture(of: outside, faults: faults, badge: badge)),
      ("phone with a feed", Picture(of: narrow, showsPhone: true)),
      ("phone with a banner", Picture(of: banner, showsPhone: true)),
      (
        "phone with a full-screen ad",
        Picture(of: fullScreen(.rewarded, FullScreenAdContent()), showsPhone: true)
      ),
    ]
  }

  @Test func `ads are drawn as before`() throws {
    let text = try pictures().map { name, picture in
      "# \(name)\n\(picture.svg.replacing("><", with: ">\n<"))\n"
    }.joined()
    try compare(text, with: "pictures.txt")
  }

  @Test func `ads are drawn in pixels as before`() throws {
    let lines = try pictures().map { name, picture in
      let png = picture.png
      // The hash FNV-1a of the bytes.
      let hash = png.bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
        ($0 ^ UInt64($1)) &* 0x100_0000_01B3
      }
      return "\(name): \(png.mimeType), \(png.width) × \(png.height), "
        + "\(String(hash, radix: 16))\n"
    }
    try compare(lines.joined(), with: "pixels.txt")
  }

  @Test(arguments: [
    (AdFormat.interstitial, "Interstitial"), (.rewarded, "Rewarded ad"),
    (.rewardedInterstitial, "Rewarded interstitial"), (.appOpen, "App open ad"),
  ])
  func `a full-screen ad without a headline shows its format`(format: AdFormat, title: String) {
    let svg = Picture(of: fullScreen(format, FullScreenAdContent())).svg
    #expect(svg.contains(">\(title)</text>"))
  }

  // MARK: Waterfalls

  @Test func `loads and attempts are drawn as before`() throws {
    var entries: [TraceEntry.Content] = []
    var times: [Int] = []
    func add(_ atMs: Int, _ content: TraceEntry.Content) {
      times.append(atMs)
      entries.append(content)
    }
    func began(_ number: Int, _ unit: String?, atMs: Int, isRefresh: Bool = false) {
      add(
        atMs,
        .loadBegan(
          AdID(number: number),
          .init(
            responseID: "r\(number)", format: .banner, adUnitID: unit, isRefresh: isRefresh,
            timeoutMs: 60_000)))
    }
    func attempt(_ number: Int, _ index: Int, _ item: LineItem, atMs: Int, _ end: Ending?) {
      let ad = AdID(number: number)
      let place = TraceEntry.AttemptPlace(
        responseID: "r\(number)", index: index, lineItem: item)
      add(atMs, .attemptBegan(ad, place))
      guard let (ms, outcome, error) = end else { return }
      add(
        atMs + ms, .attemptEnded(ad, place, .init(latencyMs: ms, outcome: outcome, error: error)))
    }
    func ended(_ number: Int, atMs: Int, durationMs: Int, _ outcome: LoadOutcome) {
      add(
        atMs,
        .loadEnded(
          AdID(number: number),
          .init(
            responseID: "r\(number)", durationMs: durationMs, outcome: outcome,
            loadedAttempt: nil, error: nil)))
    }
    let letters = (0x20..<0x7F).map { Character(Unicode.Scalar(UInt8($0))) }
    began(1, "feed", atMs: 100)
    attempt(
      1, 0, LineItem(className: "A", parameter: "p"), atMs: 100,
      (40, .failed, AdError(domain: "net", code: 7, message: "No.")))
    attempt(1, 1, LineItem(className: "B", label: "House"), atMs: 140, (200, .loaded, nil))
    ended(1, atMs: 340, durationMs: 240, .loaded)
    began(2, nil, atMs: 400, isRefresh: true)
    for index in 0..<4 {
      let text = String(letters[(24 * index)..<min(24 * index + 24, letters.count)])
      attempt(2, index, LineItem(className: text), atMs: 400, (index, .cancelled, nil))
    }
    attempt(2, 4, LineItem(className: "ÄÖÜ" + String(repeating: "x", count: 40)), atMs: 410, nil)
    let log = zip(times, entries).enumerated().map { index, entry in
      EventLog.Entry.trace(TraceEntry(index: index + 1, atMs: entry.0, entry.1))
    }
    // An end without its beginning, as after the log has forgotten it.
    let late = TraceEntry(
      index: 99, atMs: 500,
      .loadEnded(
        AdID(number: 3),
        .init(
          responseID: "r3", durationMs: 20, outcome: .failed, loadedAttempt: nil, error: nil)))

    let image = try #require(WaterfallPicture(log + [.trace(late)])).image

    #expect(image.width == 1_120)
    #expect(image.height == 24 * 11 + 8)
    try compare(image.bytes, with: "waterfall.png")
  }

  private typealias Ending = (ms: Int, outcome: LoadOutcome, error: AdError?)

  // MARK: Files

  /// Compares bytes with a file, or writes the file.
  private func compare(_ bytes: [UInt8], with name: String) throws {
    let recorded = try RecordedFile("Recorded/\(name)").bytes(recording: bytes)
    #expect(bytes == recorded, "The picture is not that of \(name).")
  }

  private func compare(_ text: String, with name: String) throws {
    for difference in try RecordedFile("Recorded/\(name)").differences(from: text) {
      Issue.record("\(difference)")
    }
  }
}
