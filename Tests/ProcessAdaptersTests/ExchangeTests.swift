import Ads
import EventLoop
import JSON
import Mediation
import Platform
import ProcessAdapters
import Testing

/// An auction whose bids come from a program: the exchange `X`, with the bidder `N` and the line item
/// `M`.
@LoopActor
@Suite struct ExchangeTests {
  @Test func `the exchange gets a bid request of OpenRTB, after the signals of the bidders`() throws
  {
    let scene = ExchangeScene(floor: 0.5)
    scene.answer(#"{"id":"response-1"}"#)
    try scene.load(AdRequest(isTestRequest: true, keywords: ["news", "sport"]))
    let asked = try #require(scene.messages("adapter/requestBids").first)
    #expect(scene.sent("adapter/collectSignals", before: "adapter/requestBids"))
    #expect(asked.params["className"] == "X")
    #expect(asked.params["parameter"] == "unit-x")
    #expect(asked.params["settings"] == ["region": "eu", "parameter": "unit-x"])
    #expect(asked.params["timeoutMs"] == 1_000)
    #expect(asked.params["seed"]?.int != nil)
    #expect(
      text(asked.params["bidRequest"])
        == #"{"id":"response-1","imp":[{"id":"1","#
        + #""banner":{"format":[{"w":320,"h":50}],"w":320,"h":50},"displaymanager":"adbridge","#
        + #""instl":0,"tagid":"unit","bidfloor":0.5,"bidfloorcur":"USD","secure":1,"rwdd":0,"#
        + #""ext":{"bidders":[{"seat":"north","parameter":"unit-n","#
        + #""settings":{"parameter":"unit-n"},"signals":"token"}]}}],"#
        + #""app":{"keywords":"news,sport"},"test":1,"at":1,"tmax":1000,"cur":["USD"],"#
        + #""regs":{"coppa":0}}"#)
  }

  @Test func `each format asks for what its ads consist of`() throws {
    for format in AdFormat.allCases {
      let scene = ExchangeScene(format: format)
      scene.answer("null")
      try scene.load()
      let request = try #require(scene.bidRequest)
      let impression = try #require(request["imp"]?.array?.first?.object)
      #expect((impression["native"] != nil) == (format == .native))
      #expect((impression["banner"] != nil) == (format != .native && !format.isRewarded))
      #expect(
        (impression["video"] != nil) == (format.isFullScreen && format.hasVideo), "\(format)")
      #expect(impression["instl"] == (format.isFullScreen ? 1 : 0))
      #expect(impression["rwdd"] == (format.isRewarded ? 1 : 0))
    }
  }

  @Test func `a native request names the assets of the SDK's ads`() throws {
    let scene = ExchangeScene(format: .native)
    scene.answer("null")
    try scene.load()
    let native = scene.bidRequest?["imp"]?.array?.first?.object?["native"]?.object
    #expect(native?["ver"] == "1.2")
    let request = try JSONValue(parsing: Array(try #require(native?["request"]?.string).utf8))
    let assets = request.object?["assets"]?.array?.compactMap(\.object) ?? []
    #expect(assets.count == 8)
    #expect(assets.first?["title"] == ["len": 90])
  }

  @Test func `the request has the privacy signals of the application`() throws {
    let scene = ExchangeScene()
    scene.answer("null")
    let user = UserTargeting(
      gender: .female, birthday: "1990-12-31",
      location: .init(latitude: 52.5, longitude: 13.25, accuracyInMeters: 1e300),
      locationDescription: nil)
    let defaults: JSONObject = [
      "IABTCF_gdprApplies": 1, "IABTCF_TCString": "CPX", "IABUSPrivacy_String": "1YNN",
      "IABGPP_HDR_GppString": "DBAA", "IABGPP_GppSID": "2_6", "other": "x",
    ]
    try scene.load(AdRequest(user: user, userDefaults: defaults))
    let request = try #require(scene.bidRequest)
    #expect(
      text(request["regs"])
        == #"{"coppa":0,"gdpr":1,"us_privacy":"1YNN","gpp":"DBAA","gpp_sid":[2,6]}"#)
    #expect(text(request["user"]) == #"{"yob":1990,"gender":"F","consent":"CPX"}"#)
    #expect(
      text(request["device"])
        == #"{"geo":{"lat":52.5,"lon":13.25,"type":1,"accuracy":1000000}}"#)
  }

  @Test func `the request for a child says nothing about the person`() throws {
    let scene = ExchangeScene()
    scene.answer("null")
    let user = UserTargeting(
      gender: .male, birthday: "2018-01-01",
      location: .init(latitude: 1, longitude: 2, accuracyInMeters: 3), locationDescription: nil)
    try scene.load(AdRequest(childDirectedTreatment: true, user: user))
    let request = try #require(scene.bidRequest)
    #expect(request["regs"] == ["coppa": 1])
    #expect(request["user"] == nil)
    #expect(request["device"] == nil)
  }

  @Test func `a bid is loaded by the bidder of its seat, another one by the exchange`() throws {
    let scene = ExchangeScene()
    scene.answer(
      bids: [
        #"{"id":"a","impid":"1","price":3,"adm":"<b>ad for ${AUCTION_PRICE}</b>"}"#
      ], seat: "north")
    try scene.load()
    #expect(scene.loads == ["N unit-n <b>ad for 3</b>"])
    #expect(try scene.outcomes() == ["N won 3.0", "X noBid"])

    let other = ExchangeScene()
    other.answer(bids: [#"{"id":"a","impid":"1","price":3,"adm":"own"}"#], seat: "elsewhere")
    try other.load()
    #expect(other.loads == ["X unit-x own"])
    #expect(try other.outcomes() == ["N noBid", "X won 3.0"])
  }

  @Test func `bids of the exchange and priced line items are asked by price`() throws {
    let scene = ExchangeScene(fails: true)
    scene.answer(
      bids: [
        #"{"id":"a","impid":"1","price":0.5,"adm":"low"}"#,
        #"{"id":"b","impid":"1","price":2.25,"adm":"high"}"#,
        #"{"id":"c","impid":"1","price":0.1,"nurl":"https://e/ad?p=${AUCTION_PRICE:B64}"}"#,
      ], seat: "north")
    try scene.load()
    #expect(
      scene.loads == [
        "N unit-n high", "M - null", "N unit-n low", "N unit-n https://e/ad?p=MC4x",
      ])
  }

  @Test func `the exchange and the network get the notices, the exchange with the addresses`()
    throws
  {
    let scene = ExchangeScene(floor: 0.2)
    let urls =
      #""nurl":"https://e/win?p=${AUCTION_PRICE}&s=${AUCTION_SEAT_ID}","#
      + #""burl":"https://e/bill?i=${AUCTION_ID}/${AUCTION_IMP_ID}&x=${AUCTION_MBR}","#
      + #""lurl":"https://e/loss?c=${AUCTION_LOSS}&m=${AUCTION_MIN_TO_WIN}&p=${AUCTION_PRICE}""#
    scene.answer(
      bids: [
        #"{"id":"a","impid":"1","price":3.5,"adm":"A","# + urls + "}",
        #"{"id":"b","impid":"1","price":2,"adm":"B","# + urls + "}",
        #"{"id":"c","impid":"1","price":0.1,"adm":"C","# + urls + "}",
      ], seat: "north")
    try scene.load()
    try scene.recordImpression()
    #expect(
      scene.notices == [
        "X loss c https://e/loss?c=100&m=0.2&p=0.2", "N loss",
        "X win a https://e/win?p=3.5&s=north", "N win",
        "X loss b https://e/loss?c=102&m=3.5&p=3.5", "N loss",
        "X billing a https://e/bill?i=response-1/1&x=", "N billing",
      ])
  }

  @Test func `an exchange that loads its bid gets one notice, and no address that gave the ad`()
    throws
  {
    let scene = ExchangeScene()
    scene.answer(bids: [#"{"id":"a","impid":"1","price":3,"nurl":"https://e/ad"}"#], seat: nil)
    try scene.load()
    #expect(scene.loads == ["X unit-x https://e/ad"])
    #expect(scene.notices == ["X win a -"])
  }

  @Test(arguments: [
    ("7", "expected an object, got a number"),
    (#"{"id":"other","seatbid":[{"bid":[]}]}"#, "id: expected the id of the request, response-1"),
    (
      #"{"id":"response-1","cur":"EUR","seatbid":[{"bid":[]}]}"#,
      "cur: expected the currency of the ad unit, USD"
    ),
    (#"{"id":"response-1","seatbid":[{}]}"#, "seatbid[0].bid: "),
    (bid(#"{"id":"a","impid":"2","price":1,"adm":"x"}"#), "bid[0].impid: expected the id of the"),
    (bid(#"{"id":"a","impid":"1","price":0,"adm":"x"}"#), "bid[0].price: expected a price above 0"),
    (bid(#"{"id":"a","impid":"1","price":"1","adm":"x"}"#), "bid[0].price: expected a number"),
    (bid(#"{"id":"a","impid":"1","price":1}"#), "bid[0].adm: expected an ad, or the address"),
    (bid(#"{"impid":"1","price":1,"adm":"x"}"#), "bid[0].id: expected a string"),
    (
      bid(#"{"id":"a","impid":"1","price":1,"adm":"\#(String(repeating: "x", count: 262_145))"}"#),
      "bid[0].adm: expected at most 262144 bytes"
    ),
    (
      bid(
        Array(repeating: #"{"id":"a","impid":"1","price":1,"adm":"x"}"#, count: 101).joined(
          separator: ",")),
      "seatbid: expected at most 100 bids, got 101"
    ),
  ])
  func `an invalid answer gives no bid, the reason, and the ad of a line item`(
    response: String, reason: String
  ) throws {
    let scene = ExchangeScene()
    scene.answer(response)
    try scene.load()
    #expect(scene.loads == ["M - null"])
    let error = try #require(try scene.auction().participants.last?.error?.message)
    #expect(error.contains("X's answer to adapter/requestBids is invalid: result.bidResponse"))
    #expect(error.contains(reason), "\(error)")
    #expect(try scene.auction().participants.map(\.outcome) == [.noBid, .failed])
  }

  @Test func `an invalid bid does not harm the others`() throws {
    let scene = ExchangeScene()
    scene.answer(
      bids: [
        #"{"id":"a","impid":"1","price":-1,"adm":"A"}"#,
        #"{"id":"b","impid":"1","price":2,"adm":"B"}"#,
      ], seat: "north")
    try scene.load()
    #expect(scene.loads == ["N unit-n B"])
    #expect(try scene.outcomes() == ["N won 2.0", "X failed 0.0"])
  }

  @Test func `an invalid bid that has an id is lost, and the exchange learns it`() throws {
    let scene = ExchangeScene()
    let lurl = #""lurl":"https://e/${AUCTION_LOSS}?p=${AUCTION_PRICE}""#
    scene.answer(
      bids: [
        #"{"id":"a","impid":"1","price":-1,"adm":"A",\#(lurl)}"#,
        #"{"id":"b","impid":"1","price":2,\#(lurl)}"#,
        #"{"impid":"1","price":2,"adm":"C",\#(lurl)}"#,
      ], seat: "north")
    try scene.load()
    #expect(scene.notices == ["X loss a https://e/3?p=", "X loss b https://e/3?p="])
    #expect(try scene.outcomes() == ["N noBid", "X failed 0.0", "X failed 2.0", "X failed"])
    #expect(try scene.auction().participants[1].lossReason == .invalidResponse)
    #expect(scene.loads == ["M - null"])
  }

  @Test func `a bid that is no longer valid at its turn is lost, and its network is not asked`()
    throws
  {
    let scene = ExchangeScene()
    scene.world.processes.script["adapter/loadBanner"] = .silence
    let lurl = #""lurl":"https://e/${AUCTION_LOSS}""#
    scene.answer(
      bids: [
        #"{"id":"a","impid":"1","price":3,"adm":"high","exp":5}"#,
        #"{"id":"b","impid":"1","price":2,"adm":"low","exp":10,\#(lurl)}"#,
      ], seat: nil)
    try scene.load()
    scene.world.processes.advance(byMs: 10_000)
    #expect(scene.loads == ["X unit-x high", "M - null"])
    #expect(scene.notices == ["X loss a -", "X loss b https://e/2"])
  }

  @Test func `a load whose bids are no longer valid says so`() throws {
    let scene = ExchangeScene(hasLineItem: false)
    scene.answer(bids: [#"{"id":"a","impid":"1","price":3,"adm":"A","exp":0}"#], seat: nil)
    try scene.load()
    #expect(scene.ends == ["All bids have expired."])
    #expect(try scene.auction().participants.last?.lossReason == .impressionExpired)
  }

  @Test func `an ad expires with its bid, and is not billed`() throws {
    let scene = ExchangeScene(format: .interstitial)
    scene.world.processes.script["adapter/loadInterstitial"] = .result("{}")
    scene.answer(bids: [#"{"id":"a","impid":"1","price":3,"adm":"A","exp":60}"#], seat: nil)
    try scene.load()
    scene.world.processes.advance(byMs: 59_999)
    #expect(scene.ad?.state == .loaded)
    scene.world.processes.advance(byMs: 1)
    #expect(scene.ad?.state == .expired)
    #expect(scene.notices == ["X win a -"])
  }

  @Test(arguments: [
    "null", "{}", #"{"id":"response-1","seatbid":[]}"#, #"{"id":"response-1","nbr":2}"#,
  ])
  func `each form of no bid is one`(response: String) throws {
    let scene = ExchangeScene()
    scene.answer(response)
    try scene.load()
    #expect(scene.loads == ["M - null"])
    #expect(try scene.outcomes() == ["N noBid", "X noBid"])
  }

  @Test func `an exchange that never answers takes tmax, and is told to stop`() throws {
    let scene = ExchangeScene()
    scene.world.processes.script["adapter/requestBids"] = .silence
    try scene.load()
    #expect(scene.loads == [])
    scene.world.processes.advance(byMs: 1_000)
    #expect(scene.loads == ["M - null"])
    #expect(
      try scene.auction().participants.last?.error?.message == "X gave no bids within 1000 ms.")
    #expect(try scene.auction().participants.last?.latencyMs == 1_000)
    #expect(scene.messages("$/cancelRequest").count == 1)
    try scene.world.process.answer(
      "adapter/requestBids",
      .result(#"{"bidResponse":\#(bid(#"{"id":"a","impid":"1","price":1,"adm":"x"}"#))}"#))
    scene.world.processes.run()
    #expect(scene.loads == ["M - null"])
  }

  @Test func `an exchange leaves half of a short load to the line items`() throws {
    let scene = ExchangeScene()
    scene.world.processes.script["adapter/requestBids"] = .silence
    try scene.load(timeoutMs: 600)
    #expect(scene.bidRequest?["tmax"] == 300)
    scene.world.processes.advance(byMs: 300)
    #expect(scene.loads == ["M - null"])
  }

  @Test func `an exchange whose program ends, refuses or does not exist fails no load`() throws {
    for (reply, message) in [
      (.exit(.exited(code: 3)), "networks has ended with exit code 3."),
      (
        .error(#"{"code":-32603,"message":"Connection refused."}"#),
        "X answered with an error: Connection refused."
      ),
      (.result(#"{"error":{"code":5,"message":"HTTP 500."}}"#), "HTTP 500."),
    ] as [(MemoryProcess.Reply, String)] {
      let scene = ExchangeScene()
      scene.world.processes.script["adapter/requestBids"] = reply
      try scene.load()
      #expect(scene.loads == ["M - null"])
      #expect(try scene.auction().participants.last?.error?.message == message)
    }
    let scene = ExchangeScene(exchange: "Missing")
    try scene.load()
    #expect(scene.loads == ["M - null"])
    #expect(
      try scene.auction().participants.last?.error?.message
        == "Cannot find an ad network adapter with the name Missing.")
  }

  @Test func `an adapter that does not list the method is not an exchange`() throws {
    let scene = ExchangeScene(methods: #""adapter/collectSignals""#)
    try scene.load()
    #expect(scene.messages("adapter/requestBids").isEmpty)
    #expect(
      try scene.auction().participants.last?.error?.message
        == "X is not an exchange: it does not answer requests for bids.")
  }

  @Test func `a load that is cancelled gives the request for bids up`() throws {
    let scene = ExchangeScene()
    scene.world.processes.script["adapter/requestBids"] = .silence
    let load = try scene.load()
    load.cancel()
    scene.world.processes.run()
    #expect(scene.messages("$/cancelRequest").count == 1)
    #expect(scene.ends == ["cancelled"])
  }

  @Test func `a bid that waits when the load is cancelled is lost`() throws {
    let scene = ExchangeScene()
    scene.world.processes.script["adapter/loadBanner"] = .silence
    scene.answer(
      bids: [#"{"id":"a","impid":"1","price":3,"adm":"A","lurl":"https://e/${AUCTION_LOSS}"}"#],
      seat: nil)
    let load = try scene.load()
    load.cancel()
    scene.world.processes.run()
    #expect(scene.notices == ["X loss a https://e/2"])
  }
}

/// A response with the bids of one seat.
private func bid(_ bids: String) -> String {
  #"{"id":"response-1","seatbid":[{"seat":"north","bid":[\#(bids)]}]}"#
}

private func text(_ json: JSONValue?) -> String {
  String(decoding: JSONWriter.bytes(of: json ?? .null), as: UTF8.self)
}
