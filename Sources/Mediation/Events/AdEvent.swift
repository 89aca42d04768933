/// An event of an ad.
public struct AdEvent: Sendable {
  /// The kind of event, with its payload.
  public enum Kind: Sendable {
    case impression
    /// The asset is known if the bridge counts clicks.
    case click(asset: NativeAssetIdentifier?)
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
  }

  /// The name of an event.
  package enum Name: String, CaseIterable, Sendable {
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
  }

  package let ad: AdID
  /// Counts the ad's events: 1, 2, 3, …
  package let seq: Int
  /// Counts the entries of the log: 1, 2, 3, …
  package let index: Int
  /// The time since the start of the process.
  package let atMs: Int
  package let kind: Kind
}

extension AdEvent.Kind {
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
    }
  }
}

extension AdEvent.Kind {
  /// How many bytes of memory the payload takes.
  var payloadBytes: Int {
    switch self {
    case .didFailToPresent(let error), .didFailToRefresh(let error): 256 + error.textLength
    case .didRewardUser(let reward): 128 + reward.type.utf8.count
    case .adSizeChanged: 128
    case .refreshed(let content): 256 + content.byteCount
    default: 0
    }
  }

  /// The same event with a shorter text; `nil` if its text has at most the maximum length.
  var truncated: AdEvent.Kind? {
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
public struct AdReward: Sendable, Equatable {
  /// What it is, in the words of the network or of its publisher.
  public let type: String
  public let amount: Double

  public init(type: String, amount: Double) {
    self.type = type
    self.amount = amount
  }
}
