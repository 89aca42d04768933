/// Whether an ad's events come in an order that makes sense.
struct Sequence {
  private enum Screen {
    case closed
    case open
    case closing
  }

  let isFullScreen: Bool
  private var screen = Screen.closed
  private var isVideoUnderWay = false

  init(isFullScreen: Bool) {
    self.isFullScreen = isFullScreen
  }

  mutating func rule(brokenBy event: String) -> String? {
    let before = screen
    switch event {
    case "willPresentFullScreenView":
      screen = .open
      return before == .closed ? nil : "unpairedScreen"
    case "willDismissFullScreenView":
      screen = .closing
      return before == .open ? nil : "unpairedScreen"
    case "didDismissFullScreenView":
      screen = .closed
      return before == .closing ? nil : "unpairedScreen"
    case "didPlayVideo", "didStartVideo":
      isVideoUnderWay = true
    case "didPauseVideo", "didEndVideo":
      if !isVideoUnderWay { return "eventOrder" }
      isVideoUnderWay = event != "didEndVideo"
    case "click", "impression", "didRewardUser":
      break
    default:
      return nil
    }
    return isFullScreen && before == .closed ? "eventOrder" : nil
  }
}

/// What happens to one ad, held back until the client knows the ad.
final class EventStream {
  private enum Held {
    case event(String, [(String, Value)])
    case violation(String, String)
    case notice([(String, Value)])
  }

  static let order = [
    "impression", "click", "willPresentFullScreenView", "didFailToPresent",
    "willDismissFullScreenView", "didDismissFullScreenView", "willLeaveApplication",
    "didPlayVideo", "didPauseVideo", "didEndVideo", "didMuteVideo", "didUnmuteVideo",
    "didStartVideo", "didRewardUser", "adSizeChanged", "refreshed", "didFailToRefresh", "expired",
    "paid",
  ]

  private let model: Model
  private let id: String
  private var lastSeq = 0
  private var counts: [String: Int] = [:]
  private var held: [Held]? = []

  init(_ model: Model, _ id: String) {
    self.model = model
    self.id = id
  }

  /// How often each event occurred, in the order of the contract.
  var counters: [(key: String, value: Int)] {
    Self.order.compactMap { name in counts[name].map { (name, $0) } }
  }

  func emit(_ event: String, _ payload: [(String, Value)]) {
    counts[event, default: 0] += 1
    take(.event(event, payload))
  }

  func violate(_ rule: String, by className: String) {
    take(.violation(rule, className))
  }

  func notice(_ members: [(String, Value)]) {
    if model.choosesNotices { take(.notice(members)) }
  }

  func forward() {
    for item in takeHeld() { send(item) }
  }

  /// The client will never know the ad: only violations are told.
  func giveUp() {
    for item in takeHeld() {
      if case .violation = item { send(item) }
    }
  }

  func append(_ other: EventStream) {
    for item in other.takeHeld() {
      if case .event(let name, _) = item { counts[name, default: 0] += 1 }
      take(item)
    }
  }

  private func takeHeld() -> [Held] {
    defer { held = nil }
    return held ?? []
  }

  private func take(_ item: Held) {
    if held == nil { send(item) } else { held?.append(item) }
  }

  private func send(_ item: Held) {
    switch item {
    case .event(let name, let payload):
      lastSeq += 1
      model.notify(
        "adEvent",
        [("adId", .string(id)), ("seq", Value(lastSeq)), ("event", .string(name))] + payload)
    case .violation(let rule, let className):
      model.violate(rule, className, id)
    case .notice(let members):
      model.notifyOfBid(members)
    }
  }
}
