import Ads
import EventLoop
import JSON
import Mediation
import ProcessAdapters
import Testing

/// An ad unit with an exchange, a bidder and a line item, whose classes share a program.
@LoopActor
final class ExchangeScene {
  let world = World(["X", "N", "M"])
  var ends: [String] = []
  private var info: ResponseInfo?
  private let format: AdFormat
  private let adSize: AdSize
  private(set) var ad: Ad?

  init(
    format: AdFormat = .banner, adSize: AdSize = AdSize(width: 320, height: 50),
    floor: Double? = nil, exchange: String = "X", fails: Bool = false,
    hasLineItem: Bool = true, expiryMs: Int? = nil,
    methods: String =
      #""adapter/collectSignals","adapter/requestBids","adapter/didReceiveBidNotice""#
  ) {
    self.format = format
    self.adSize = adSize
    let introduction = MemoryProcess.introduction.dropLast() + #","methods":[\#(methods)]}"#
    world.processes.script["adapter/initialize"] = .result(String(introduction))
    world.processes.script["adapter/collectSignals"] = .result(#"{"signals":"token"}"#)
    if fails {
      world.processes.script["adapter/loadBanner"] = .error(#"{"code":201,"message":"No ad."}"#)
    }
    let unit = AdUnit(
      id: "unit", format: format,
      lineItems: hasLineItem ? [LineItem(className: "M", price: Price(micros: 1_000_000))] : [],
      expiryMs: expiryMs,
      bidders: [
        Bidder(
          LineItem(className: "N", label: "north", parameter: "unit-n"),
          Bidder.Offer(BidPricing(prices: [])))
      ],
      floor: floor.map { Price(micros: Int($0 * 1_000_000)) },
      exchange: LineItem(className: exchange, parameter: "unit-x", settings: ["region": "eu"]))
    world.mediator.replaceAdUnits([unit])
  }

  /// Scripts the bid response.
  func answer(_ response: String) {
    world.processes.script["adapter/requestBids"] = .result(#"{"bidResponse":\#(response)}"#)
  }

  func answer(bids: [String], seat: String?) {
    let seat = seat.map { #""seat":"\#($0)","# } ?? ""
    answer(
      #"{"id":"response-1","seatbid":[{\#(seat)"bid":[\#(bids.joined(separator: ","))]}]}"#)
  }

  @discardableResult
  func load(_ targeting: AdRequest = .plain, timeoutMs: Int? = nil) throws -> AdLoad {
    let kind: LoadRequest.Kind =
      switch format {
      case .native: .native(adTypes: .all, options: NativeAdOptions())
      case .banner: .banner(adSize)
      default: .fullScreen(format)
      }
    let load = try world.mediator.load(
      LoadRequest(kind, targeting: targeting), from: .adUnit("unit"), as: nil, timeoutMs: timeoutMs
    ) { [self] end in
      switch end {
      case .success(let loaded):
        (ad, info) = (loaded.ad, loaded.responseInfo)
        loaded.ad.forwardEvents()
        ends.append(loaded.ad.id.rawValue)
      case .failure(.loadFailed(let error, let responseInfo)):
        info = responseInfo
        ends.append(error.message)
      case .failure(.cancelled): ends.append("cancelled")
      case .failure(let error): ends.append("\(error)")
      }
    }
    // The auction goes on in timers that are due at once.
    for _ in 0..<4 { world.processes.advance(byMs: 0) }
    return load
  }

  func recordImpression() throws {
    _ = try #require(ad).recordImpression()
    world.processes.run()
  }

  func messages(_ method: String) -> [MemoryProcess.Message] {
    world.processes.started.flatMap(\.messages).filter { $0.method == method }
  }

  func sent(_ first: String, before second: String) -> Bool {
    let methods = world.processes.started.flatMap(\.messages).map(\.method)
    guard let one = methods.firstIndex(of: first), let other = methods.firstIndex(of: second) else {
      return false
    }
    return one < other
  }

  var bidRequest: JSONObject? {
    messages("adapter/requestBids").last?.params["bidRequest"]?.object
  }

  /// The loads: class, parameter and bid response.
  var loads: [String] {
    messages(format.isFullScreen ? "adapter/loadInterstitial" : "adapter/loadBanner").map {
      let response = $0.params["request"]?.object?["bidResponse"]
      return [
        $0.params["className"]?.string ?? "", $0.params["parameter"]?.string ?? "-",
        response?.string ?? "null",
      ].joined(separator: " ")
    }
  }

  /// The notices: class, kind, and for the exchange the id of its bid, and the address.
  var notices: [String] {
    messages("adapter/didReceiveBidNotice").map {
      let start = [$0.params["className"]?.string ?? "", $0.params["notice"]?.string ?? ""]
      guard let id = $0.params["exchangeBidId"]?.string else {
        return start.joined(separator: " ")
      }
      return (start + [id, $0.params["url"]?.string ?? "-"]).joined(separator: " ")
    }
  }

  func auction() throws -> AuctionResult { try #require(info?.auction) }

  func outcomes() throws -> [String] {
    try auction().participants.map {
      "\($0.lineItem.className) \($0.outcome.rawValue)" + ($0.price.map { " \($0)" } ?? "")
    }
  }
}
