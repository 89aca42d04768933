import Ads

/// Checks the order of an ad's events.
struct EventSequence {
  /// A rule that the adapter broke, with a sentence.
  struct Violation: Equatable {
    let rule: ContractRule
    let message: String
  }

  private enum Screen {
    case closed
    case open
    case closing
  }

  private let isFullScreen: Bool
  private var screen = Screen.closed
  private var hasShownScreen = false
  private var isVideoUnderWay = false

  init(isFullScreen: Bool) {
    self.isFullScreen = isFullScreen
  }

  /// Checks the next event of the ad.
  ///
  /// - Returns: The rule that the event breaks, if any.
  mutating func advance(to event: AdEvent.Name) -> Violation? {
    switch event {
    case .willPresentFullScreenView:
      defer { (screen, hasShownScreen) = (.open, true) }
      return screen == .closed ? nil : unpaired("\(event.rawValue) while a screen was open")
    case .willDismissFullScreenView:
      defer { screen = .closing }
      return screen == .open ? nil : unpaired("\(event.rawValue) while no screen was open")
    case .didDismissFullScreenView:
      defer { screen = .closed }
      switch screen {
      case .closing: return nil
      case .open: return unpaired("\(event.rawValue) without willDismissFullScreenView")
      case .closed: return unpaired("\(event.rawValue) while no screen was open")
      }
    case .didPlayVideo, .didStartVideo:
      isVideoUnderWay = true
      return outOfScreen(event)
    case .didPauseVideo, .didEndVideo:
      defer { if event == .didEndVideo { isVideoUnderWay = false } }
      return isVideoUnderWay
        ? outOfScreen(event) : disorder("\(event.rawValue) while no video was playing")
    case .click, .impression, .didRewardUser:
      return outOfScreen(event)
    case .didMuteVideo, .didUnmuteVideo, .didFailToPresent, .willLeaveApplication, .adSizeChanged,
      .refreshed, .didFailToRefresh, .expired, .paid:
      return nil
    }
  }

  /// The events of a full-screen ad belong on its screen.
  private func outOfScreen(_ event: AdEvent.Name) -> Violation? {
    guard isFullScreen, screen == .closed else { return nil }
    return disorder("\(event.rawValue) \(hasShownScreen ? "after" : "before") the ad's screen")
  }

  private func unpaired(_ what: String) -> Violation {
    Violation(rule: .unpairedScreen, message: "The adapter reported \(what).")
  }

  private func disorder(_ what: String) -> Violation {
    Violation(rule: .eventOrder, message: "The adapter reported \(what).")
  }
}
