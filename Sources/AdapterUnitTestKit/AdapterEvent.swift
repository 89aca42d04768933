import Ads
public import GoogleMobileAds
import JSON
import Mediation
import Synchronization

/// An event of an ad that counted, in the order of the bridge.
public struct AdapterEvent: Sendable, CustomStringConvertible {
  /// The name of an event, as in the contract.
  public enum Name: String, CaseIterable, Sendable {
    case impression, click
    case willPresentFullScreenView, didFailToPresent
    case willDismissFullScreenView, didDismissFullScreenView
    case willLeaveApplication
    case didPlayVideo, didPauseVideo, didEndVideo, didMuteVideo, didUnmuteVideo, didStartVideo
    case didRewardUser, adSizeChanged, refreshed, didFailToRefresh, expired
    case paid
  }

  /// The ad.
  public let adID: String
  public let name: Name
  /// The asset of a click that the bridge has counted.
  public let asset: GADNativeAssetIdentifier?
  /// Why the ad could not be presented or refreshed.
  public let error: AdapterFailure?
  /// What the user gets.
  public let reward: GoogleMobileAds.AdReward?
  /// What the impression has earned.
  public let value: GoogleMobileAds.AdValue?
  /// When it happened, on the clock that ``HostedAdapter/advance(by:)`` moves.
  public let time: Duration

  public var description: String {
    let detail =
      asset?.name ?? error?.description ?? reward.map { "\($0.amount) \($0.type)" }
      ?? value.map { "\($0.value) \($0.currencyCode)" }
    return "\(adID) \(name.rawValue)" + (detail.map { " (\($0))" } ?? "")
  }
}

/// A rule of the contract that the adapter broke.
public struct AdapterViolation: Sendable, CustomStringConvertible {
  /// The rule, by its name in the contract, such as `duplicateCompletion`.
  public let rule: String
  /// What the adapter did, in one sentence.
  public let message: String
  /// The ad; `nil` for a set-up.
  public let adID: String?

  public var description: String { "\(rule): \(message)" }
}

/// A call to the network's SDK, as the adapter has reported it with `reportNetworkCall`.
public struct NetworkCallRecord: Sendable, CustomStringConvertible {
  public let name: String
  /// The arguments as JSON; `null` without arguments.
  public let arguments: String
  /// The ad; `nil` for a call that belongs to no load.
  public let adID: String?

  public var description: String { arguments == "null" ? name : "\(name) \(arguments)" }
}

/// Everything that the bridge has recorded of one hosted adapter. Read on any thread.
final class Records: Sendable {
  /// How many entries of each kind are kept, because an adapter may report any number.
  private static let limit = 100_000

  private struct Lists {
    var events: [AdapterEvent] = []
    var violations: [AdapterViolation] = []
    var networkCalls: [NetworkCallRecord] = []
  }

  private let lists = Mutex(Lists())

  var events: [AdapterEvent] { lists.withLock { $0.events } }
  var violations: [AdapterViolation] { lists.withLock { $0.violations } }
  var networkCalls: [NetworkCallRecord] { lists.withLock { $0.networkCalls } }

  func append(_ entry: EventLog.Entry) {
    switch entry {
    case .event(let event):
      guard let event = AdapterEvent(event) else { return }
      lists.withLock { if $0.events.count < Self.limit { $0.events.append(event) } }
    case .violation(let violation):
      let record = AdapterViolation(
        rule: violation.rule.rawValue, message: violation.message, adID: violation.ad?.rawValue)
      lists.withLock { if $0.violations.count < Self.limit { $0.violations.append(record) } }
    case .trace(let entry):
      guard case .networkCall(_, let ad, let call) = entry.content else { return }
      let record = NetworkCallRecord(
        name: call.name,
        arguments: String(decoding: JSONWriter.bytes(of: call.arguments), as: UTF8.self),
        adID: ad?.rawValue)
      lists.withLock { if $0.networkCalls.count < Self.limit { $0.networkCalls.append(record) } }
    }
  }
}

extension AdapterEvent {
  fileprivate init?(_ entry: AdEventEntry) {
    guard let name = Name(rawValue: entry.event.name.rawValue) else { return nil }
    self.name = name
    adID = entry.ad.rawValue
    time = .milliseconds(entry.atMs)
    var asset: GADNativeAssetIdentifier?
    var error: AdapterFailure?
    var reward: GoogleMobileAds.AdReward?
    var value: GoogleMobileAds.AdValue?
    switch entry.event {
    case .click(let clicked):
      asset = clicked.flatMap { GADNativeAssetIdentifier(name: $0.rawValue) }
    case .didFailToPresent(let failure), .didFailToRefresh(let failure):
      error = AdapterFailure(failure)
    case .didRewardUser(let given):
      reward = GoogleMobileAds.AdReward(
        rewardType: given.type, rewardAmount: NSDecimalNumber(value: given.amount))
    case .paid(let earned): value = GoogleMobileAds.AdValue(earned)
    default: break
    }
    self.value = value
    self.asset = asset
    self.error = error
    self.reward = reward
  }
}

extension GoogleMobileAds.AdValue {
  fileprivate convenience init(_ value: Ads.AdValue) {
    let precision: AdValuePrecision =
      switch value.precision {
      case .unknown: .unknown
      case .estimated: .estimated
      case .publisherProvided: .publisherProvided
      case .precise: .precise
      }
    self.init(
      value: NSDecimalNumber(value: value.valueMicros).multiplying(byPowerOf10: -6),
      precision: precision, currencyCode: value.currencyCode.rawValue)
  }
}
