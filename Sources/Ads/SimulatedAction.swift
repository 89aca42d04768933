import JSON

/// Something that a person or the network does to an ad on a device.
package enum SimulatedAction: String, CaseIterable, Sendable, JSONReadable {
  /// A person taps the ad.
  case tap
  /// The ad opens a screen inside the application.
  case open
  /// A person closes the screen that the ad opened.
  case close
  /// The ad opens another application.
  case leaveApplication
  case playVideo
  case pauseVideo
  case endVideo
  case muteVideo
  case unmuteVideo
  /// A person has watched long enough to earn the reward.
  case earnReward
  /// The ad becomes too old to be shown.
  case expire
}
