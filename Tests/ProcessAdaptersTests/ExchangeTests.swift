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

  @Test(arguments: [([], nil), (["news"], "news"), (["a", "b", "c"], "a,b,c")])
  func `the exchange gets the keywords that there are`(
    keywords: [String], text: String?
  ) throws {
    let scene = ExchangeScene()
    scene.answer("null")
    try scene.load(AdRequest(keywords: keywords))
    #expect(scene.bidRequest?["app"]?.object?["keywords"]?.string == text)
  }

  @Test(arguments: [(59_999, 0), (60_000, 1)])
  func `an exchange that is given up has a minute to answer, and leaves no timer after that`(
    afterMs: Int, skippedCount: Int
  ) throws {
    let scene = ExchangeScene()
    scene.world.processes.script["adapter/requestBids"] = .silence
    try scene.load().cancel()
    scene.world.processes.run()
    let cancelled = scene.messages("$/cancelRequest").map { $0.params["id"]?.int }
    #expect(cancelled == scene.messages("adapter/requestBids").map(\.id))
    #expect(scene.world.processes.clock.timerCount == 1)
    scene.world.processes.advance(byMs: afterMs)
    for process in scene.world.processes.started {
      process.answer("adapter/requestBids", .error(#"{"code":-32800,"message":"Given up."}"#))
    }
    scene.world.processes.run()
    #expect(scene.world.host.skippedMessages.count == skippedCount)
    #expect(scene.world.processes.logLines.count == skippedCount)
    #expect(scene.world.processes.clock.timerCount == 0)
    #expect(scene.ends == ["cancelled"])
  }

  @Test(arguments: AdFormat.allCases)
  func `each format asks for what its ads consist of`(format: AdFormat) throws {
    let banner = #""banner":{"format":[{"w":320,"h":480}],"w":320,"h":480},"#
    let video =
      #""video":{"mimes":["video/mp4"],"maxduration":60,"protocols":[2,3,5,6,7,8],"w":320,"#
      + #""h":480,"plcmt":3,"linearity":1},"#
    let (media, isFullScreen, isRewarded) =
      switch format {
      case .native: ("", 0, 0)
      case .banner:
        (#""banner":{"format":[{"w":320,"h":50}],"w":320,"h":50},"#, 0, 0)
      case .interstitial: (banner + video, 1, 0)
      case .appOpen: (banner, 1, 0)
      case .rewarded, .rewardedInterstitial: (video, 1, 1)
      }
    let scene = ExchangeScene(format: format)
    scene.answer("null")
    try scene.load()
    var impression = try #require(scene.bidRequest?["imp"]?.array?.first?.object)
    #expect((impression["native"] != nil) == (format == .native))
    impression["native"] = nil
    #expect(
      text(.object(impression))
        == #"{"id":"1",\#(media)"displaymanager":"adbridge","instl":\#(isFullScreen),"#
        + #""tagid":"unit","bidfloorcur":"USD","secure":1,"rwdd":\#(isRewarded),"#
        + #""ext":{"bidders":[{"seat":"north","parameter":"unit-n","#
        + #""settings":{"parameter":"unit-n"},"signals":"token"}]}}"#)
  }

  @Test(arguments: [
    (AdSize(width: 300, height: 250), 300, 250), (AdSize(width: 0, height: 0), 1, 1),
    (AdSize(width: 0.4, height: 0.4), 1, 1), (AdSize(width: 468, height: 0), 468, 1),
    (AdSize(width: 0, height: 60), 1, 60),
  ])
  func `a banner of the exchange has at least one pixel`(
    size: AdSize, width: Int, height: Int
  ) throws {
    let scene = ExchangeScene(adSize: size)
    scene.answer("null")
    try scene.load()
    let impression = try #require(scene.bidRequest?["imp"]?.array?.first?.object)
    #expect(
      text(impression["banner"])
        == #"{"format":[{"w":\#(width),"h":\#(height)}],"w":\#(width),"h":\#(height)}"#)
  }

  @Test(arguments: [
    (nil, nil), (1, 1), (999, 1), (1_000, 1), (1_999, 1), (2_000, 2), (3_600_000, 3_600),
  ])
  func `a bid may last as long as an ad of the unit, in seconds, and at least one`(
    expiryMs: Int?, seconds: Int?
  ) throws {
    let scene = ExchangeScene(expiryMs: expiryMs)
    scene.answer("null")
    try scene.load()
    let impression = try #require(scene.bidRequest?["imp"]?.array?.first?.object)
    #expect(impression["exp"]?.int == seconds)
    #expect((impression["exp"] == nil) == (expiryMs == nil))
  }

  @Test func `a native request names the assets of the SDK's ads`() throws {
    let scene = ExchangeScene(format: .native)
    scene.answer("null")
    try scene.load()
    let native = scene.bidRequest?["imp"]?.array?.first?.object?["native"]?.object
    #expect(native?["ver"] == "1.2")
    let request = try JSONValue(parsing: Array(try #require(native?["request"]?.string).utf8))
    let assets = request.object?["assets"]?.array?.compactMap(\.object) ?? []
    #expect(
      assets.map { text(.object($0)) } == [
        #"{"id":1,"required":1,"title":{"len":90}}"#,
        #"{"id":2,"required":0,"img":{"type":1,"wmin":50,"hmin":50}}"#,
        #"{"id":3,"required":0,"img":{"type":3,"wmin":200,"hmin":100}}"#,
        #"{"id":4,"required":0,"data":{"type":2,"len":140}}"#,
        #"{"id":5,"required":0,"data":{"type":12}}"#,
        #"{"id":6,"required":0,"data":{"type":1}}"#,
        #"{"id":7,"required":0,"data":{"type":3}}"#,
        #"{"id":8,"required":0,"data":{"type":6}}"#,
      ])
    #expect(
      text(request.object?["eventtrackers"]) == #"[{"event":1,"methods":[1]}]"#)
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

  @Test(
    arguments: [
      (["IABTCF_gdprApplies": 0, "IABTCF_TCString": ""], #""gdpr":0"#, "null"),
      (["IABTCF_gdprApplies": "1", "IABTCF_TCString": "C"], #""gdpr":1"#, #"{"consent":"C"}"#),
      (["IABTCF_gdprApplies": true], #""gdpr":1"#, "null"),
      (["IABTCF_gdprApplies": false], #""gdpr":0"#, "null"),
      (["IABTCF_gdprApplies": 2, "IABUSPrivacy_String": ""], "", "null"),
      (["IABTCF_gdprApplies": 1.5, "IABGPP_GppSID": "0_7_-1"], #""gpp_sid":[7,1]"#, "null"),
      (["IABTCF_gdprApplies": ["1"], "IABGPP_HDR_GppString": nil], "", "null"),
    ] as [(JSONObject, String, String)])
  func `a privacy signal is sent if it has a value of its type`(
    defaults: JSONObject, signals: String, user: String
  ) throws {
    let scene = ExchangeScene()
    scene.answer("null")
    try scene.load(AdRequest(userDefaults: defaults))
    let request = try #require(scene.bidRequest)
    let rest = signals.isEmpty ? "" : "," + signals
    #expect(text(request["regs"]) == #"{"coppa":0\#(rest)}"#)
    #expect(text(request["user"]) == user)
    #expect(request["device"] == nil)
  }

  @Test(
    arguments: [
      (nil, nil, .unspecified, 0), (nil, nil, .child, 1), (nil, nil, .teen, 0),
      (nil, true, .unspecified, 1),
      (nil, false, .child, 0), (true, false, .unspecified, 1), (false, true, .child, 0),
    ] as [(Bool?, Bool?, RequestConfiguration.AgeRestrictedTreatment, Int)])
  func `the load says first whether the person is a child, then the tag, then the age`(
    load: Bool?, tag: Bool?, age: RequestConfiguration.AgeRestrictedTreatment, coppa: Int
  ) throws {
    let scene = ExchangeScene()
    scene.answer("null")
    var configuration = RequestConfiguration()
    configuration.tagForChildDirectedTreatment = tag
    configuration.ageRestrictedTreatment = age
    scene.world.mediator.setRequestConfiguration(configuration) {}
    try scene.load(AdRequest(childDirectedTreatment: load))
    #expect(text(scene.bidRequest?["regs"]) == #"{"coppa":\#(coppa)}"#)
  }

  @Test(
    arguments: [
      (.male, "1990", #"{"yob":1990,"gender":"M"}"#), (.unknown, nil, "null"),
      (.unknown, "2001-05-06", #"{"yob":2001}"#), (.female, "x", #"{"gender":"F"}"#),
    ] as [(UserTargeting.Gender, String?, String)])
  func `the person has a year of birth and a gender, if they are known`(
    gender: UserTargeting.Gender, birthday: String?, user: String
  ) throws {
    let scene = ExchangeScene()
    scene.answer("null")
    try scene.load(
      AdRequest(
        user: UserTargeting(
          gender: gender, birthday: birthday, location: nil, locationDescription: nil)))
    #expect(text(scene.bidRequest?["user"]) == user)
    #expect(scene.bidRequest?["device"] == nil)
  }

  @Test func `a bid is loaded by the bidder of its seat, another one by the exchange`() throws {
    let scene = ExchangeScene()
    scene.answer(
      bids: [
        #"{"id":"a","impid":"1","price":3,"adm":"<b>ad for ${AUCTION_PRICE}</b>"}"#
      ], seat: "north")
    try scene.load()
    #expect(scene.loads == ["N unit-n <b>ad for 3</b>"])
    #expect(try scene.outcomes() == ["N won 3.0"])

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

  @Test func `the bids of all seats take part`() throws {
    let scene = ExchangeScene(fails: true)
    let seats = [("south", 2, "S"), ("north", 3, "N"), ("east", 4, "E")].map { seat, price, ad in
      #"{"seat":"\#(seat)","bid":[{"id":"\#(seat)-1","impid":"1","#
        + #""price":\#(price),"adm":"\#(ad)"}]}"#
    }
    scene.answer(#"{"id":"response-1","seatbid":[\#(seats.joined(separator: ","))]}"#)
    try scene.load()
    #expect(scene.loads == ["X unit-x E", "N unit-n N", "X unit-x S", "M - null"])
    #expect(
      scene.notices == [
        "X loss east-1 -", "X loss north-1 -", "N loss", "X loss south-1 -",
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
    (#"{"id":"response-1","seatbid":[{"bid":[]},{"bid":7}]}"#, "seatbid[1].bid: "),
    (
      #"{"id":"response-1","seatbid":[{"bid":[]},{"seat":"north","bid":[{"id":"a"}]}]}"#,
      "seatbid[1].bid[0].impid: "
    ),
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

  @Test(arguments: ["id", "adid", "nurl", "burl", "lurl", "seat", "bidid", "adm"])
  func `a text of a response has at most 16 KiB, and the ad of a bid 256 KiB`(member: String) throws
  {
    let limit = member == "adm" ? 262_144 : 16_384
    for (count, outcome) in [(limit, "won"), (limit + 1, "failed")] {
      let value = JSONValue.string(String(repeating: "x", count: count))
      var bid: JSONObject = ["id": "a", "impid": "1", "price": 1, "adm": "x"]
      var (seat, response): (JSONObject, JSONObject) = ([:], ["id": "response-1"])
      switch member {
      case "seat": seat[member] = value
      case "bidid": response[member] = value
      default: bid[member] = value
      }
      seat["bid"] = .array([.object(bid)])
      response["seatbid"] = .array([.object(seat)])
      let scene = ExchangeScene()
      scene.answer(text(.object(response)))
      try scene.load()
      #expect(try scene.auction().participants.last?.outcome.rawValue == outcome)
    }
  }

  @Test func `an answer with 100 bids is valid`() throws {
    let scene = ExchangeScene()
    scene.answer(
      bids: (1...100).map { #"{"id":"\#($0)","impid":"1","price":\#($0),"adm":"\#($0)"}"# },
      seat: nil)
    try scene.load()
    #expect(scene.loads == ["X unit-x 100"])
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
