package import JSON

/// An event of an ad, with its payload.
package enum AdEvent: Sendable {
  case impression
  /// The asset is known if the bridge counts clicks.
  case click(asset: AssetName?)
  case willPresentFullScreenView
  indirect case didFailToPresent(AdError)
  case willDismissFullScreenView
  case didDismissFullScreenView
  case willLeaveApplication
  case didPlayVideo
  case didPauseVideo
  case didEndVideo
  case didMuteVideo
  case didUnmuteVideo
  case didStartVideo
  indirect case didRewardUser(AdReward)
  indirect case adSizeChanged(AdSize)
  /// A banner shows another creative.
  indirect case refreshed(BannerContent)
  indirect case didFailToRefresh(AdError)
  case expired
  /// The impression has earned something.
  indirect case paid(AdValue)

  /// The name of an event.
  package enum Name: String, CaseIterable, Sendable, JSONReadable {
    case impression
    case click
    case willPresentFullScreenView
    case didFailToPresent
    case willDismissFullScreenView
    case didDismissFullScreenView
    case willLeaveApplication
    case didPlayVideo
    case didPauseVideo
    case didEndVideo
    case didMuteVideo
    case didUnmuteVideo
    case didStartVideo
    case didRewardUser
    case adSizeChanged
    case refreshed
    case didFailToRefresh
    case expired
    case paid
  }
}

extension AdEvent {
  package var name: AdEvent.Name {
    switch self {
    case .impression: .impression
    case .click: .click
    case .willPresentFullScreenView: .willPresentFullScreenView
    case .didFailToPresent: .didFailToPresent
    case .willDismissFullScreenView: .willDismissFullScreenView
    case .didDismissFullScreenView: .didDismissFullScreenView
    case .willLeaveApplication: .willLeaveApplication
    case .didPlayVideo: .didPlayVideo
    case .didPauseVideo: .didPauseVideo
    case .didEndVideo: .didEndVideo
    case .didMuteVideo: .didMuteVideo
    case .didUnmuteVideo: .didUnmuteVideo
    case .didStartVideo: .didStartVideo
    case .didRewardUser: .didRewardUser
    case .adSizeChanged: .adSizeChanged
    case .refreshed: .refreshed
    case .didFailToRefresh: .didFailToRefresh
    case .expired: .expired
    case .paid: .paid
    }
  }
}

extension AdEvent {
  /// How many bytes of memory the payload takes.
  package var payloadBytes: Int {
    switch self {
    case .didFailToPresent(let error), .didFailToRefresh(let error): 256 + error.textLength
    case .didRewardUser(let reward): 128 + reward.type.utf8.count
    case .adSizeChanged, .paid: 128
    case .refreshed(let content): 256 + content.byteCount
    default: 0
    }
  }

  /// The same event with a shorter text; `nil` if its text has at most the maximum length.
  package var truncated: AdEvent? {
    switch self {
    case .didFailToPresent(let error): error.truncated.map { .didFailToPresent($0) }
    case .didRewardUser(let reward):
      reward.type.truncated(to: AdError.maximumTextLength).map {
        .didRewardUser(AdReward(type: $0, amount: reward.amount))
      }
    default: nil
    }
  }
}

/// The reward for watching a rewarded ad.
package struct AdReward: Sendable, Equatable {
  /// What it is, in the words of the network or of its publisher.
  package let type: String
  package let amount: Double

  package init(type: String, amount: Double) {
    self.type = type
    self.amount = amount
  }
}

extension AdEvent {
  /// Writes the further members of the event, after its name.
  ///
  /// The switch has no `default`, so a new kind does not compile until its members are decided.
  package func writePayload(to writer: inout JSONWriter) {
    switch self {
    case .click(let asset): writer.member("asset", asset?.rawValue)
    case .didFailToPresent(let error), .didFailToRefresh(let error):
      writer.member("error", error)
    case .didRewardUser(let reward): writer.member("reward", reward)
    case .adSizeChanged(let size): writer.member("size", size)
    case .refreshed(let content): writer.member("view", content)
    case .paid(let value): writer.member("value", value)
    case .impression, .willPresentFullScreenView, .willDismissFullScreenView,
      .didDismissFullScreenView, .willLeaveApplication, .didPlayVideo, .didPauseVideo,
      .didEndVideo, .didMuteVideo, .didUnmuteVideo, .didStartVideo, .expired:
      break
    }
  }
}

extension AdEvent {
  /// Reads an event that an adapter reports. A click has no asset: only the bridge knows which one
  /// was clicked.
  package init(reported json: JSONObject) throws(JSONReadError) {
    switch try json.read("event", as: ReportedName.self) {
    case .impression: self = .impression
    case .click: self = .click(asset: nil)
    case .willPresentFullScreenView: self = .willPresentFullScreenView
    case .didFailToPresent: self = .didFailToPresent(try json.read("error"))
    case .willDismissFullScreenView: self = .willDismissFullScreenView
    case .didDismissFullScreenView: self = .didDismissFullScreenView
    case .willLeaveApplication: self = .willLeaveApplication
    case .didPlayVideo: self = .didPlayVideo
    case .didPauseVideo: self = .didPauseVideo
    case .didEndVideo: self = .didEndVideo
    case .didMuteVideo: self = .didMuteVideo
    case .didUnmuteVideo: self = .didUnmuteVideo
    case .didStartVideo: self = .didStartVideo
    case .didRewardUser: self = .didRewardUser(try json.read("reward"))
    case .paid: self = .paid(try json.read("value"))
    }
  }

  /// The name of an event that an adapter reports. The others come from the bridge.
  private enum ReportedName: String, CaseIterable, JSONReadable {
    case impression, click
    case willPresentFullScreenView, didFailToPresent
    case willDismissFullScreenView, didDismissFullScreenView
    case willLeaveApplication
    case didPlayVideo, didPauseVideo, didEndVideo, didMuteVideo, didUnmuteVideo, didStartVideo
    case didRewardUser
    case paid
  }
}

extension AdReward: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let reward = try JSONObject(json)
    self.init(type: try reward.read("type"), amount: try reward.read("amount"))
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("type", type)
    writer.member("amount", amount.orZero)
    writer.endObject()
  }
}
