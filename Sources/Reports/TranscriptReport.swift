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

  private var requests: [String: JSONObject] = [:]
  /// The ads that have a picture.
  private var ads: [String: PreviewedAd] = [:]
  /// The loads that the notifications reported.
  private var toldLoads: Set<String> = []
  private var pictures = PictureBook()
  private var nowMs = 0
  private var loadCount = 0
  private var lines: [ReportLine] = []

  /// How many requests, and how many ads, are remembered.
  private static let limit = 10_000

  package init() {}

  /// Takes the next line of the recording.
  ///
  /// - Returns: What it adds to the report.
  package mutating func add(_ line: [UInt8]) -> [UInt8] {
    let text = line.drop { $0 == UInt8(ascii: " ") }
    let json =
      text.first.map { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") } == true
      ? text.dropFirst() : text
    guard let value = try? JSONValue(parsing: Array(json)) else { return [] }
    switch value {
    case .array(let batch): for element in batch { receive(element) }
    default: receive(value)
    }
    defer { lines = [] }
    return lines.flatMap(\.bytes)
  }

  private mutating func receive(_ value: JSONValue) {
    guard case .object(let message) = value else { return }
    if let method = message["method"]?.text {
      messageCount += 1
      let params = message["params"]?.object ?? [:]
      if NotificationKind.allCases.contains(where: { "\($0.name)" == method }) {
        receive(method, params)
      } else {
        receiveRequest(method, message, params)
      }
    } else if message["result"] != nil || message["error"] != nil {
      messageCount += 1
      receiveAnswer(message)
    }
  }

  // MARK: Notifications

  private mutating func receive(_ method: String, _ params: JSONObject) {
    nowMs = max(nowMs, (try? params.read("atMs", in: 0...Clock.lastMs)) ?? 0)
    lines.append(.notification(["method": .string(method), "params": .object(params)]))
    guard let ad = params["adId"]?.text else { return }
    switch method {
    case "loadBegan": toldLoads.insert(ad)
    case "adRendered":
      toldLoads.insert(ad)
      draw(ad, in: params)
    case "adReleased": ads[ad] = nil
    case "adEvent":
      guard let name = params["event"]?.text.flatMap(AdEvent.Name.init) else { return }
      ads[ad]?.video.advance(to: name)
    default: break
    }
  }

  // MARK: Requests and answers

  private mutating func receiveRequest(
    _ method: String, _ message: JSONObject, _ params: JSONObject
  ) {
    var request: JSONObject = ["method": .string(method), "params": .object(params)]
    if method.hasPrefix("load") {
      if let id = params["adId"]?.text {
        request["adId"] = .string(id)
      } else {
        loadCount += 1
        request["adId"] = .string("ad-\(loadCount)")
      }
    }
    guard let id = message["id"], requests.count < Self.limit else { return }
    requests[key(id)] = request
  }

  private mutating func receiveAnswer(_ message: JSONObject) {
    let request = message["id"].flatMap { requests.removeValue(forKey: key($0)) }
    let method = request?["method"]?.text ?? ""
    let params = request?["params"]?.object ?? [:]
    let adID = params["adId"]?.text ?? request?["adId"]?.text
    if let error = message["error"]?.object {
      refuse(error, of: method, params, adID)
    } else if let result = message["result"]?.object {
      receive(result, of: method, params, adID)
    }
  }

  private mutating func receive(
    _ result: JSONObject, of method: String, _ params: JSONObject, _ adID: String?
  ) {
    if let ad = result["adId"]?.text, let info = result["responseInfo"]?.object,
      result["state"] == nil
    {
      if !toldLoads.contains(ad) {
        tellLoad(of: ad, result["format"] ?? .null, params, info, error: .null)
      }
      if ads.count < Self.limit { ads[ad] = try? PreviewedAd(answer: .object(result)) }
      drawPicture(of: ad)
    } else if method == "render", let adID {
      var drawn = params
      drawn["adChoices"] = result["adChoices"]
      drawn["mediaView"] = result["mediaView"]
      if !toldLoads.contains(adID) {
        drawn["atMs"] = .number(JSONNumber(nowMs))
        drawn["clickableAssetViews"] = drawn["clickableAssetViews"] ?? .object([:])
        drawn["nonclickableAssetViews"] = drawn["nonclickableAssetViews"] ?? .object([:])
        tell("adRendered", drawn)
      }
      draw(adID, in: drawn)
    } else if method == "validateLayout", let adID {
      let badge = try? params.readIfPresent("badge", as: LayoutCheck.Badge.self)
      checkLayout(of: adID, badge: badge ?? nil)
    } else if method == "dispose", let adID, !toldLoads.contains(adID) {
      tell("adReleased", ["atMs": .number(JSONNumber(nowMs)), "adId": .string(adID)])
      ads[adID] = nil
    }
  }

  private mutating func refuse(
    _ error: JSONObject, of method: String, _ params: JSONObject, _ adID: String?
  ) {
    let data = error["data"]?.object
    if let adID, let info = data?["responseInfo"]?.object {
      guard !toldLoads.contains(adID) else { return }
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
    tell(
      "loadEnded",
      entry([
        "durationMs": number(durationMs), "loadedAttempt": info["loadedAttempt"] ?? .null,
        "outcome": .string(error == .null ? "loaded" : "failed"), "error": error,
      ]))
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
    checkLayout(of: ad, badge: nil)
  }

  private mutating func checkLayout(of ad: String, badge: LayoutCheck.Badge?) {
    guard let previewed = ads[ad], let check = LayoutCheck(of: previewed, badge: badge) else {
      return
    }
    lines.append(.layout(AdID(rawValue: ad), atMs: nowMs, check))
  }

  private mutating func drawPicture(of ad: String) {
    guard let previewed = ads[ad] else { return }
    lines.append(pictures.line(for: AdID(rawValue: ad), svg: Picture(of: previewed).svg))
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
