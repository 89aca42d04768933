/// Something that a person or the network does to an ad on a device.
public enum SimulatedAction: String, CaseIterable, Sendable {
  /// A person touches the ad.
  case tap
  /// The ad opens a screen inside the application.
  case open
  /// A person closes the screen that the ad opened.
  case close
  /// The ad sends the person to another application.
  case leaveApplication
  case playVideo
  case pauseVideo
  case endVideo
  case muteVideo
  case unmuteVideo
  /// A person has watched for long enough to earn the reward.
  case earnReward
  /// The ad grows too old to be shown.
  case expire
}
