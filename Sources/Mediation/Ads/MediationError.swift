/// Why the bridge could not do what a client asked of it.
package enum MediationError: Error, Sendable {
  /// No adapter has the class name.
  case unknownAdapter(String, nearest: [String])
  /// The configuration has no such ad unit.
  case unknownAdUnit(String, nearest: [String])
  /// The adapter that the client named could not be set up.
  case setUpFailed(className: String, AdError)
  /// The adapter loads no ads of the format.
  case formatNotSupported(className: String, AdFormat, supported: [AdFormat])
  /// The ad unit serves another format.
  case adUnitOfOtherFormat(adUnitID: String, AdFormat, is: AdFormat)
  /// No attempt gave an ad.
  case loadFailed(AdError, ResponseInfo)
  /// The load was given up: its client cancelled it or disposed of its ad.
  case cancelled
  /// The client's id for an ad was used before.
  case adIDInUse(AdID)
  /// No ad ever had the id, or its load failed.
  case unknownAd(AdID)
  /// The ad was there once.
  case adDisposed(AdID)
  /// The adapter counts this itself.
  case trackedByAdapter(AdID, what: String)
  /// The ad is in a state in which this can't be done.
  case wrongState(AdID, AdState, allowed: [AdState], toDo: String)
  /// The ad is of a format of which this can't be done.
  case wrongFormat(AdID, AdFormat, needed: [AdFormat])
  /// The ad can't be put on screen.
  case presentFailed(AdID, AdError)
  /// The ad's adapter does not offer the action.
  case notSimulated(AdID, String)
  /// The adapter is a program, and failed at what it was told, or is gone.
  case adapterFailed(AdID, AdError)
  /// As many ads live as the configuration allows.
  case tooManyAds(limit: Int)
}
