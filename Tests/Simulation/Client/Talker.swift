/// Draws one step after the other, and knows from the model what is interesting to do.
struct Talker {
  private static let assets = [
    "headline", "body", "callToAction", "icon", "image", "starRating", "store", "price",
    "advertiser", "mediaView", "adChoicesView",
  ]
  private static let actions = [
    "tap", "open", "close", "leaveApplication", "playVideo", "pauseVideo", "endVideo",
    "muteVideo", "unmuteVideo", "earnReward", "expire",
  ]
  private static let corners = ["topRight", "topLeft", "bottomRight", "bottomLeft"]
  private static let junk = [
    "", " \t ", "{", "}", "[", "[]", "[1]", "[[]]", "{}", "null", "NaN", "{\"a\":1,}",
    #"{"jsonrpc":"2.0","id":1}"#, #"{"jsonrpc":"2.0","id":1,"result":{}}"#,
    #"{"jsonrpc":"1.0","id":"old","method":"ping"}"#,
    #"{"jsonrpc":"2.0","id":[],"method":"ping"}"#,
    #"{"jsonrpc":"2.0","id":true,"method":"ping"}"#,
    #"{"jsonrpc":"2.0","id":"n","method":7}"#,
    #"{"jsonrpc":"2.0","id":"p","method":"ping","params":"x"}"#,
    #"{"jsonrpc":"2.0","id":"none","method":"fly"}"#, #"{"jsonrpc":"2.0","method":"fly"}"#,
    #"{"jsonrpc":"2.0","id":"x","error":{"code":1}}"#, "\u{FEFF}{}", "// hello", "01", "1e400",
    "'a'", #""\u0000""#, #""\x41""#, "\"\t\"", "\"\u{2028}\u{7F}\"", "{\"a\"}", "[1,]",
    String(repeating: "[", count: 127) + String(repeating: "]", count: 127),
    String(repeating: "[", count: 129) + String(repeating: "]", count: 129),
    String(repeating: "[", count: 100_000), "\"" + String(repeating: "a", count: 5_000) + "\"",
  ]
  /// Lines that are not UTF-8.
  private static let notText: [[UInt8]] = [
    [0xFF, 0xFE], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
    [0x22, 0xE2, 0x82, 0x22],
  ]

  private let model: Model
  private let setting: Setting
  private let isFaulty: Bool
  private var chance: Chance
  private var lastID = 0
  private var names: [String] = []
  private var isInBatch = false
  private var isFirst = true

  init(_ model: Model, isFaulty: Bool, chance: Chance) {
    self.model = model
    setting = model.setting
    self.isFaulty = isFaulty
    self.chance = chance
  }

  /// The next step.
  mutating func step() -> Step {
    if isFirst {
      isFirst = false
      if chance.happens(70) { return .client(Array(initialize(choosing: true).text.utf8)) }
    }
    if !setting.programs.isEmpty, chance.happens(14) { return wait() }
    if isFaulty, !setting.programs.isEmpty, chance.happens(4) { return prank() }
    if chance.happens(4) { return .client(junkLine()) }
    if chance.happens(8) { return .client(batch()) }
    return .client(Array(request().text.utf8))
  }

  /// The last steps: none, when the end of the input is the end.
  mutating func ending() -> [Step] {
    let shutdown = Step.client(Array(make("shutdown", [:], isAnswered: true).text.utf8))
    let exit = Step.client(Array(#"{"jsonrpc":"2.0","method":"exit"}"#.utf8))
    return chance.one(of: [[], [], [], [shutdown], [shutdown, exit], [exit]])
  }

  private mutating func wait() -> Step {
    .wait(ms: chance.one(of: [1, 10, 101, 101, 503, 997, 1_501, 3_001, 11_003]))
  }

  private mutating func prank() -> Step {
    let program = chance.one(of: setting.programs).className
    let events = [
      "impression", "click", "didPlayVideo", "willPresentFullScreenView",
      "didDismissFullScreenView", "didFailToPresent", "didRewardUser", "expired",
    ]
    let lines = [
      "", "hello", "{", "[]", #"{"jsonrpc":"2.0","method":"adapter/fly"}"#,
      #"{"jsonrpc":"2.0","method":"adapter/log","params":{"level":"info","message":"hi"}}"#,
      #"{"jsonrpc":"2.0","id":99999,"result":{}}"#, #"{"jsonrpc":"2.0","id":"x","result":{}}"#,
      #"{"jsonrpc":"2.0","method":"adapter/event","params":{"loadId":7}}"#,
    ]
    let prank = chance.one(weighted: [
      (3, Prank.exit(code: 1)), (1, .closeOutput), (1, .stopReading),
      (4, .write(chance.one(of: lines))),
      (8, .report(chance.one(of: events), loadsBack: chance.below(6))),
      (2, .answerAgain(loadsBack: chance.below(4))),
    ])
    return .program(program, prank)
  }

  // MARK: Requests

  private mutating func request() -> Value {
    switch chance.one(weighted: [
      (22, 0), (46, 1), (5, 2), (2, 3), (4, 4), (4, 5), (6, 6), (isInBatch ? 0 : 10, 7),
    ]) {
    case 0: load()
    case 1: call(on: adID())
    case 2: cancel()
    case 3: wrong()
    case 4: list()
    case 5: simple()
    case 6: dispose()
    default: advance()
    }
  }

  private mutating func make(
    _ method: String, _ params: Value, isAnswered: Bool = false
  ) -> Value {
    var members: [(String, Value)] = [("jsonrpc", "2.0")]
    if isAnswered || !chance.happens(5) { members.append(("id", newID())) }
    members.append(("method", .string(method)))
    if params != .object([]) || chance.happens(50) { members.append(("params", params)) }
    return Value(members)
  }

  private mutating func newID() -> Value {
    if chance.happens(2) { return idInFlight() ?? Value(max(1, lastID - 1)) }
    lastID += 1
    switch chance.below(100) {
    case 0..<70: return Value(lastID)
    case 70..<90: return .string(chance.one(of: ["", "é", "😀", "\u{2028}", "\""]) + "\(lastID)")
    case 90..<92: return .null
    default: return .number("\(lastID).50")
    }
  }

  private mutating func idInFlight() -> Value? {
    let ids = model.waiting.compactMap(\.id).filter { $0 != "null" }
    guard !ids.isEmpty else { return nil }
    return try? Value(json: Array(chance.one(of: ids).utf8))
  }

  private mutating func load() -> Value {
    let (method, format) = chance.one(weighted: [
      (12, ("loadNative", "native")), (4, ("loadBanner", "banner")),
      (3, ("loadInterstitial", "interstitial")), (3, ("loadRewarded", "rewarded")),
      (1, ("loadRewardedInterstitial", "rewardedInterstitial")), (2, ("loadAppOpen", "appOpen")),
    ])
    var params = source(format)
    if format == "native" { params += options(params) }
    if format == "banner" { params.append(("adSize", size())) }
    if chance.happens(10) {
      params.append(("request", ["isTestRequest": true, "keywords": ["a", "b"]]))
    }
    // A fault is told in fewer lines when ads do not depend on their numbers.
    if chance.happens(60) { params.append(("adId", .string(clientID()))) }
    if chance.happens(10) {
      params.append(("timeoutMs", Value(chance.one(of: [1, 49, 777, 5_003, 30_011, 90_001]))))
    }
    return make(method, Value(params))
  }

  private mutating func source(_ format: String) -> [(String, Value)] {
    if chance.happens(60) {
      let isSample = setting.programs.isEmpty || chance.happens(25)
      var ids = setting.unitIDs(of: format, fromSample: isSample)
      if chance.happens(4) {
        ids = setting.unitIDs(of: chance.one(of: Setting.formats), fromSample: isSample)
        ids.append("nothing")
      }
      return [("adUnitId", .string(chance.one(of: ids)))]
    }
    let builtIn = Setting.builtIn.filter { $0.formats.contains(format) }.map(\.className)
    var names = [chance.one(of: builtIn)]
    for program in setting.programs { names += [program.className, program.className] }
    if chance.happens(6) { names = model.adapterNames + ["Nobody"] }
    let name = chance.one(of: names)
    var adapter: [(String, Value)] = [("className", .string(name))]
    let isProgram = setting.programs.contains { $0.className == name }
    let parameter =
      isProgram
      ? SettingMaker.programParameter(isFaulty: isFaulty, &chance)
      : SettingMaker.sampleParameter(of: name, &chance)
    if !isProgram || chance.happens(90) { adapter.append(("parameter", .string(parameter))) }
    return [("adapter", Value(adapter))]
  }

  /// Whether a load asks for images, which are large and always the same.
  ///
  /// A download takes a turn of its own, which may come after the next request of a batch. In memory
  /// there is no such turn. The adapter that does not deliver images does not download them either.
  private mutating func wantsImages(_ params: [(String, Value)]) -> Bool {
    if Value(params).text.contains("imageNotDelivered") { return chance.happens(50) }
    return setting.programs.isEmpty && !isInBatch && chance.happens(2)
  }

  private mutating func options(_ params: [(String, Value)]) -> [(String, Value)] {
    var members: [(String, Value)] = []
    var options: [(String, Value)] = []
    if !wantsImages(params) { options.append(("image", ["disableImageLoading": true])) }
    if chance.happens(20) {
      let corner = chance.one(of: Self.corners)
      options.append(("adView", ["preferredAdChoicesPosition": .string(corner)]))
    }
    if chance.happens(20) {
      let video: Value = [
        "startMuted": .bool(chance.happens(50)),
        "customControlsRequested": .bool(chance.happens(50)),
      ]
      options.append(("video", video))
    }
    members.append(("options", Value(options)))
    if chance.happens(10) {
      members.append(("adTypes", [.string(chance.one(of: ["content", "appInstall"]))]))
    }
    return members
  }

  private mutating func size() -> Value {
    if chance.happens(60) { return .string(chance.one(of: Sizes.named).0) }
    let height = chance.one(of: ["1", "0.5", "90"])
    return ["width": Value(1 + chance.below(2_000)), "height": .number(height)]
  }

  private mutating func clientID() -> String {
    if !names.isEmpty, chance.happens(10) { return chance.one(of: names) }
    let name = chance.one(of: ["promo", "é", "AD-", "ad-x", "😀"]) + "\(names.count)"
    names.append(name)
    return name
  }

  /// An ad to talk about: mostly one that is there.
  private mutating func adID() -> String {
    let kind = chance.below(100)
    var pool: [String] = []
    if kind < 72 { pool = model.ads.keys.sorted() }
    if pool.isEmpty, kind < 92 { pool = model.loads.keys.sorted() }
    if pool.isEmpty { pool = model.disposed.keys.sorted().suffix(5) + ["ad-99999", "nobody"] }
    return chance.one(of: pool)
  }

  private mutating func call(on ad: String) -> Value {
    var params: [(String, Value)] = [("adId", .string(ad))]
    let method = method(for: ad)
    switch method {
    case "render":
      params.append(
        (
          "view", ["width": Value(60 + chance.below(340)), "height": Value(60 + chance.below(340))]
        ))
      for name in ["clickableAssetViews", "nonclickableAssetViews"] where chance.happens(20) {
        let frame: Value = ["x": 0, "y": 0, "width": 9, "height": 9]
        let assets = Set([chance.one(of: Self.assets), chance.one(of: Self.assets)]).sorted()
        params.append((name, Value(assets.map { ($0, frame) })))
      }
    case "recordClick":
      params.append(("asset", .string(chance.one(of: Self.assets))))
    case "changeAdSize":
      params.append(("adSize", size()))
    case "simulate":
      params.append(("action", .string(chance.one(of: Self.actions))))
      if chance.happens(30) { params.append(("asset", .string(chance.one(of: Self.assets)))) }
    default:
      break
    }
    return make(method, Value(params))
  }

  private mutating func method(for ad: String) -> String {
    if chance.happens(15) { return chance.one(of: AdCall.allCases.map(\.rawValue) + ["getAd"]) }
    let own =
      switch model.ads[ad]?.format ?? model.loads[ad]?.kind.format {
      case "banner": ["recordImpression", "changeAdSize"]
      case "native", nil: ["render", "render", "recordImpression", "recordClick", "untrack"]
      default: ["present", "present"]
      }
    return chance.one(of: own + ["simulate", "simulate", "getAd"])
  }

  private mutating func dispose() -> Value {
    if chance.happens(4) { return make("disposeAll", [:]) }
    return make("dispose", ["adId": .string(adID())])
  }

  private mutating func advance() -> Value {
    var ms = chance.one(of: [0, 1, 50, 100, 1_000, 2_000, 5_000, 10_000, 10_007, 30_000, 61_001])
    if chance.happens(2) { ms = chance.one(of: [3_600_000, 14_400_000]) }
    return make("advanceClock", ["ms": Value(ms)])
  }

  private mutating func cancel() -> Value {
    let id = idInFlight() ?? "nobody"
    let request = make("$/cancelRequest", ["id": id])
    guard chance.happens(80) else { return request }
    return .object((request.members ?? []).filter { $0.key != "id" })
  }

  private mutating func wrong() -> Value {
    let wrong = chance.one(of: WrongRequest.all)
    return make(wrong.method, wrong.params).with("params", wrong.params)
  }

  private mutating func list() -> Value {
    if chance.happens(50) {
      var params: [(String, Value)] = [("limit", Value(chance.one(of: [1, 2, 1_000])))]
      if chance.happens(50) { params.append(("afterAdId", .string(adID()))) }
      return make("listAds", Value(params))
    }
    var params: [(String, Value)] = [
      ("limit", Value(chance.one(of: [1, 7, 30]))), ("sinceIndex", Value(1 + chance.below(300))),
    ]
    if chance.happens(40) { params.append(("adId", .string(adID()))) }
    return make("getEvents", Value(params))
  }

  private mutating func simple() -> Value {
    switch chance.below(14) {
    case 0..<3: return make("ping", [:])
    case 3:
      return initialize(choosing: chance.happens(50))
    case 4..<7: return make("listAdapters", [:])
    case 7: return make(chance.happens(20) ? "rpc.discover" : "listAdUnits", [:])
    case 8..<10:
      var names = setting.programs.map(\.className)
      if names.isEmpty || chance.happens(10) { names = model.adapterNames + ["Nobody"] }
      return make("restartAdapter", ["className": .string(chance.one(of: names))])
    default:
      var params: [(String, Value)] = []
      if chance.happens(70) {
        let names = model.adapterNames + (chance.happens(10) ? ["Nobody"] : [])
        params.append(("classNames", [.string(chance.one(of: names))]))
      }
      if chance.happens(30) {
        params.append(("timeoutMs", Value(chance.one(of: [1, 499, 5_003]))))
      }
      return make("setUp", Value(params))
    }
  }

  private mutating func initialize(choosing: Bool) -> Value {
    // Every client gets the second and the third kind; the last one belongs to a later version.
    let kinds: [Value] = ["bidNotice", "adEvent", "contractViolation", "soundOfAd"]
    return make("initialize", choosing ? ["notifications": .array(kinds)] : [:])
  }

  /// Several requests in a line, at times with calls on the ads that it loads.
  private mutating func batch() -> [UInt8] {
    isInBatch = true
    defer { isInBatch = false }
    var entries: [String] = []
    for _ in 0..<chance.one(of: [1, 2, 3, 5]) {
      if chance.happens(8) {
        entries.append(chance.one(of: ["1", "{}", "[]", #"{"id":"no request"}"#]))
        continue
      }
      let request = request()
      entries.append(request.text)
      if let ad = request["params"]?["adId"]?.string, chance.happens(50) {
        entries.append(call(on: ad).text)
      }
    }
    return Array("[\(entries.joined(separator: ","))]".utf8)
  }

  private mutating func junkLine() -> [UInt8] {
    if chance.happens(70) { return Array(chance.one(of: Self.junk).utf8) }
    if chance.happens(20) { return chance.one(of: Self.notText) }
    let line = Array(make("ping", ["x": [1, 2]]).text.utf8)
    return Array(line.prefix(1 + chance.below(line.count - 1)))
  }
}
