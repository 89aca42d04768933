import Ads
import Testing

@testable import Drawing
@testable import Mediation

@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("", 0), ("a", 1), ("~", 1), ("é", 1), ("e\u{301}", 1), ("漢", 2), ("かな", 4), ("한", 2),
    ("Ａ", 2), ("ﾊ", 1), ("😀", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2),
    ("\u{200B}", 0), ("\u{AD}", 0), ("\u{1100}", 2), ("\u{115F}", 2), ("\u{2E80}", 2),
    ("\u{303E}", 2), ("\u{303F}", 1), ("\u{3041}", 2), ("\u{A4CF}", 2), ("\u{A960}", 2),
    ("\u{AC00}", 2), ("\u{D7A3}", 2), ("\u{F900}", 2), ("\u{FE30}", 2), ("\u{FF01}", 2),
    ("\u{FF60}", 2), ("\u{FF61}", 1), ("\u{FFE6}", 2), ("\u{17000}", 2), ("\u{20000}", 2),
  ])
  func `each character takes its columns`(text: String, columns: Int) {
    #expect(TerminalText.columns(of: text) == columns)
  }

  @Test(arguments: [
    ("plain text", "plain text"), ("a\tb\u{1B}[2J\u{7}", "a b [2J "),
    ("a\u{2028}b\u{2029}c", "a b c"), ("a\u{202E}b\u{200B}", "a\u{FFFD}b\u{FFFD}"),
    ("\u{E000}", "\u{FFFD}"), ("👩‍👧", "👩‍👧"), ("é漢", "é漢"),
  ])
  func `nothing in a text controls the terminal or reorders a line`(text: String, shown: String) {
    #expect(TerminalText.printable(text) == shown)
  }

  @Test(
    arguments: [
      ("", 10, [""]), ("one two", 7, ["one two"]), ("one two", 6, ["one", "two"]),
      ("one two three", 7, ["one two", "three"]), ("abcdef", 4, ["abcd", "ef"]),
      ("a abcdefgh", 4, ["a", "abcd", "efgh"]), ("one\ntwo\r\nthree", 9, ["one", "two", "three"]),
      ("one\n\ntwo", 9, ["one", "", "two"]), ("漢字漢字", 5, ["漢字", "漢字"]),
      (
        "  indented words go on", 22,
        ["  indented words go on"]
      ),
      (
        "  indented words that go on", 22,
        ["  indented words that", "  go on"]
      ),
      (
        "        indented words that go on", 22,
        ["  indented words that", "  go on"]
      ),
    ] as [(String, Int, [String])])
  func `a text is divided at spaces, and keeps its indentation`(
    text: String, columns: Int, lines: [String]
  ) {
    #expect(TerminalText.lines(of: text, columns: columns) == lines)
  }

  @Test(arguments: [
    ("abcd", 4, "abcd"), ("abcde", 4, "abc…"), ("漢字", 4, "漢字"), ("漢字漢", 5, "漢字…"),
    ("漢字漢", 4, "漢…"), ("a\nb", 3, "a b"), ("", 1, ""),
  ])
  func `a text that is too long for its line ends in an ellipsis`(
    text: String, columns: Int, shown: String
  ) {
    #expect(TerminalText.cut(text, columns: columns) == shown)
  }

  // MARK: Cards

  @Test(
    arguments: [
      (nil, nil, nil, false, "no bid"), (nil, "No.", nil, false, "no signals"),
      (nil, "No.", nil, true, "failed"),
      (1_500_000, nil, .belowFloor, false, "1.5, below the floor"),
      (1_500_000, nil, .lostToHigherBid, false, "1.5, lost"),
      (1_500_000, nil, .impressionExpired, false, "1.5, too late"),
    ] as [(Int?, String?, BidNotice.LossReason?, Bool, String)])
  func `a card says why each bidder was not asked`(
    micros: Int?, error: String?, reason: BidNotice.LossReason?, isOfExchange: Bool, note: String
  ) {
    let bidder = AuctionResult.Participant(
      LineItem(className: "B"), latencyMs: 0, error: error.map { AdError(.noFill, $0) },
      price: micros.map { Price(micros: $0) }, lossReason: reason, isOfExchange: isOfExchange)
    let card = LoadCard(
      title: "feed", format: .banner,
      auction: AuctionResult(
        latencyMs: 0, floor: nil, currencyCode: .usDollar, participants: [bidder]))
    let lines = card.text(inColor: false).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.last?.hasPrefix("  ·  1. B ") == true)
    #expect(lines.last?.hasSuffix(" \(note)") == true)
  }

  @Test(arguments: [(BidNotice.LossReason.internalError, 2.0), (nil, 2.0)])
  func `a bidder that was asked has no second line`(
    reason: BidNotice.LossReason?, price: Double
  ) {
    let item = LineItem(className: "B")
    let bidder = AuctionResult.Participant(
      item, latencyMs: 0, price: Price(micros: Int(price * 1_000_000)), lossReason: reason)
    let card = LoadCard(
      title: "feed", format: .banner,
      attempts: [ResponseInfo.Attempt(lineItem: item, latencyMs: 3, error: nil)],
      auction: AuctionResult(
        latencyMs: 0, floor: nil, currencyCode: .usDollar, participants: [bidder]))
    #expect(card.text(inColor: false).split(separator: "\n").count == 2)
  }

  @Test func `warnings stand below the ad, with a mark at the first line`() {
    let card = LoadCard(
      title: "feed", format: .banner, warnings: [String(repeating: "word ", count: 20), "second"])
    let lines = card.text(inColor: false).split(separator: "\n").dropFirst()
    #expect(
      lines.map(String.init) == [
        "  !  " + Array(repeating: "word", count: 15).joined(separator: " "),
        "     " + Array(repeating: "word", count: 5).joined(separator: " "), "  !  second",
      ])
  }

  @Test(arguments: [
    ("a", "ad-1", "a  native" + String(repeating: " ", count: 58) + "ad-1 in 12 ms"),
    (
      String(repeating: "t", count: 100), "ad-1",
      String(repeating: "t", count: 56) + "…  native  ad-1 in 12 ms"
    ),
  ])
  func `the first line of a card has 80 columns`(title: String, id: String, line: String) {
    let card = LoadCard(
      title: title, format: .native, adID: AdID(rawValue: id), durationMs: 12)
    #expect(card.text(inColor: false).split(separator: "\n").first.map(String.init) == line)
  }

  /// Each image is its width, or 0 if only its URL is known.
  @Test(
    arguments: [
      ([0, 2, 3], 4, 2), ([0], 4, 4), (nil, 4, 4), ([0], 0, nil), ([5], nil, 5), (nil, nil, nil),
    ] as [([Int]?, Int?, Int?)])
  func `the picture of a card is the first image with bytes, else the icon`(
    images: [Int]?, icon: Int?, shown: Int?
  ) {
    func image(_ width: Int) -> Image {
      width == 0
        ? Image(url: "u", scale: 1)
        : Image(ImageData([1], mimeType: "image/png", width: width, height: 1))
    }
    let card = LoadCard(
      title: "feed", format: .native,
      content: .native(
        NativeAdAssets(icon: icon.map(image), images: images?.map(image)), nil))
    #expect(card.image?.width == shown)
  }

  @Test func `a card without a picture describes the images, and one with a picture shows it`() {
    let icon = Image(ImageData([1], mimeType: "image/png", width: 3, height: 4))
    let card = LoadCard(
      title: "feed", format: .native,
      content: .native(NativeAdAssets(headline: "H", icon: icon), nil)
    )
    #expect(card.image?.width == 3)
    #expect(card.text(inColor: false).contains("     │ icon: 3 × 4 pixels, image/png\n"))
    let shown = card.text(inColor: false, picture: "PICTURE")
    #expect(!shown.contains("icon"))
    #expect(shown.hasSuffix("─\nPICTURE\n"))
  }
}
