/// What a simulated program does. It is a state machine: the words of its start and of each load's
/// parameter say everything, so the same messages give the same output.
///
/// A program without words is honest: it answers each call once, at once, and as the contract says.
struct Behavior {
  private struct Load {
    let id: String
    let call: String
    let format: String
    let words: Words
    var isAnswered = false
  }

  private let className: String
  private let start: Words
  private var loads: [Load] = []

  init(className: String, start: [String]) {
    self.className = className
    self.start = Words(start)
  }

  /// Whether the program ends when its input is closed.
  var endsPolitely: Bool { endsWhenTerminated && !start.has("rude") && !start.has("deaf") }
  /// Whether the program ends when it is asked to by a signal.
  var endsWhenTerminated: Bool { !start.has("stubborn") }
  /// Whether the program leaves unread what it gets.
  var readsNothing: Bool { start.has("deaf") }

  /// What the program does as soon as it runs.
  func begin() -> [ProgramAction] {
    var actions: [ProgramAction] = []
    if start.has("greets") { actions.append(.line("Welcome!", fault: "garbage line")) }
    if let ms = start.number("exits-after") {
      actions.append(ProgramAction(afterMs: ms, kind: .exit(code: 0), fault: "exit on its own"))
    }
    return actions
  }

  /// The program reads a message.
  mutating func receive(_ message: Value) -> [ProgramAction] {
    let method = message["method"]?.string ?? ""
    guard let id = message["id"]?.text else { return cancel(message["params"]?["id"]?.text ?? "") }
    let params = message["params"] ?? .null
    switch method {
    case "adapter/initialize": return introduce(id)
    case "adapter/setUp": return respond("setup", id, "{}", start)
    case _ where method.hasPrefix("adapter/load"): return load(id, method, params)
    case "adapter/collectSignals":
      return respond("signals", id, #"{"signals":"token"}"#, start)
    case "adapter/requestBids":
      let words = Words((params["parameter"]?.string ?? "").split(separator: "+").map(String.init))
      return respond("ask", id, BidAnswer(words).text(to: params["bidRequest"] ?? .null), words)
    case "adapter/didReceiveBidNotice": return respond("notice", id, "{}", Words([]))
    case "adapter/dispose": return dispose(id, params)
    default: return call(id, method, params)
    }
  }

  /// What the program does unasked, in a step of its own.
  func act(_ prank: Prank) -> [ProgramAction] {
    switch prank {
    case .exit(let code):
      return [ProgramAction(afterMs: 0, kind: .exit(code: code), fault: "exit at any time")]
    case .closeOutput:
      return [ProgramAction(afterMs: 0, kind: .closeOutput, fault: "closed output")]
    case .stopReading:
      return [ProgramAction(afterMs: 0, kind: .stopReading, fault: "closed input")]
    case .write(let text):
      return [.line(text, fault: "line at any time")]
    case .report(let event, let back):
      guard let load = load(back) else { return [] }
      return [.line(eventLine(event, of: load.id), fault: "event at any time")]
    case .answerAgain(let back):
      guard let load = load(back) else { return [] }
      return [.line(answer(load.call, "{}"), fault: "answer at any time")]
    }
  }

  private func load(_ back: Int) -> Load? {
    loads.isEmpty ? nil : loads[loads.count - 1 - back % loads.count]
  }

  private func introduce(_ id: String) -> [ProgramAction] {
    let formats = start.has("native-only") ? ["native"] : Setting.formats
    var result: [(String, Value)] = [
      ("className", .string(start.has("init-other") ? "Nobody" : className)),
      ("adapterVersion", "1.2.3"), ("adSdkVersion", "1.0.0"),
      (
        "formats",
        start.has("init-wrong") ? "all" : .array(formats.map { .string($0) })
      ),
    ]
    let methods = [
      ("newer", "adapter/ping"), ("bids", "adapter/collectSignals"),
      ("sells", "adapter/requestBids"), ("bids", "adapter/didReceiveBidNotice"),
      ("sells", "adapter/didReceiveBidNotice"),
    ].filter { start.has($0.0) }.map { Value.string($0.1) }
    if !methods.isEmpty {
      result += [("protocolVersion", 1), ("methods", .array(methods)), ("api", "modern")]
    }
    if start.has("labelled") { result.append(("label", "A network")) }
    if start.has("tracks") {
      result += [("handlesUserImpressions", true), ("handlesUserClicks", true)]
    }
    return respond("init", id, Value(result).text, start)
  }

  // MARK: Loads

  private mutating func load(_ id: String, _ method: String, _ params: Value) -> [ProgramAction] {
    let words = Words((params["parameter"]?.string ?? "").split(separator: "+").map(String.init))
    let name = method.dropFirst("adapter/load".count)
    var load = Load(
      id: params["loadId"]?.string ?? "", call: id,
      format: name.prefix(1).lowercased() + name.dropFirst(), words: words)
    var actions: [ProgramAction] = []
    if words.has("early") {
      let line = eventLine("impression", of: load.id)
      actions.append(.line(line, fault: "event before the answer"))
    }
    if words.has("foreign") {
      let lines = [eventLine("impression", of: "load-1"), eventLine("click", of: "load-99999")]
      actions += lines.map { .line($0, fault: "event of another load") }
    }
    if words.has("wrong-id") {
      actions.append(.line(answer("77777", "{}"), fault: "answer to no call"))
    }
    if words.has("stale-id") {
      actions.append(.line(answer("1", "{}"), fault: "answer to an old call"))
    }
    if words.has("request") {
      let request = #"{"jsonrpc":"2.0","id":1,"method":"adapter/event","params":{}}"#
      actions.append(.line(request, fault: "request"))
    }
    actions += respond("load", id, result(of: load, params), words)
    load.isAnswered = !words.has("load-slow") && !words.has("load-never")
    loads.append(load)
    return actions
  }

  private func result(of load: Load, _ params: Value) -> String {
    let words = load.words
    if words.has("null") { return "null" }
    if words.has("wrong") { return load.format == "native" ? #"{"assets":7}"# : "[]" }
    switch load.format {
    case "native": return nativeAd(words)
    case "banner": return banner(params["adSize"] ?? .null)
    default: return "{}"
    }
  }

  private func nativeAd(_ words: Words) -> String {
    var assets: [(String, Value)] = [("headline", "Hello"), ("body", "An ad.")]
    if !words.has("no-action") { assets.append(("callToAction", "Go")) }
    var members: [(String, Value)] = [("assets", Value(assets))]
    if words.has("content") { members.append(("nativeAdType", "content")) }
    if words.has("app-install") { members.append(("nativeAdType", "appInstall")) }
    if !words.has("no-choices") { members.append(("adChoices", ["width": 24, "height": 24])) }
    if words.has("tracks") {
      members.append(("tracking", ["impressions": "adapter", "clicks": "adapter"]))
    }
    return Value(members).text
  }

  private func banner(_ size: Value) -> String {
    // The size that is wanted may be a fraction; this network draws whole points.
    let points = { (key: String) in max(1, Int(Double(size[key]?.text ?? "") ?? 1)) }
    let view: Value = [
      "id": "view", "width": Value(points("width")), "height": Value(points("height")),
      "text": .null,
    ]
    return (["view": view] as Value).text
  }

  /// The bridge no longer needs an answer.
  private mutating func cancel(_ call: String) -> [ProgramAction] {
    guard let index = loads.firstIndex(where: { $0.call == call && !$0.isAnswered }) else {
      return []
    }
    let words = loads[index].words
    if words.has("ignores-cancel") { return [] }
    if words.has("cancel-crash") {
      return [ProgramAction(afterMs: 0, kind: .exit(code: 3), fault: "crash in cancel")]
    }
    loads[index].isAnswered = true
    return [.line(error(call, -32800, "Given up."))]
  }

  private func dispose(_ id: String, _ params: Value) -> [ProgramAction] {
    guard let load = loads.first(where: { $0.id == params["loadId"]?.string }) else {
      return respond("dispose", id, "{}", Words([]))
    }
    let click = eventLine("click", of: load.id)
    var actions = respond("dispose", id, "{}", load.words)
    if load.words.has("dispose-event") {
      actions.insert(.line(click, fault: "event at a dispose"), at: 0)
    }
    if load.words.has("late-event") {
      actions.append(.line(click, fault: "event after a dispose"))
    }
    return actions
  }

  // MARK: Calls on ads

  private func call(_ id: String, _ method: String, _ params: Value) -> [ProgramAction] {
    guard let load = loads.first(where: { $0.id == params["loadId"]?.string }) else {
      return respond("call", id, "{}", Words([]))
    }
    let words = load.words
    let action = params["action"]?.string ?? ""
    if words.has("no-offer"), method == "adapter/simulate" || method == "adapter/changeAdSize" {
      return [.line(error(id, 307, "Not offered."))]
    }
    let actions = events(of: load, method, action).map { event in
      ProgramAction.line(eventLine(event, of: load.id), afterMs: words.number("call-slow") ?? 0)
    }
    if method == "adapter/present", words.has("present-error") {
      return actions + [.line(error(id, 1, "Not now."), fault: "refused to present")]
    }
    var result = method == "adapter/changeAdSize" ? banner(params["adSize"] ?? .null) : "{}"
    if words.has("call-wrong") { result = "7" }
    return actions + respond("call", id, result, words)
  }

  /// What an honest program reports of a call, and what a faulty one adds.
  private func events(of load: Load, _ method: String, _ action: String) -> [String] {
    let isRewarded = load.format.hasPrefix("rewarded")
    let isNative = load.format == "native"
    var events: [String] = []
    switch (method, action) {
    case ("adapter/didRender", _):
      if load.words.has("tracks") || start.has("tracks") { events.append("impression") }
      events.append("didPlayVideo")
      if load.words.has("wrong-tracker") { events += ["impression", "click"] }
      if load.words.has("unpaired") { events.append("didDismissFullScreenView") }
    case ("adapter/present", _):
      if load.words.has("present-event") { return ["didFailToPresent"] }
      events = ["willPresentFullScreenView", "impression"]
      if load.words.has("impression-twice") { events.append("impression") }
      if isRewarded { events.append("didStartVideo") }
    case (_, "tap"): events = ["click"]
    case (_, "open"): events = ["willPresentFullScreenView"]
    case (_, "close"):
      events = ["willDismissFullScreenView"]
      if isRewarded { events.append("didEndVideo") }
      events.append("didDismissFullScreenView")
    case (_, "earnReward") where isRewarded: events = ["didRewardUser"]
    case (_, "leaveApplication") where isNative: events = ["willLeaveApplication"]
    case (_, "playVideo") where isNative: events = ["didPlayVideo"]
    case (_, "pauseVideo") where isNative: events = ["didPauseVideo"]
    case (_, "endVideo") where isNative: events = ["didEndVideo"]
    case (_, "muteVideo") where isNative: events = ["didMuteVideo"]
    default: break
    }
    if load.words.has("odd-events") { events += ["expired", "nonsense", "didStartVideo"] }
    return events
  }

  // MARK: Answers

  /// Answers a call, or does what the words for this kind of call say.
  private func respond(
    _ kind: String, _ id: String, _ result: String, _ words: Words
  ) -> [ProgramAction] {
    let plain = answer(id, result)
    if words.isEmpty { return [.line(plain)] }
    let delay = words.number("\(kind)-slow") ?? 0
    let crash = ProgramAction(afterMs: delay, kind: .exit(code: 3), fault: "crash in \(kind)")
    if words.has("\(kind)-never") { return [.nothing(fault: "no answer")] }
    if words.has("\(kind)-crash") { return [crash] }
    if words.has("\(kind)-error") {
      return [.line(error(id, 201, "No.", isDetailed: true), afterMs: delay)]
    }
    if words.has("\(kind)-notfound") {
      return [.line(error(id, -32601, "No such method."), afterMs: delay)]
    }
    if words.has("\(kind)-malformed") {
      let both = #"{"jsonrpc":"2.0","id":\#(id),"result":{},"error":{"code":1,"message":"x"}}"#
      return [.line(both, afterMs: delay, fault: "malformed answer")]
    }
    var actions = [ProgramAction.line(plain, afterMs: delay, fault: delay > 0 ? "late" : nil)]
    if words.has("\(kind)-partial") {
      let bytes = Array(plain.utf8) + [0x0A]
      let cut = bytes.count / 2
      actions = [
        ProgramAction(afterMs: delay, kind: .write(Array(bytes[..<cut])), fault: "partial line"),
        ProgramAction(afterMs: delay + 7, kind: .write(Array(bytes[cut...]))),
      ]
    }
    if words.has("\(kind)-batch") {
      actions = [.line("[1,\(plain)]", afterMs: delay, fault: "answer in a batch")]
    }
    if words.has("\(kind)-garbage") {
      actions.insert(.line("{\"oops\": \u{1}", afterMs: delay, fault: "garbage line"), at: 0)
    }
    if words.has("\(kind)-huge") {
      let huge = "\"" + String(repeating: "x", count: 20_000) + "\""
      actions.insert(.line(huge, afterMs: delay, fault: "huge line"), at: 0)
    }
    if words.has("\(kind)-twice") {
      actions.append(.line(plain, afterMs: delay, fault: "second answer"))
    }
    if let ms = words.number("\(kind)-again") {
      actions.append(.line(plain, afterMs: delay + ms, fault: "second answer, late"))
    }
    if words.has("\(kind)-then-crash") { actions.append(crash) }
    if words.has("\(kind)-then-close") {
      actions.append(ProgramAction(afterMs: delay, kind: .closeOutput, fault: "closed output"))
    }
    return actions
  }

  private func eventLine(_ name: String, of load: String) -> String {
    let more =
      switch name {
      case "didFailToPresent": #","error":{"domain":"net","code":4,"message":"Not now."}"#
      case "didRewardUser": #","reward":{"type":"coins","amount":5}"#
      default: ""
      }
    return #"{"jsonrpc":"2.0","method":"adapter/event","params":{"loadId":"\#(load)","#
      + #""event":"\#(name)"\#(more)}}"#
  }

  private func answer(_ id: String, _ result: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}"#
  }

  private func error(
    _ id: String, _ code: Int, _ message: String, isDetailed: Bool = false
  ) -> String {
    let error = #"{"domain":"net","code":7,"name":"noFill","message":"No fill."}"#
    let more = isDetailed ? #","data":{"error":\#(error)}"# : ""
    return
      #"{"jsonrpc":"2.0","id":\#(id),"error":{"code":\#(code),"message":"\#(message)"\#(more)}}"#
  }
}

/// Something that a program does, after a while in real time.
struct ProgramAction {
  enum Kind {
    case write([UInt8])
    case closeOutput
    case stopReading
    case exit(code: Int32)
    case nothing
  }

  let afterMs: Int
  let kind: Kind
  /// The name under which it is counted, for something that an honest program does not do.
  var fault: String?

  static func line(_ text: String, afterMs: Int = 0, fault: String? = nil) -> ProgramAction {
    ProgramAction(afterMs: afterMs, kind: .write(Array(text.utf8) + [0x0A]), fault: fault)
  }

  static func nothing(fault: String) -> ProgramAction {
    ProgramAction(afterMs: 0, kind: .nothing, fault: fault)
  }
}

/// Words that say what a program does; some end with a number: `load-slow-300`.
struct Words {
  private var plain: Set<String> = []
  private var numbers: [String: Int] = [:]

  init(_ words: [String]) {
    for word in words {
      let parts = word.split(separator: "-")
      if let last = parts.last, let number = Int(last) {
        numbers[parts.dropLast().joined(separator: "-")] = number
      } else {
        plain.insert(word)
      }
    }
  }

  var isEmpty: Bool { plain.isEmpty && numbers.isEmpty }

  func has(_ word: String) -> Bool { plain.contains(word) || numbers[word] != nil }

  func number(_ word: String) -> Int? { numbers[word] }
}

/// Something that a program does unasked.
enum Prank {
  case exit(code: Int32)
  case closeOutput
  case stopReading
  case write(String)
  /// An event of one of its loads, counted back from the last one.
  case report(String, loadsBack: Int)
  /// An answer to one of its loads, once more or too early.
  case answerAgain(loadsBack: Int)
}
