import Ads
import JSON
import Testing

@testable import Drawing
@testable import Mediation

@Suite struct LoadCardTests {
  private func card(
    headline: String? = "A headline", title: String = "feed", attempts: [ResponseInfo.Attempt] = []
  ) -> LoadCard {
    LoadCard(
      title: title, format: .native, attempts: attempts, adID: AdID(rawValue: "ad-1"),
      content: .native(
        NativeAdAssets(
          headline: headline, body: "A body", callToAction: "Go",
          starRating: JSONNumber(4), store: "A store"), nil),
      durationMs: 12)
  }

  private func attempt(_ message: String?, name: String? = "noInventory") -> ResponseInfo.Attempt {
    ResponseInfo.Attempt(
      lineItem: LineItem(className: "MyNetwork", label: "first", parameter: "unit-1"), latencyMs: 3,
      error: message.map {
        AdError(
          .mediationAdapterError, "The adapter failed.",
          underlying: AdError(domain: "network", code: 3, name: name, message: $0))
      })
  }

  @Test func `a card has the networks with their times, and the texts of the ad`() {
    let text = card(attempts: [attempt("There is no ad to show."), attempt(nil)])
      .text(inColor: false)

    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("feed  native "))
    #expect(lines[0].hasSuffix(" ad-1 in 12 ms"))
    #expect(lines[1].hasPrefix("  ✗  1. first: MyNetwork (unit-1) "))
    #expect(lines[1].hasSuffix(" 3 ms"))
    #expect(lines[2] == "        noInventory: There is no ad to show.")
    #expect(lines[3].hasPrefix("  ✓  2. first: MyNetwork (unit-1) "))
    #expect(lines.contains("     │ A headline"))
    #expect(lines.contains("     │ [ Go ] · 4 of 5 stars · A store"))
  }

  @Test(arguments: [
    (
      #""format":"native","assets":{"headline":"H","body":"B","callToAction":"Go","starRating":4.5,"#
        + #""store":"S","price":"$ 1","advertiser":"A","icon":{"url":"i","scale":1,"data":null},"#
        + #""images":[{"url":"p","scale":1,"data":null}]}"#,
      ["H", "B", "[ Go ] · 4.5 of 5 stars · S · $ 1 · A", "icon: i", "image: p"]
    ),
    (
      #""format":"native","assets":{"headline":"","body":"","callToAction":"Go","store":"","#
        + #""price":"$ 1","advertiser":""}"#, ["[ Go ] · $ 1"]
    ),
    (#""format":"native","assets":{"headline":"","store":""}"#, ["The ad has no texts."]),
    (#""format":"native","assets":{}"#, ["The ad has no texts."]),
    (
      #""format":"banner","view":{"id":null,"width":320,"height":50.5,"text":"T"}"#,
      ["T", "a banner of 320 × 50.5 points"]
    ),
    (
      #""format":"banner","view":{"id":"v","width":1,"height":2,"text":""}"#,
      ["a banner of 1 × 2 points"]
    ),
    (
      #""format":"rewarded","content":{"headline":"H","body":"B","callToAction":"Go","#
        + #""image":{"url":"p","scale":1,"data":null},"durationMs":5000,"#
        + #""reward":{"type":"coins","amount":2.5}}"#,
      ["H", "B", "[ Go ]", "reward: 2.5 coins", "it runs for 5000 ms", "image: p"]
    ),
    (#""format":"interstitial","content":{"headline":"","body":""}"#, ["The ad has no texts."]),
    (#""format":"appOpen","content":null"#, ["The ad has no texts."]),
  ])
  func `a card shows each text of an ad, and no row for one that is empty`(
    answer: String, rows: [String]
  ) throws {
    let ad = try PreviewedAd(answer: JSONValue(parsing: Array("{\(answer)}".utf8)))
    let card = LoadCard(title: "feed", format: .native, content: ad.content)

    let lines = card.text(inColor: false).split(separator: "\n").dropFirst()

    #expect(
      lines.map(String.init) == ["     ┌" + String(repeating: "─", count: 74)]
        + rows.map { "     │ " + $0 } + ["     └" + String(repeating: "─", count: 74)])
  }

  @Test(arguments: [
    String(repeating: "word ", count: 60), String(repeating: "w", count: 300),
    String(repeating: "漢字", count: 100), String(repeating: "👩‍👩‍👧", count: 60),
  ])
  func `no line has more than 80 columns`(text: String) {
    var card = card(headline: text, title: text, attempts: [attempt(text), attempt(nil)])
    card.warnings = [text]
    card.lineItems = Array(repeating: LineItem(className: text, parameter: text), count: 4)

    for line in card.text(inColor: false).split(separator: "\n") {
      #expect(TerminalText.columns(of: String(line)) <= LoadCard.width)
    }
  }

  @Test func `a reason of several lines keeps its indentation`() {
    let reason = "It ended.\n  File \"a.py\", line 3\n    def load(:\n             ^"

    let text = card(attempts: [attempt(reason, name: nil)]).text(inColor: false)

    #expect(
      text.contains(
        """
                It ended.
                  File "a.py", line 3
                    def load(:
                             ^
        """))
  }

  @Test func `a network after the one that gave the ad was not asked`() {
    var card = card(attempts: [attempt(nil)])
    card.lineItems = [
      LineItem(className: "MyNetwork"), LineItem(className: "Other", parameter: "last"),
    ]

    #expect(card.text(inColor: false).contains("  ·  2. Other (last) "))
    #expect(card.text(inColor: false).contains(" not asked\n"))
  }

  @Test func `a card of an auction has prices, and says why a bidder was not asked`() {
    let bidder = LineItem(className: "Other", label: "low")
    let low = AuctionResult.Participant(
      bidder, latencyMs: 0, bidID: BidID(responseID: "response-1", number: 2),
      price: Price(micros: 1_500_000), lossReason: .lostToHigherBid)
    let none = AuctionResult.Participant(LineItem(className: "Third"), latencyMs: 0)
    let winner = LineItem(className: "MyNetwork", price: Price(micros: 2_500_000))
    let card = LoadCard(
      title: "feed", format: .banner, lineItems: [winner, LineItem(className: "Last")],
      attempts: [ResponseInfo.Attempt(lineItem: winner, latencyMs: 3, error: nil)],
      auction: AuctionResult(
        latencyMs: 0, floor: nil, currencyCode: .usDollar, participants: [low, none]),
      adID: AdID(rawValue: "ad-1"))

    let lines = card.text(inColor: false).split(separator: "\n").map(String.init)

    #expect(lines[1].hasPrefix("  ✓  1. MyNetwork ") && lines[1].hasSuffix(" 2.5, 3 ms"))
    #expect(lines[2].hasPrefix("  ·  2. low: Other ") && lines[2].hasSuffix(" 1.5, lost"))
    #expect(lines[3].hasPrefix("  ·  3. Third ") && lines[3].hasSuffix(" no bid"))
    #expect(lines[4].hasPrefix("  ·  4. Last ") && lines[4].hasSuffix(" not asked"))
  }

  @Test func `a card says why each bidder was not asked`() {
    let bid = BidID(responseID: "response-1", number: 1)
    let price = Price(micros: 1_500_000)
    func bidder(_ name: String, _ reason: BidNotice.LossReason?) -> AuctionResult.Participant {
      AuctionResult.Participant(
        LineItem(className: name), latencyMs: 0, bidID: bid, price: price, lossReason: reason)
    }
    let error = AdError(.noFill, "No.")
    let participants = [
      bidder("A", .belowFloor), bidder("B", .lostToHigherBid), bidder("C", .impressionExpired),
      bidder("D", nil),
      AuctionResult.Participant(LineItem(className: "E"), latencyMs: 0, error: error),
      AuctionResult.Participant(
        LineItem(className: "F"), latencyMs: 0, error: error, isOfExchange: true),
      AuctionResult.Participant(LineItem(className: "G"), latencyMs: 0),
    ]
    let card = LoadCard(
      title: "feed", format: .banner,
      auction: AuctionResult(
        latencyMs: 0, floor: nil, currencyCode: .usDollar, participants: participants))

    let lines = card.text(inColor: false).split(separator: "\n").dropFirst()

    let words = lines.map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
    #expect(
      words == [
        "1. A 1.5, below the floor", "2. B 1.5, lost", "3. C 1.5, too late", "4. E no signals",
        "5. F failed", "6. G no bid",
      ])
  }

  @Test func `a load that asked no network shows why`() {
    let card = LoadCard(
      title: "feed", format: .banner, failure: "There are already 5 ads.", durationMs: 0)

    let text = card.text(inColor: false)

    #expect(text.hasPrefix("feed  banner "))
    #expect(text.contains(" no ad after 0 ms\n     There are already 5 ads.\n"))
  }

  @Test(arguments: ["a\u{1B}[2Jb", "a\u{7}b", "a\u{202E}b", "a\tb"])
  func `a text can't control the terminal`(headline: String) {
    let text = card(headline: headline).text(inColor: false)

    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0 == "\u{202E}" })
  }

  @Test func `colors change nothing but the color`() {
    let card = card(attempts: [attempt("There is no ad to show."), attempt(nil)])

    let colored = card.text(inColor: true)

    #expect(colored.contains("\u{1B}[32m✓\u{1B}[0m"))
    var plain = ""
    for part in colored.split(separator: "\u{1B}[", omittingEmptySubsequences: false).enumerated() {
      plain += part.offset == 0 ? part.element : part.element.drop { $0 != "m" }.dropFirst()
    }
    #expect(plain == card.text(inColor: false))
  }
}
