import Ads
import EventLoop
import Mediation
import Drawing
import Testing

@LoopActor
@Suite struct LayoutCheckTests {
  private static let video = #"{"hasVideoContent":true,"aspectRatio":2,"durationMs":5000}"#
  private static let corner = Rect(x: 296, y: 0, width: 24, height: 24)
  private static let long = String(repeating: "ninety characters or more ", count: 8)

  /// The names of the rules that a layout breaks.
  private func broken(
    by rendering: AdRendering, headline: String = "Short", body: String = "Short",
    badge: LayoutCheck.Badge? = nil
  ) throws -> [LayoutRule] {
    let ad = try TestAds.native(
      headline: headline, body: body, media: Self.video, rendering: rendering)
    let check = try #require(LayoutCheck(of: ad, badge: badge))
    let failed = check.outcomes.filter { $0.outcome == .failed }.map(\.rule)
    #expect(Set(check.violations.map(\.rule)) == Set(failed))
    #expect(check.outcomes.map(\.rule) == LayoutRule.allCases)
    return failed
  }

  @Test func `only a text that is truncated is a warning`() {
    let warnings = LayoutRule.allCases.filter { $0.severity == .warning }
    #expect(warnings == [.headlineTruncated, .bodyTruncated])
  }

  @Test func `each rule says what it requires`() {
    #expect(
      LayoutRule.allCases.map { "\($0.rawValue): \($0.sentence)" } == [
        "viewTooSmall: The ad view has at least 32 × 32 points.",
        "mediaViewTooSmall: The media view of a video has at least 120 × 120 points.",
        "assetOutsideView: All assets are inside the ad view.",
        "badgeMissing: A badge says Ad, Advertisement or Sponsored.",
        "badgeTooSmall: The badge has at least 15 × 15 points, and is inside the ad view.",
        "adChoicesNotInCorner: AdChoices is in one of the four corners of the ad view.",
        "adChoicesHidden: AdChoices is visible.",
        "headlineTruncated: The headline shows at least 25 characters.",
        "bodyTruncated: The body shows at least 90 characters.",
        "backgroundClickable: The background of the ad is not clickable.",
      ])
    #expect(LayoutCheck.Outcome.allCases.map(\.rawValue) == ["passed", "failed", "skipped"])
  }

  @Test func `a good layout breaks no rule`() throws {
    let rendering = TestAds.rendering(
      clickable: [
        .headline: Rect(x: 0, y: 0, width: 290, height: 24),
        .mediaView: Rect(x: 0, y: 60, width: 320, height: 150),
      ],
      nonclickable: [.body: Rect(x: 0, y: 24, width: 320, height: 36)], adChoices: Self.corner)

    #expect(
      try broken(
        by: rendering, headline: "A headline of 25 letters.", body: String(Self.long.prefix(90)),
        badge: .init(text: "Ad", frame: Rect(x: 0, y: 0, width: 15, height: 15))) == [])
  }

  @Test(arguments: [
    (31.0, 32.0, LayoutRule.viewTooSmall), (32, 31, .viewTooSmall),
  ])
  func `a view needs 32 points`(width: Double, height: Double, rule: LayoutRule) throws {
    #expect(try broken(by: TestAds.rendering(width: width, height: height)) == [rule])
  }

  @Test(arguments: [
    (
      AssetName.mediaView, Rect(x: 0, y: 0, width: 119, height: 120),
      LayoutRule.mediaViewTooSmall
    ),
    (.price, Rect(x: -1, y: 0, width: 20, height: 20), .assetOutsideView),
    (.price, Rect(x: 0, y: 240, width: 20, height: 11), .assetOutsideView),
    (.headline, Rect(x: 0, y: 0, width: 60, height: 22), .headlineTruncated),
    (.body, Rect(x: 0, y: 0, width: 60, height: 22), .bodyTruncated),
    (.callToAction, Rect(x: 0, y: 0, width: 320, height: 250), .backgroundClickable),
    (.callToAction, Rect(x: 1, y: 0, width: 320, height: 250), .assetOutsideView),
    (.callToAction, Rect(x: 0, y: 1, width: 320, height: 250), .assetOutsideView),
    (.callToAction, Rect(x: -1, y: 0, width: 320, height: 250), .assetOutsideView),
    (.callToAction, Rect(x: 0, y: -1, width: 320, height: 250), .assetOutsideView),
  ])
  func `a frame breaks its rule`(
    asset: AssetName, frame: Rect, rule: LayoutRule
  ) throws {
    let rendering = TestAds.rendering(clickable: [asset: frame])

    #expect(try broken(by: rendering, headline: Self.long, body: Self.long) == [rule])
  }

  @Test(arguments: [AssetName.mediaView, .image])
  func `media and images may cover the view`(asset: AssetName) throws {
    let frame = Rect(x: 0, y: 0, width: 320, height: 250)

    #expect(try broken(by: TestAds.rendering(clickable: [asset: frame])) == [])
  }

  @Test func `the media view of an image may be small`() throws {
    let frame = Rect(x: 0, y: 60, width: 40, height: 40)
    let ad = try TestAds.native(
      media: #"{"hasVideoContent":false,"aspectRatio":1,"durationMs":0}"#,
      rendering: TestAds.rendering(clickable: [.mediaView: frame]))

    let check = try #require(LayoutCheck(of: ad, badge: nil))

    #expect(check.violations.isEmpty)
    #expect(check.outcomes.first { $0.rule == .mediaViewTooSmall }?.outcome == .skipped)
  }

  @Test func `an asset that does not react to touches may cover the view`() throws {
    let frame = Rect(x: 0, y: 0, width: 320, height: 250)

    #expect(try broken(by: TestAds.rendering(nonclickable: [.body: frame])) == [])
  }

  @Test(arguments: [
    ("Anzeige", Rect(x: 0, y: 0, width: 15, height: 15), LayoutRule.badgeMissing),
    ("Sponsored", Rect(x: 0, y: 0, width: 14, height: 15), .badgeTooSmall),
    ("Advertisement", Rect(x: 306, y: 0, width: 15, height: 15), .badgeTooSmall),
  ])
  func `a badge breaks its rule`(text: String, frame: Rect, rule: LayoutRule) throws {
    #expect(try broken(by: TestAds.rendering(), badge: .init(text: text, frame: frame)) == [rule])
  }

  @Test(arguments: [
    (Rect(x: 100, y: 0, width: 24, height: 24), [LayoutRule.adChoicesNotInCorner]),
    (Rect(x: 0, y: 226, width: 24, height: 24), []),
    (Rect(x: 15, y: 15, width: 24, height: 24), []),
    (Rect(x: 281, y: 211, width: 24, height: 24), []),
    (Rect(x: 16, y: 0, width: 24, height: 24), [.adChoicesNotInCorner]),
    (Rect(x: 0, y: 210, width: 24, height: 24), [.adChoicesNotInCorner]),
    (Rect(x: 310, y: 0, width: 24, height: 24), [.adChoicesHidden]),
    (Rect(x: 320, y: 0, width: 0, height: 0), [.adChoicesHidden]),
    (Rect(x: 310, y: 0, width: 0, height: 24), [.adChoicesHidden]),
  ])
  func `AdChoices is visible in a corner`(frame: Rect, rules: [LayoutRule]) throws {
    #expect(try broken(by: TestAds.rendering(adChoices: frame)) == rules)
  }

  @Test(arguments: [
    (AssetName.headline, Rect(x: 0, y: 0, width: 320, height: 24), true),
    (.headline, Rect(x: 0, y: 0, width: 308, height: 24), true),
    (.headline, Rect(x: 0, y: 0, width: 307, height: 24), false),
    (.price, Rect(x: 296, y: 24, width: 24, height: 24), false),
    (.callToAction, Rect(x: 280, y: 0, width: 40, height: 12), true),
    (.mediaView, Rect(x: 0, y: 0, width: 320, height: 150), false),
    (.image, Rect(x: 0, y: 0, width: 320, height: 150), false),
    (.adChoicesView, Rect(x: 296, y: 0, width: 24, height: 24), false),
  ])
  func `an asset that covers half of AdChoices hides it, unless AdChoices lies on the asset`(
    asset: AssetName, frame: Rect, isHidden: Bool
  ) throws {
    let rendering = TestAds.rendering(nonclickable: [asset: frame], adChoices: Self.corner)

    #expect(try broken(by: rendering) == (isHidden ? [.adChoicesHidden] : []))
  }

  @Test func `a rule is skipped if its frames or the badge are unknown`() throws {
    let ad = try TestAds.native(rendering: TestAds.rendering())

    let check = try #require(LayoutCheck(of: ad, badge: nil))

    #expect(check.outcomes.filter { $0.outcome != .skipped }.map(\.rule) == [.viewTooSmall])
  }

  @Test func `an ad that is not drawn has no layout`() throws {
    let check = LayoutCheck(of: try TestAds.native(), badge: nil)

    #expect(check?.violations.count == nil)
  }

  // MARK: Limits

  @Test func `sizes at their limits break no rule`() throws {
    let rendering = TestAds.rendering(
      width: 120, height: 120,
      clickable: [
        .mediaView: Rect(x: 0, y: 0, width: 120, height: 120),
        .callToAction: Rect(x: 0, y: 0, width: 120, height: 119),
        .store: Rect(x: 0, y: 0, width: 119, height: 120),
      ])
    #expect(
      try broken(
        by: rendering, badge: .init(text: "AD", frame: Rect(x: 105, y: 105, width: 15, height: 15)))
        == [])
    #expect(try broken(by: TestAds.rendering(width: 32, height: 32)) == [])
  }

  @Test(arguments: [
    (Rect(x: 0, y: 0, width: 120, height: 119), LayoutRule.mediaViewTooSmall),
    (Rect(x: 0, y: -1, width: 120, height: 120), .assetOutsideView),
    (Rect(x: 201, y: 0, width: 120, height: 120), .assetOutsideView),
  ])
  func `each side of a media view counts`(frame: Rect, rule: LayoutRule) throws {
    #expect(try broken(by: TestAds.rendering(clickable: [.mediaView: frame])) == [rule])
  }

  @Test(
    arguments: [
      (.headline, 254, nil), (.headline, 253, "headline shows 24 characters in 253 × 22 points."),
      (.body, 715, nil), (.body, 714, "body shows 89 characters in 714 × 22 points."),
    ] as [(AssetName, Double, String?)])
  func `a headline shows 25 characters, and a body 90`(
    asset: AssetName, width: Double, message: String?
  ) throws {
    let text = String(repeating: "7", count: 200)
    let ad = try TestAds.native(
      headline: text, body: text,
      rendering: TestAds.rendering(
        width: 800, clickable: [asset: Rect(x: 0, y: 0, width: width, height: 22)]))
    let check = try #require(LayoutCheck(of: ad, badge: nil))
    #expect(check.violations.map(\.message) == [message].compactMap(\.self))
    #expect(check.violations.allSatisfy { $0.asset == asset })
  }

  @Test(arguments: ["ad", "Advertisement", "SPONSORED"])
  func `a badge has one of three words in any case`(text: String) throws {
    let frame = Rect(x: 0, y: 0, width: 15, height: 15)
    #expect(try broken(by: TestAds.rendering(), badge: .init(text: text, frame: frame)) == [])
  }

  @Test func `a violation names its asset, and says where things are`() throws {
    let ad = try TestAds.native(
      media: Self.video,
      rendering: TestAds.rendering(
        width: 30, height: 30.5,
        clickable: [
          .mediaView: Rect(x: 0, y: 0, width: 20, height: 20),
          .callToAction: Rect(x: -1, y: 0, width: 40, height: 31),
        ], adChoices: Rect(x: 0, y: 0, width: 10, height: 0)))
    let badge = LayoutCheck.Badge(
      text: String(repeating: "x", count: 101), frame: Rect(x: 1, y: 2, width: 14, height: 15))
    let check = try #require(LayoutCheck(of: ad, badge: badge))
    #expect(
      check.violations.map { "\($0.asset?.rawValue ?? "-") \($0.message)" } == [
        "- The ad view has 30 × 30.5 points.", "mediaView The media view has 20 × 20 points.",
        "callToAction callToAction is at x -1, y 0, 40 × 31, outside 30 × 30.5.",
        "- The text of the badge is \"\(String(repeating: "x", count: 100))\".",
        "- The badge is at x 1, y 2, 14 × 15, in a view of 30 × 30.5.",
        "adChoicesView AdChoices is at x 0, y 0, 10 × 0, in 30 × 30.5.",
        "callToAction callToAction reacts to touches in the whole view.",
      ])
  }

  @Test func `the asset that covers AdChoices is named`() throws {
    let ad = try TestAds.native(
      rendering: TestAds.rendering(
        nonclickable: [.price: Rect(x: 290, y: 0, width: 30, height: 20)], adChoices: Self.corner))
    let check = try #require(LayoutCheck(of: ad, badge: nil))
    #expect(
      check.violations.map(\.message) == [
        "price, at x 290, y 0, 30 × 20, covers AdChoices, at x 296, y 0, 24 × 24."
      ])
  }
}
