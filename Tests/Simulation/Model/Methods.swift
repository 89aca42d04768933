/// The methods of the contract.
extension Model {
  private static let loads = [
    "loadNative": "native", "loadBanner": "banner", "loadInterstitial": "interstitial",
    "loadRewarded": "rewarded", "loadRewardedInterstitial": "rewardedInterstitial",
    "loadAppOpen": "appOpen",
  ]

  /// Carries a request out, and answers it now or later.
  func handle(_ method: String, _ params: Value, _ owed: Owed) throws(Refusal) {
    if isShuttingDown, method != "exit" { throw .shuttingDown }
    if let wrong = WrongRequest.all.first(where: { $0.method == method && $0.params == params }) {
      throw .invalidParams(wrong.path)
    }
    let ad = params["adId"]?.string ?? ""
    switch method {
    case "ping":
      owed.succeed(.only([]))
    case "initialize":
      // A list replaces the earlier one, and every list of the simulation has the notices.
      choosesNotices = choosesNotices || params["notifications"]?.array != nil
      owed.succeed([
        "protocolVersion": 1, "serverInfo": ["name": "adbridge"],
        "capabilities": ["formats": .array(Setting.formats.map { .string($0) })],
      ])
    case "rpc.discover":
      owed.succeed(["openrpc": .any, "methods": .any])
    case "listAdapters":
      owed.succeed(listAdapters())
    case "listAdUnits":
      owed.succeed(["adUnits": .array(setting.units.map(\.summary))])
    case "setUp":
      try setUp(params, owed)
    case "restartAdapter":
      try restart(params["className"]?.string ?? "", owed)
    case "getAd":
      owed.succeed(try summary(of: ad))
    case "listAds":
      owed.succeed(try listAds(params))
    case "dispose":
      let isDisposed = try dispose(ad)
      owed.succeed(["disposed": .bool(isDisposed)])
    case "disposeAll":
      var count = 0
      for ad in adsInOrder where try dispose(ad) { count += 1 }
      owed.succeed(["disposed": Value(count)])
    case "getEvents":
      owed.succeed(getEvents(params))
    case "advanceClock":
      let advance = clock.advance(byMs: params["ms"]?.int ?? 0) { [self] in
        owed.succeed(["nowMs": Value(clock.now)])
      }
      owed.onCancel = { [self] in clock.cancelAdvance(advance) }
    case "$/cancelRequest":
      let id = params["id"]?.text
      if id != "null" { waiting.first { $0.id == id }?.cancel() }
      owed.succeed(.only([]))
    case "shutdown":
      shutDown()
      let left = adsInOrder.filter { ads[$0] != nil }
      owed.succeed(["undisposedAds": .array(left.prefix(1_000).map { .string($0) })])
    case "exit":
      owed.succeed(.only([]))
      exitCode = isShuttingDown ? 0 : 1
      if !isShuttingDown { shutDown() }
    default:
      if let format = Self.loads[method] {
        try load(format, params, owed)
      } else if let call = AdCall(rawValue: method) {
        self.call(call, params, owed)
      } else {
        throw .methodNotFound(method)
      }
    }
  }

  var adsInOrder: [String] {
    (Array(ads.keys) + loads.keys).sorted { numbers[$0, default: 0] < numbers[$1, default: 0] }
  }

  private func summary(of id: String) throws(Refusal) -> Value {
    if let load = loads[id] { return load.summary }
    return try ad(id).summary
  }

  private func listAds(_ params: Value) throws(Refusal) -> Value {
    let limit = params["limit"]?.int ?? 1_000
    var after = 0
    if let last = params["afterAdId"]?.string {
      let number = ads[last] != nil || loads[last] != nil ? numbers[last] : disposed[last]
      guard let number else { throw .unknownAd(last) }
      after = number
    }
    let ids = adsInOrder.filter { numbers[$0, default: 0] > after }
    var page: [Value] = []
    for id in ids.prefix(limit) { page.append(try summary(of: id)) }
    let next = ids.count > limit ? ids[limit - 1] : nil
    return ["ads": .array(page), "nextAdId": Value(next)]
  }

  /// Ends an ad's life, or cancels its load.
  private func dispose(_ id: String) throws(Refusal) -> Bool {
    if let load = loads[id] {
      load.cancel()
    } else if let ad = ads.removeValue(forKey: id) {
      disposed[id] = numbers.removeValue(forKey: id)
      ad.dispose()
    } else if disposed[id] == nil {
      throw .unknownAd(id)
    } else {
      return false
    }
    return true
  }

  private func getEvents(_ params: Value) -> Value {
    let ad = params["adId"]?.string
    let since = params["sinceIndex"]?.int ?? 1
    let limit = params["limit"]?.int ?? 1_000
    var page: [Value] = []
    var next = since
    while next <= log.count, page.count < limit {
      let entry = log[next - 1]
      if ad == nil || entry["params"]?["adId"]?.string == ad { page.append(entry) }
      next += 1
    }
    return ["events": .array(page), "nextIndex": Value(next), "forgotten": 0]
  }

  private func listAdapters() -> Value {
    ["adapters": .array(adapterNames.compactMap { adapters[$0]?.summary })]
  }

  private func restart(_ name: String, _ owed: Owed) throws(Refusal) {
    guard adapters[name] != nil else { throw .unknownAdapter(name) }
    guard let program = program(name) else { throw .notRestartable(name) }
    program.restart { owed.succeed(["adapterStatus": $0.value]) }
  }

  private func setUp(_ params: Value, _ owed: Owed) throws(Refusal) {
    let names = params["classNames"]?.array?.compactMap(\.string) ?? adapterNames
    var chosen: [any ModelAdapter] = []
    for name in names {
      guard let adapter = adapters[name] else { throw .unknownAdapter(name) }
      chosen.append(adapter)
    }
    guard !chosen.isEmpty else { return owed.succeed(["adapterStatuses": []]) }
    var statuses = chosen.map { _ in Value.null }
    var owedCount = chosen.count
    for (index, adapter) in chosen.enumerated() {
      adapter.whenSetUp(timeoutMs: params["timeoutMs"]?.int ?? 30_000) { status in
        statuses[index] = status.value
        owedCount -= 1
        if owedCount == 0 { owed.succeed(["adapterStatuses": .array(statuses)]) }
      }
    }
  }
}

extension Setting.Unit {
  /// The ad unit with the defaults of what it leaves out.
  fileprivate var summary: Value {
    let expiryMs = expiryMs ?? Self.usualExpiryMs(of: format)
    return [
      "adUnitId": .string(id), "format": .string(format), "timeoutMs": Value(timeoutMs ?? 60_000),
      "refreshMs": refreshMs.map { Value($0) } ?? .null,
      "expiryMs": format == "banner" ? .null : Value(expiryMs),
      "lineItems": .array(
        items.map { item in
          [
            "className": .string(item.className), "parameter": Value(item.parameter),
            "timeoutMs": Value(item.timeoutMs ?? 10_000),
          ]
        }),
    ]
  }

  /// After how long an ad expires that no person has seen.
  static func usualExpiryMs(of format: String) -> Int {
    format == "appOpen" ? 4 * 3_600_000 : 3_600_000
  }
}
