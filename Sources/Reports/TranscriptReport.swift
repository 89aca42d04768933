import Ads
import Server
package import EventLoop
import JSON
import Mediation
import Drawing

/// Makes the lines of a report from a recorded conversation: a message of JSON-RPC a line.
///
/// A line can begin with `>` (to the daemon) or `<` (from it), as in the golden transcripts and in
/// the failures of tests. Lines of other kinds are left out. A recording that has the notifications
/// about the work of the bridge shows their times; for other loads the answers say what happened.
@LoopActor
package struct TranscriptReport {
  /// How many lines were messages.
  package private(set) var messageCount = 0

  /// A request that has no answer yet.
  private struct Waiting {
    let method: String
    let params: JSONObject
    let ad: String?
  }

  private var requests: [String: Waiting] = [:]
  /// The ads that have a picture.
  private var ads: [String: PreviewedAd] = [:]
  /// The badges that the layouts of ads were last checked with.
  private var badges: [String: LayoutCheck.Badge] = [:]
  /// The newest loads that the notifications reported, and those before them.
  private var (toldLoads, earlierToldLoads): (Set<String>, Set<String>) = ([], [])
  private var pictures = PictureBook()
  private var nowMs = 0
  private var loadCount = 0
  private var lines: [ReportLine] = []

  /// How many requests and ads are remembered, and how many loads at least.
  private static let limit = 10_000
  /// How many bytes of memory any message may take.
  private static let smallMessage = 16 << 20
  /// The members of parameters that answers are explained with.
  private static let rememberedParams = [
    "adId", "adUnitId", "timeoutMs", "view", "clickableAssetViews", "nonclickableAssetViews",
    "badge",
  ]

  package init() {}

  /// The line that begins the part of a report that a recording makes.
  package static func beginning(name: String) -> [UInt8] {
    ReportLine.run(name: name, configuration: nil).bytes
  }

  /// Takes the next line of the recording.
  ///
  /// The elements of a batch are read one after the other, so a long line takes no more memory than
  /// its longest message.
  ///
  /// - Parameter write: Gets what the line adds to the report, piece by piece.
  package mutating func add(_ line: [UInt8], _ write: ([UInt8]) -> Void) {
    var start = line.firstIndex { $0 != UInt8(ascii: " ") } ?? line.count
    if start < line.count, Self.marks.contains(line[start]) { start += 1 }
    line.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[start...])
      var scanner = JSONScanner(text)
      do throws(JSONSyntaxError) {
        // An invalid line adds nothing, even if a part of its batch is valid.
        try scanner.skipValue()
        try scanner.expectEnd()
        try scanner.requireCompletePairs()
        scanner = JSONScanner(text)
        guard scanner.nextKind() == .array else { return receive(text, write) }
        try scanner.open()
        while try scanner.nextElement() {
          receive(scanner.bytes(in: try scanner.skipValue().range), write)
        }
      } catch {}
    }
  }

  /// `>` and `<`.
  private static let marks = "><".utf8

  private mutating func receive(
    _ text: UnsafeBufferPointer<UInt8>, _ write: ([UInt8]) -> Void
  ) {
    guard let message = RecordedMessage(text) else { return }
    if let method = message.method {
      messageCount += 1
      let isNotification = NotificationKind.allCases.contains { "\($0.name)" == method }
      if let params = read(message.params) {
        if isNotification {
          receive(method, params)
        } else {
          receiveRequest(method, id: message.id, params)
        }
      }
    } else if message.result != nil || message.error != nil {
      messageCount += 1
      receiveAnswer(message)
    }
    for line in lines { write(line.bytes) }
    lines = []
  }

  /// Reads an object, which can be missing.
  ///
  /// - Returns: `nil` if it takes much more memory than its text. The page tells that it is left out.
  private mutating func read(_ text: UnsafeBufferPointer<UInt8>?) -> JSONObject? {
    guard let text else { return [:] }
    var budget = JSONBudget(bytes: Self.smallMessage + 2 * text.count)
    if let value = try? JSONValue(parsing: text, within: &budget) { return value.object ?? [:] }
    lines.append(.omitted(byteCount: text.count))
    return nil
  }

  // MARK: Notifications

  private mutating func receive(_ method: String, _ params: JSONObject) {
    nowMs = max(nowMs, (try? params.read("atMs", in: 0...Clock.lastMs)) ?? 0)
    lines.append(.notification(["method": .string(method), "params": .object(params)]))
    guard let ad = params["adId"]?.text else { return }
    switch method {
    case "loadBegan": rememberTold(ad)
    case "adRendered":
      rememberTold(ad)
      draw(ad, in: params)
    case "adReleased": forget(ad)
    case "adEvent":
      guard let name = params["event"]?.text.flatMap(AdEvent.Name.init) else { return }
      ads[ad]?.video.advance(to: name)
    default: break
    }
  }

  private mutating func rememberTold(_ ad: String) {
    if toldLoads.count == Self.limit { (earlierToldLoads, toldLoads) = (toldLoads, []) }
    toldLoads.insert(ad)
  }

  private func wasTold(_ ad: String) -> Bool {
    toldLoads.contains(ad) || earlierToldLoads.contains(ad)
  }

  // MARK: Requests and answers

  private mutating func receiveRequest(_ method: String, id: JSONValue?, _ params: JSONObject) {
    var ad = params["adId"]?.text
    var loaded: String?
    if method.hasPrefix("load"), ad == nil {
      loadCount += 1
      loaded = "ad-\(loadCount)"
      ad = loaded
    }
    if RecordedCall.isAction(method) {
      lines.append(
        .request(RecordedCall(method: method, params: params, atMs: nowMs, ad: loaded)))
    }
    guard let id, requests.count < Self.limit else { return }
    let remembered = Self.rememberedParams.compactMap { name in params[name].map { (name, $0) } }
    requests[key(id)] = Waiting(method: method, params: JSONObject(remembered), ad: ad)
  }

  private mutating func receiveAnswer(_ message: RecordedMessage) {
    let request = message.id.flatMap { requests.removeValue(forKey: key($0)) }
    let method = request?.method ?? ""
    let params = request?.params ?? [:]
    if message.error != nil {
      guard let error = read(message.error) else { return }
      refuse(error, of: method, params, request?.ad)
    } else if request == nil || Self.isShown(method) {
      guard let result = read(message.result) else { return }
      receive(result, of: method, params, request?.ad)
    }
  }

  /// Whether the page shows results of a method.
  private static func isShown(_ method: String) -> Bool {
    method.hasPrefix("load") || ["render", "validateLayout", "dispose"].contains(method)
  }

  private mutating func receive(
    _ result: JSONObject, of method: String, _ params: JSONObject, _ adID: String?
  ) {
    if let ad = result["adId"]?.text, let info = result["responseInfo"]?.object,
      result["state"] == nil
    {
      if !wasTold(ad) {
        tellLoad(of: ad, result["format"] ?? .null, params, info, error: .null)
      }
      if ads.count < Self.limit { ads[ad] = try? PreviewedAd(answer: .object(result)) }
      drawPicture(of: ad)
    } else if method == "render", let adID {
      var drawn = params
      drawn["adChoices"] = result["adChoices"]
      drawn["mediaView"] = result["mediaView"]
      if !wasTold(adID) {
        drawn["atMs"] = .number(JSONNumber(nowMs))
        drawn["clickableAssetViews"] = drawn["clickableAssetViews"] ?? .object([:])
        drawn["nonclickableAssetViews"] = drawn["nonclickableAssetViews"] ?? .object([:])
        tell("adRendered", drawn)
      }
      draw(adID, in: drawn)
    } else if method == "validateLayout", let adID {
      let badge = try? params.readIfPresent("badge", as: LayoutCheck.Badge.self)
      if let badge = badge ?? nil, ads[adID] != nil { badges[adID] = badge }
      if badge ?? nil != nil { drawPicture(of: adID) }
      checkLayout(of: adID)
    } else if method == "dispose", let adID, !wasTold(adID) {
      tell("adReleased", ["atMs": .number(JSONNumber(nowMs)), "adId": .string(adID)])
      forget(adID)
    }
  }

  private mutating func forget(_ ad: String) {
    ads[ad] = nil
    badges[ad] = nil
  }

  private mutating func refuse(
    _ error: JSONObject, of method: String, _ params: JSONObject, _ adID: String?
  ) {
    let data = error["data"]?.object
    if let adID, let info = data?["responseInfo"]?.object {
      guard !wasTold(adID) else { return }
      tellLoad(of: adID, Self.format(of: method), params, info, error: data?["error"] ?? .null)
    } else {
      // A load that is refused for its parameters uses no number.
      if method.hasPrefix("load"), params["adId"] == nil,
        error["code"] == .number(JSONNumber(-32602))
      {
        loadCount -= 1
      }
      lines.append(
        .refused(method: method.isEmpty ? nil : method, adID: adID, atMs: nowMs, error: error))
    }
  }

  /// Reports a load whose notifications were not recorded, as if its attempts had ended now.
  private mutating func tellLoad(
    of ad: String, _ format: JSONValue, _ params: JSONObject, _ info: JSONObject, error: JSONValue
  ) {
    var attempts: [(attempt: JSONObject, latencyMs: Int)] = []
    if case .array(let all)? = info["attempts"] {
      attempts = all.compactMap(\.object).map { attempt in
        (attempt, (try? attempt.read("latencyMs", in: 0...Clock.lastMs)) ?? 0)
      }
    }
    let durationMs = attempts.reduce(0) { $0 &+ $1.latencyMs }
    var atMs = max(0, nowMs - durationMs)
    let common: JSONObject = ["adId": .string(ad), "responseId": info["responseId"] ?? .null]
    func number(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }
    func entry(_ members: JSONObject) -> JSONObject {
      var entry = common
      entry["atMs"] = number(atMs)
      for (name, value) in members.members { entry[name] = value }
      return entry
    }
    tell(
      "loadBegan",
      entry([
        "format": format, "adUnitId": params["adUnitId"] ?? .null, "isRefresh": .bool(false),
        "timeoutMs": params["timeoutMs"] ?? .null,
      ]))
    for (index, (attempt, latencyMs)) in attempts.enumerated() {
      var members = attempt
      members["attempt"] = number(index)
      tell("attemptBegan", entry(members))
      atMs = min(atMs &+ latencyMs, Clock.lastMs)
      let failure = attempt["error"] ?? .null
      members["error"] = failure
      members["outcome"] = .string(failure == .null ? "loaded" : "failed")
      tell("attemptEnded", entry(members))
    }
    nowMs = max(nowMs, atMs)
    var end = entry([
      "durationMs": number(durationMs), "loadedAttempt": info["loadedAttempt"] ?? .null,
      "outcome": .string(error == .null ? "loaded" : "failed"), "error": error,
    ])
    end["auction"] = info["auction"]
    tell("loadEnded", end)
  }

  /// The format that a method loads: `native` for `loadNative`.
  private static func format(of method: String) -> JSONValue {
    let name = method.dropFirst("load".count)
    return .string(name.prefix(1).lowercased() + name.dropFirst())
  }

  private mutating func tell(_ method: String, _ params: JSONObject) {
    lines.append(.notification(["method": .string(method), "params": .object(params)]))
  }

  // MARK: Pictures

  /// Draws an ad where it was rendered.
  private mutating func draw(_ ad: String, in params: JSONObject) {
    guard let view = try? params.read("view", as: AdView.self) else { return }
    let clickable = try? params.readIfPresent("clickableAssetViews", as: AssetFrames.self)
    let nonclickable = try? params.readIfPresent("nonclickableAssetViews", as: AssetFrames.self)
    let adChoices = try? params.readIfPresent("adChoices", as: AdChoicesPlacement.self)
    ads[ad]?.rendering = AdRendering(
      in: view, clickable: (clickable ?? nil) ?? AssetFrames(),
      nonclickable: (nonclickable ?? nil) ?? AssetFrames(), adChoices: adChoices ?? nil)
    drawPicture(of: ad)
    checkLayout(of: ad)
  }

  private mutating func checkLayout(of ad: String) {
    guard let previewed = ads[ad], let check = LayoutCheck(of: previewed, badge: badges[ad]) else {
      return
    }
    lines.append(.layout(AdID(rawValue: ad), atMs: nowMs, check))
  }

  private mutating func drawPicture(of ad: String) {
    guard let previewed = ads[ad] else { return }
    lines.append(pictures.line(for: AdID(rawValue: ad), previewed, badge: badges[ad]))
  }

  private func key(_ id: JSONValue) -> String {
    String(decoding: JSONWriter.bytes(of: id), as: UTF8.self)
  }
}

extension JSONValue {
  fileprivate var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  fileprivate var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }
}
