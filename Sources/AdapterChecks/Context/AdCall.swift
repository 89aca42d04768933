import Mediation

/// Something that an ad is told.
enum AdCall: Hashable {
  case render
  case untrack
  case recordImpression
  case recordClick
  case changeAdSize
  case present
  case simulate(SimulatedAction)

  /// When that was, as the beginning of a sentence.
  var moment: String {
    switch self {
    case .render: "When the ad was drawn"
    case .untrack: "When the ad was taken off its view"
    case .recordImpression: "When the bridge counted an impression"
    case .recordClick: "When the bridge counted a click"
    case .changeAdSize: "When the size of the banner was changed"
    case .present: "When the ad was presented"
    case .simulate(let action): "When \(action.rawValue) was simulated"
    }
  }
}
