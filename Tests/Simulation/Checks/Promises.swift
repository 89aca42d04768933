/// What holds at the clients' door whatever happens, and needs no model.
struct Promises {
  /// A request that has no answer.
  private struct Pending {
    let method: String
    let ad: String?
    let isInBatch: Bool
  }

  private struct KnownAd {
    var seq = 0
    var hasImpression = false
    var isDisposed = false
  }

  private static let adCalls = Set(AdCall.allCases.map(\.rawValue))

  private var pending: [String: [Pending]] = [:]
  /// The calls on each ad that have no answer, by their ids, in the order in which they were sent.
  private var callsInOrder: [String: [String]] = [:]
  private var ads: [String: KnownAd] = [:]
  private var log: [Value] = []
  /// The time of the newest notification.
  private var lastMs = 0
  private var responses: Set<String> = []
  private var notices = BidNotices()
  /// The ads of loads that were sent as notifications, which have no answer; `nil` stands for every
  /// ad that the bridge numbers.
  private var unanswered: Set<String?> = []

  // MARK: Lines in

  /// The client is about to write a line.
  mutating func willSend(_ line: [UInt8]) {
    guard line.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { return }
    guard let value = try? Value(json: line) else {
      return expect(Value.id(beforeFaultOf: line), nil, isInBatch: false)
    }
    guard let entries = value.array else { return willSend(value, isInBatch: false) }
    guard !entries.isEmpty else { return expect(.null, nil, isInBatch: false) }
    for entry in entries { willSend(entry, isInBatch: true) }
  }

  private mutating func willSend(_ entry: Value, isInBatch: Bool) {
    let isResponse =
      entry["method"] == nil && entry["id"] != nil
      && (entry["result"] != nil || entry["error"] != nil)
    if isResponse { return }
    let isRequest =
      entry.members != nil && entry["jsonrpc"] == "2.0" && !(entry["method"]?.string ?? "").isEmpty
      && isParams(entry["params"])
    guard let id = entry["id"] else {
      if !isRequest { expect(.null, nil, isInBatch: isInBatch) }
      if entry["method"]?.string?.hasPrefix("load") == true {
        unanswered.insert(entry["params"]?["adId"]?.string)
      }
      return
    }
    switch id {
    case .null, .string, .number: expect(id, isRequest ? entry : nil, isInBatch: isInBatch)
    default: expect(.null, nil, isInBatch: isInBatch)
    }
  }

  private func isParams(_ params: Value?) -> Bool {
    switch params {
    case nil, .null, .object, .array: true
    default: false
    }
  }

  private mutating func expect(_ id: Value, _ request: Value?, isInBatch: Bool) {
    let method = request?["method"]?.string ?? ""
    let ad = request?["params"]?["adId"]?.string
    pending[id.text, default: []].append(Pending(method: method, ad: ad, isInBatch: isInBatch))
    if !isInBatch, let ad, Self.adCalls.contains(method), id != .null,
      pending[id.text]?.count == 1
    {
      callsInOrder[ad, default: []].append(id.text)
    }
  }

  // MARK: Lines out

  /// Reads a line that the client gets.
  mutating func read(_ line: [UInt8]) throws(Fault) -> Value {
    let value = try Self.read(line)
    guard let entries = value.array else {
      try check(value, of: line)
      return value
    }
    if entries.isEmpty { throw Fault(check: "shape", message: "An empty batch came.") }
    for entry in entries { try checkAnswer(entry, isInBatch: true) }
    return value
  }

  static func read(_ line: [UInt8]) throws(Fault) -> Value {
    let text = String(decoding: line.prefix(300), as: UTF8.self)
    let value: Value
    do throws(NotJSON) {
      value = try Value(json: line)
    } catch {
      throw Fault(check: "json", message: "Not JSON at byte \(error.offset): \(text)")
    }
    // U+2028, U+2029, U+0085 and DEL end a line for some readers.
    for index in line.indices where line[index] >= 0x7F {
      let rest = line[index...].prefix(3)
      let isLineEnd =
        line[index] == 0x7F || rest.starts(with: [0xC2, 0x85])
        || rest.elementsEqual([0xE2, 0x80, 0xA8]) || rest.elementsEqual([0xE2, 0x80, 0xA9])
      if isLineEnd { throw Fault(check: "json", message: "A bare line end in: \(text)") }
    }
    return value
  }

  private mutating func check(_ message: Value, of line: [UInt8]) throws(Fault) {
    let keys = message.members?.map(\.key) ?? []
    if keys == ["jsonrpc", "method", "params"], message["jsonrpc"] == "2.0" {
      return try checkNotification(message)
    }
    try checkAnswer(message, isInBatch: false)
  }

  private mutating func checkAnswer(
    _ message: Value, isInBatch: Bool
  ) throws(Fault) {
    let keys = message.members?.map(\.key) ?? []
    guard keys == ["jsonrpc", "id", "result"] || keys == ["jsonrpc", "id", "error"],
      message["jsonrpc"] == "2.0", let id = message["id"]
    else { throw Fault(check: "shape", message: "Not a message: \(message.excerpt)") }
    let code = message["error"]?["code"]?.int
    var request = try settle(id.text, code, isInBatch: isInBatch)
    // Any number of requests may have this id.
    if id == .null { request = Pending(method: "", ad: nil, isInBatch: isInBatch) }
    if let error = message["error"] { return try checkError(error, request) }
    guard let result = message["result"], result.members != nil else {
      throw Fault(check: "shape", message: "A result is not an object: \(message.excerpt)")
    }
    try checkResult(result, request)
  }

  /// Takes the request that an answer belongs to.
  private mutating func settle(
    _ id: String, _ code: Int?, isInBatch: Bool
  ) throws(Fault) -> Pending {
    guard var requests = pending[id], !requests.isEmpty else {
      throw Fault(check: "answers", message: "The id \(id) has one answer too many.")
    }
    // An invalid line is answered at once, whatever is in flight with its id.
    let isInvalid = code == -32600 || code == -32700
    let index =
      isInvalid
      ? requests.count - 1 : requests.firstIndex { $0.isInBatch == isInBatch } ?? 0
    let request = requests.remove(at: index)
    pending[id] = requests.isEmpty ? nil : requests
    guard let ad = request.ad, !request.isInBatch, Self.adCalls.contains(request.method),
      !isInvalid, let place = callsInOrder[ad]?.firstIndex(of: id)
    else { return request }
    callsInOrder[ad]?.remove(at: place)
    let mayOvertake = [-32800, -32602, 401, 402].contains(code)
    if place > 0, !mayOvertake {
      throw Fault(check: "order", message: "The answer to \(id) overtook another one of \(ad).")
    }
    return request
  }

  private func checkError(_ error: Value, _ request: Pending) throws(Fault) {
    guard let code = error["code"]?.int, let text = error["message"]?.string, !text.isEmpty,
      let name = error["data"]?["name"]?.string, !name.isEmpty
    else { throw Fault(check: "shape", message: "An error without its parts: \(error.excerpt)") }
    if code == -32603, error["data"]?["adId"] == nil {
      throw Fault(check: "bridge", message: "A fault of the bridge: \(error.excerpt)")
    }
  }

  private mutating func checkResult(
    _ result: Value, _ request: Pending
  ) throws(Fault) {
    // Requests may share an id: only the answer tells which one it belongs to.
    if result.isLoad, let ad = result["adId"]?.string {
      guard ads[ad] == nil else {
        throw Fault(check: "ads", message: "The id \(ad) serves a second ad.")
      }
      ads[ad] = KnownAd()
      let response = result["responseInfo"]?["responseId"]?.string ?? ""
      guard responses.insert(response).inserted else {
        throw Fault(check: "ads", message: "\(response) names two loads.")
      }
    }
    switch request.method {
    // In a batch, both may have been carried out long before the line.
    case "dispose" where result["disposed"] == true && !request.isInBatch:
      if let ad = request.ad { ads[ad]?.isDisposed = true }
    case "disposeAll" where !request.isInBatch:
      for ad in ads.keys { ads[ad]?.isDisposed = true }
    case "getEvents":
      try checkEvents(result)
    default:
      break
    }
  }

  private func checkEvents(_ result: Value) throws(Fault) {
    for entry in result["events"]?.array ?? [] {
      let index = entry["params"]?["index"]?.int ?? 0
      guard (1...max(log.count, 1)).contains(index), index <= log.count,
        log[index - 1] == entry
      else {
        throw Fault(check: "log", message: "getEvents tells what was not sent: \(entry.excerpt)")
      }
    }
  }

  private mutating func checkNotification(_ message: Value) throws(Fault) {
    let params = message["params"] ?? .null
    let method = message["method"]?.string ?? ""
    guard let atMs = params["atMs"]?.int, atMs >= lastMs else {
      throw Fault(check: "time", message: "Time goes back from \(lastMs): \(message.excerpt)")
    }
    lastMs = atMs
    switch method {
    case "adapterStatus": return
    case "adEvent", "contractViolation": break
    case "bidNotice": try notices.add(params)
    default: throw Fault(check: "shape", message: "Unknown notification: \(message.excerpt)")
    }
    log.append(["method": .string(method), "params": params])
    guard params["index"]?.int == log.count else {
      throw Fault(check: "index", message: "index should be \(log.count): \(message.excerpt)")
    }
    if method == "adEvent" { try checkEvent(params) }
  }

  private mutating func checkEvent(_ params: Value) throws(Fault) {
    let id = params["adId"]?.string ?? ""
    let isUnanswered = unanswered.contains(id) || unanswered.contains(nil) && id.hasPrefix("ad-")
    guard var ad = ads[id] ?? (isUnanswered ? KnownAd() : nil) else {
      throw Fault(check: "early", message: "An event before the load's answer: \(params.excerpt)")
    }
    ad.seq += 1
    guard params["seq"]?.int == ad.seq else {
      throw Fault(check: "seq", message: "seq of \(id) should be \(ad.seq): \(params.excerpt)")
    }
    if ad.isDisposed {
      throw Fault(check: "disposed", message: "An event after dispose: \(params.excerpt)")
    }
    switch params["event"]?.string {
    case "impression":
      if ad.hasImpression {
        throw Fault(check: "impression", message: "A second impression: \(params.excerpt)")
      }
      ad.hasImpression = true
    case "refreshed":
      ad.hasImpression = false
    default:
      break
    }
    ads[id] = ad
  }

  // MARK: The end

  /// The run has ended: nothing may be pending.
  func end() throws(Fault) {
    guard let (id, _) = pending.min(by: { $0.key < $1.key }) else { return }
    throw Fault(check: "answers", message: "The id \(id) has no answer.")
  }
}

extension Value {
  /// Whether a result is the answer to a load. The answer to `getAd` has a state, too.
  var isLoad: Bool { self["responseInfo"] != nil && self["state"] == nil }
}
