import EventLoop
import JSON
import Mediation
import Ads
import Testing

@testable import Drawing

@LoopActor
@Suite struct PictureTests {
  @Test(arguments: [
    "<script>alert(1)</script>", "]]>", "</svg><svg onload='x'>", "&lt;b&gt;", "'\"><img src=x>",
  ])
  func `hostile texts are escaped`(text: String) throws {
    let ad = try TestAds.native(headline: text, body: text, callToAction: text)

    let svg = Picture(of: ad).svg

    let names = svg.split(separator: "<").dropFirst().map { $0.prefix { $0.isLetter || $0 == "/" } }
    #expect(
      Set(names).subtracting(["/svg", "/title", "/g", "/text"]).isSubset(of: [
        "svg", "title", "rect", "g", "text", "path",
      ]))
    #expect(!svg.contains(text))
  }

  @Test func `the picture of an ad without a size is one point wide and high`() {
    let banner = PreviewedAd(.banner(BannerContent(size: AdSize(width: 0, height: 0))))

    #expect(Picture(of: banner).svg.contains("viewBox='0 0 1 1' width='1' height='1'"))
  }

  @Test(
    arguments: [
      (320, 50, 641, 101), (800, 100, 1_601, 201), (2_000, 100, 1_601, 81),
      (100, 1_200, 201, 2_401), (100, 4_800, 51, 2_401),
    ] as [(Double, Double, Int, Int)])
  func `two pixels are a point, unless the picture would be very large`(
    width: Double, height: Double, pixelWidth: Int, pixelHeight: Int
  ) {
    let size = AdSize(width: width, height: height)
    let png = Picture(of: PreviewedAd(.banner(BannerContent(size: size)))).png
    #expect(png.width == pixelWidth)
    #expect(png.height == pixelHeight)
  }

  @Test func `the whole of an ad without assets reacts to a click`() {
    let content = BannerContent(viewID: nil, size: AdSize(width: 320, height: 50), text: nil)
    let banner = PreviewedAd(.banner(content))

    let zone = "<rect x='0' y='0' width='320' height='50' fill='#1967d2'"
    #expect(Picture(of: banner, showsClickZones: true).svg.contains(zone))
    #expect(!Picture(of: banner).svg.contains(zone))
  }

  @Test(arguments: [
    (
      #"{"format":"banner","view":{"id":"v","width":320,"height":50,"text":"Hello"}}"#,
      PreviewedAd.Content.banner(
        BannerContent(viewID: "v", size: AdSize(width: 320, height: 50), text: "Hello"))
    ),
    (
      #"{"format":"interstitial","content":{"headline":"Hello"}}"#,
      .fullScreen(.interstitial, FullScreenAdContent(headline: "Hello"))
    ),
    (#"{"format":"appOpen"}"#, .fullScreen(.appOpen, FullScreenAdContent())),
  ])
  func `the ad of an answer has the same picture as the ad`(
    answer: String, content: PreviewedAd.Content
  ) throws {
    let ad = try PreviewedAd(answer: JSONValue(parsing: Array(answer.utf8)))

    #expect(Picture(of: ad).svg == Picture(of: PreviewedAd(content)).svg)
  }

  @Test func `a full-screen ad shows its texts, its reward and its button`() {
    let content = FullScreenAdContent(
      headline: "A headline", body: "A body", callToAction: "Install",
      reward: AdReward(type: "coins", amount: 10))
    let svg = Picture(of: PreviewedAd(.fullScreen(.rewarded, content))).svg

    for text in ["A headline", "A body", "Reward: 10 coins", "Install"] {
      #expect(svg.contains(">\(text)</text>"))
    }
  }

  @Test(arguments: [(true, ["A text that fills", "lines"]), (false, ["Short"])])
  func `a text that fills its frame has the same width in every font`(
    fills: Bool, lines: [String]
  ) {
    var markup = Markup()
    markup.text(
      lines.joined(separator: " "), TextStyle(size: 10), Rect(x: 0, y: 0, width: 80, height: 50))

    for line in lines {
      #expect(markup.text.contains(">\(line)"))
      let width = Markup.text(of: TextStyle(size: 10).width(of: line))
      #expect(
        markup.text.contains("textLength='\(width)' lengthAdjust='spacingAndGlyphs'") == fills)
    }
  }

  @Test func `control characters are shown by their symbols`() throws {
    let svg = Picture(of: try TestAds.native(headline: "a\u{0}b\u{7}c\u{7F}d\u{85}\u{FFFF}")).svg

    #expect(svg.contains("a␀b␇c␡d"))
    #expect(
      svg.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0.value != 0xFFFF })
  }

  @Test func `a text that runs from right to left begins on the right`() throws {
    let svg = Picture(of: try TestAds.native(headline: "مرحبا")).svg

    #expect(svg.contains("direction='rtl'><text x='"))
    #expect(!svg.contains("direction='rtl'><text x='0'"))
  }

  @Test func `the number of marks on a character is limited`() throws {
    let svg = Picture(
      of: try TestAds.native(headline: "Z" + String(repeating: "\u{301}", count: 5_000))
    ).svg

    #expect(svg.utf8.count < 4_000)
  }

  @Test func `a long text ends with an ellipsis`() throws {
    let svg = Picture(of: try TestAds.native(headline: String(repeating: "word ", count: 10_000)))
      .svg

    #expect(svg.contains("…</text>"))
    #expect(svg.utf8.count < 4_000)
  }

  @Test func `a template leaves out a missing asset, and a frame shows it`() throws {
    let frame = Rect(x: 0, y: 0, width: 100, height: 30)
    var ad = try TestAds.native(headline: nil)

    #expect(!Picture(of: ad).svg.contains("no headline"))
    ad.rendering = TestAds.rendering(clickable: [.headline: frame])
    #expect(Picture(of: ad).svg.contains("no headline"))
  }

  @Test func `a rating above 0 replaces the body by stars`() throws {
    let ad = try TestAds.native(body: "The body", more: #","starRating":4.5"#)

    let svg = Picture(of: ad, template: .medium).svg

    #expect(svg.contains(">4.5<"))
    #expect(!svg.contains("The body"))
  }

  @Test func `a frame outside the view widens the picture`() throws {
    let frame = Rect(x: 300, y: 0, width: 100, height: 30)
    let ad = try TestAds.native(rendering: TestAds.rendering(clickable: [.headline: frame]))

    #expect(Picture(of: ad).svg.contains("viewBox='-48 -48 416 346'"))
  }

  @Test func `each fault of a layout is outlined with its number, where it is`() throws {
    let ad = try TestAds.native(
      rendering: TestAds.rendering(
        clickable: [.headline: Rect(x: 300, y: 7, width: 100, height: 30)],
        adChoices: Rect(x: 100, y: 100, width: 24, height: 24)))
    let faults = try #require(LayoutCheck(of: ad, badge: nil)).violations

    let svg = Picture(of: ad, faults: faults).svg

    #expect(faults.map(\.asset).prefix(2) == [.headline, .adChoicesView])
    #expect(svg.contains("x='300' y='7' width='100' height='30' fill='none' stroke='#d93025'"))
    #expect(svg.contains("x='100' y='100' width='24' height='24' fill='none' stroke='#d93025'"))
    #expect(svg.contains(">1</text>") && svg.contains(">2</text>"))
    #expect(!Picture(of: ad).svg.contains("#d93025"))
  }

  @Test func `the badge of a view is drawn in its place, and its faults are outlined there`() throws
  {
    let ad = try TestAds.native(
      rendering: TestAds.rendering(clickable: [.headline: Rect(x: 60, y: 7, width: 200, height: 30)]
      ))
    let badge = LayoutCheck.Badge(text: "Anzeige", frame: Rect(x: -4, y: 8, width: 60, height: 12))
    let faults = try #require(LayoutCheck(of: ad, badge: badge)).violations
    #expect(faults.map(\.rule) == [.badgeMissing, .badgeTooSmall])

    let picture = Picture(of: ad, faults: faults, badge: badge)

    #expect(picture.svg.contains("<svg x='-4' y='8' width='60' height='12'>"))
    #expect(picture.svg.contains(">Anzeige</text>"))
    #expect(
      picture.svg.contains("x='-4' y='8' width='60' height='12' fill='none' stroke='#d93025'"))
    #expect(picture.svg.contains("viewBox='-48 -48 416 346'"))
    #expect(!Picture(of: ad, faults: faults).svg.contains("Anzeige"))
    #expect(!Picture(of: ad, template: .small, badge: badge).svg.contains("Anzeige"))
  }

  @Test func `the numbers of faults do not hide each other, and are inside the picture`() throws {
    let ad = try TestAds.native(
      headline: String(repeating: "word ", count: 30), body: nil,
      rendering: TestAds.rendering(
        width: 30, height: 30,
        clickable: [.headline: Rect(x: 0, y: 0, width: 30, height: 30)]))
    let faults = try #require(LayoutCheck(of: ad, badge: nil)).violations

    let svg = Picture(of: ad, faults: faults, showsPhone: true).svg

    #expect(faults.map(\.rule) == [.viewTooSmall, .headlineTruncated, .backgroundClickable])
    #expect(svg.contains("<circle cx='0' cy='0' r='8'"))
    #expect(svg.contains("<circle cx='17' cy='0' r='8'"))
    #expect(svg.contains("<circle cx='34' cy='0' r='8'"))
    #expect(Picture(of: ad, faults: faults).svg.contains("<circle cx='8' cy='8' r='8'"))
    // The faults are those of the frames, which a template does not have.
    #expect(!Picture(of: ad, template: .small, faults: faults).svg.contains("#d93025"))
  }

  @Test(arguments: [(24.0, 8, 24), (23, 25, 23)])
  func `only numbers that would touch stand side by side`(y: Double, cx: Int, cy: Int) throws {
    let long = String(repeating: "word ", count: 30)
    let ad = try TestAds.native(
      headline: long, body: long,
      rendering: TestAds.rendering(
        clickable: [
          .headline: Rect(x: 0, y: 0, width: 60, height: 20),
          .body: Rect(x: 0, y: y, width: 60, height: 20),
        ]))
    let faults = try #require(LayoutCheck(of: ad, badge: nil)).violations

    let svg = Picture(of: ad, faults: faults).svg

    #expect(faults.map(\.rule) == [.headlineTruncated, .bodyTruncated])
    #expect(svg.contains("<circle cx='8' cy='8' r='8'"))
    #expect(svg.contains("<circle cx='\(cx)' cy='\(cy)' r='8'"))
  }

  @Test(arguments: [
    (Template.small, "-20 -152 443 769"), (.medium, "-22 -152 399 769"),
    (.fullScreen, "-12 -56 399 769"),
  ])
  func `a phone is drawn around the ad, which stays in its place`(template: Template, box: String)
    throws
  {
    let ad = try TestAds.native()
    let (alone, svg) = (
      Picture(of: ad, template: template).svg,
      Picture(of: ad, template: template, showsPhone: true).svg
    )

    #expect(svg.contains("viewBox='\(box)'"))
    let view = "<rect width='\(Markup.text(of: template.size.width))'"
    let part = try #require(alone.firstRange(of: view))
    #expect(svg.hasSuffix(alone[part.lowerBound...]))
    #expect(svg.contains(">9:41</text>") && !alone.contains("9:41"))
  }

  @Test func `an asset that a client places over AdChoices covers it, and no badge is added`()
    throws
  {
    let ad = try TestAds.native(
      media: #"{"hasVideoContent":true,"aspectRatio":2,"durationMs":5000}"#,
      rendering: TestAds.rendering(
        clickable: [
          .mediaView: Rect(x: 0, y: 0, width: 319, height: 160),
          .callToAction: Rect(x: 290, y: 0, width: 30, height: 30),
        ], adChoices: Rect(x: 296, y: 0, width: 24, height: 24)))

    let svg = Picture(of: ad).svg

    let adChoices = try #require(svg.firstRange(of: "x='296'"))
    let asset = try #require(svg.firstRange(of: "x='290'"))
    let media = try #require(svg.firstRange(of: "width='319'"))
    #expect(media.lowerBound < adChoices.lowerBound && adChoices.lowerBound < asset.lowerBound)
    #expect(!svg.contains(">Ad</text>"))
    #expect(Picture(of: ad, template: .medium).svg.contains(">Ad</text>"))
  }

  @Test(arguments: [(4.5, 4), (0.9, 0), (5, 5)])
  func `stars are filled whole`(rating: Double, filled: Double) throws {
    let ad = try TestAds.native(body: "", more: #","starRating":\#(rating)"#)

    let svg = Picture(of: ad, template: .medium).svg

    #expect(svg.contains("width='\(Markup.text(of: filled * 16))' height='16'") == (filled > 0))
  }

  @Test func `an AdChoices icon outside the view widens the picture`() throws {
    let ad = try TestAds.native(
      rendering: TestAds.rendering(
        clickable: [.headline: Rect(x: 0, y: 0, width: 100, height: 30)],
        adChoices: Rect(x: 310, y: 0, width: 24, height: 24)))

    #expect(Picture(of: ad).svg.contains("viewBox='-48 -48 416 346'"))
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, 1e308, -0.0])
  func `a place that is not a number still gives a picture`(number: Double) throws {
    let frame = Rect(x: number, y: -number, width: number, height: number)
    var ad = try TestAds.native(
      media: #"{"hasVideoContent":true,"aspectRatio":0,"durationMs":5000}"#)
    ad.rendering = TestAds.rendering(
      width: number, height: number,
      clickable: [.headline: frame, .mediaView: frame, .icon: frame],
      adChoices: frame)

    let svg = Picture(of: ad, showsClickZones: true).svg

    #expect(!svg.contains("inf") && !svg.contains("nan") && !svg.contains("e+"))
  }

  @Test(
    arguments: [
      ([0x89, 0x50, 0x4E, 0x47], "data:image/png;base64,iVBORw=="),
      ([0xFF, 0xD8, 0xFF, 0xE0], "data:image/jpeg;base64,/9j/4A=="),
      (Array("GIF89a".utf8), "data:image/gif;base64,R0lGODlh"),
      (Array("RIFF1234WEBP".utf8), "data:image/webp;base64,UklGRjEyMzRXRUJQ"),
    ] as [([UInt8], String)])
  func `the bytes of an image decide its type`(bytes: [UInt8], url: String) throws {
    let image = Image(
      ImageData(bytes, mimeType: "text/html", width: 1, height: 1), url: "https://x.test")
    let content = FullScreenAdContent(image: image)

    #expect(Picture(of: PreviewedAd(.fullScreen(.appOpen, content))).svg.contains("href='\(url)'"))
  }

  @Test func `AdChoices shows its own image`() throws {
    let image =
      #"{"scale":1,"url":null,"width":1,"height":1,"mimeType":"image/png","data":"iVBORw=="}"#
    let svg = try Picture(of: TestAds.native(adChoices: #","image":\#(image)"#)).svg

    #expect(svg.contains("href='data:image/png;base64,iVBORw=='"))
    #expect(!svg.contains("#00a0d2"))
    #expect(try Picture(of: TestAds.native()).svg.contains("#00a0d2"))
  }

  @Test func `an SVG image is not shown`() throws {
    let image = Image(
      ImageData(Array("<svg onload='x'/>".utf8), mimeType: "image/svg+xml", width: 1, height: 1))
    let content = FullScreenAdContent(image: image)

    #expect(!Picture(of: PreviewedAd(.fullScreen(.appOpen, content))).svg.contains("<image"))
  }

  @Test(arguments: [
    (AdEvent.Name.didPlayVideo, "video playing"), (.didStartVideo, "video playing"),
    (.didPauseVideo, "video paused"),
    (.didEndVideo, "video ended"), (.didMuteVideo, "muted"),
  ])
  func `the video shows its state`(event: AdEvent.Name, text: String) throws {
    var ad = try TestAds.native(
      media: #"{"hasVideoContent":true,"aspectRatio":2,"durationMs":65000}"#)
    ad.video.advance(to: event)

    let svg = Picture(of: ad).svg

    #expect(svg.contains(text))
    #expect(svg.contains("1:05"))
  }

  @Test(arguments: AdFormat.allCases.filter(\.isFullScreen))
  func `a duration is that of a video, except in an app open ad`(format: AdFormat) {
    let content = FullScreenAdContent(durationMs: 65_000)
    let svg = Picture(of: PreviewedAd(.fullScreen(format, content))).svg
    #expect(svg.contains("1:05") == (format != .appOpen))
  }

  @Test func `a full-screen ad shows its reward, and where its image is`() {
    let content = FullScreenAdContent(
      image: Image(url: "https://x.test/a.png", scale: 1),
      reward: AdReward(type: "coins", amount: 5))
    let svg = Picture(of: PreviewedAd(.fullScreen(.rewarded, content))).svg
    #expect(svg.contains("Reward: 5 coins"))
    #expect(svg.contains("https://x.test/a.png"))
  }

  @Test func `a page allows no script and no request`() throws {
    let html = Picture(of: try TestAds.native()).html

    #expect(html.contains("default-src 'none'; img-src data:;"))
    #expect(html.hasPrefix("<!DOCTYPE html>"))
  }

  @Test func `every asset of an ad that is in no view reacts, but not AdChoices`() throws {
    let svg = Picture(of: try TestAds.native(), showsClickZones: true).svg

    #expect(svg.contains("stroke='#1967d2'/>"))
    #expect(svg.split(separator: "stroke='#5f6368' stroke-dasharray='3'/>").count == 2)
  }

  @Test func `click zones say which assets react`() throws {
    let frame = Rect(x: 0, y: 0, width: 100, height: 30)
    let ad = try TestAds.native(
      rendering: TestAds.rendering(clickable: [.headline: frame], nonclickable: [.body: frame]))

    let svg = Picture(of: ad, showsClickZones: true).svg

    #expect(svg.contains("stroke='#1967d2'/>"))
    #expect(svg.contains("stroke='#5f6368' stroke-dasharray='3'/>"))
  }
}
