package import Ads

/// Why the bridge could not do what a client asked for.
package enum MediationError: Error, Sendable {
  /// No adapter has the class name.
  case unknownAdapter(String, nearest: [String])
  /// The configuration has no such ad unit.
  case unknownAdUnit(String, nearest: [String])
  /// The adapter that the client named could not be set up.
  case setUpFailed(className: String, AdError)
  /// The adapter loads no ads of the format.
  case formatNotSupported(className: String, AdFormat, supported: [AdFormat])
  /// The adapter's code is in this process, so it can't be restarted.
  case notRestartable(className: String)
  /// The ad unit has another format.
  case adUnitOfOtherFormat(adUnitID: String, AdFormat, is: AdFormat)
  /// An adapter asks for an ad unit that would ask the same adapter.
  case adapterLoadsItself(className: String, adUnitID: String)
  /// No attempt gave an ad.
  case loadFailed(AdError, ResponseInfo)
  /// The client cancelled the load.
  case cancelled
  /// The client disposed of the ad before its load had ended.
  case disposedWhileLoading(AdID)
  /// The client's id for an ad was used before.
  case adIDInUse(AdID)
  /// No ad had the id, or its load failed. The newest ads that there are follow.
  case unknownAd(AdID, known: [AdID] = [])
  /// The ad was disposed of.
  case adDisposed(AdID)
  /// The adapter counts these itself.
  case trackedByAdapter(AdID, what: String)
  /// The ad's state does not allow the action.
  case wrongState(AdID, AdState, allowed: [AdState], toDo: String)
  /// The ad's format does not have the action.
  case wrongFormat(AdID, AdFormat, needed: [AdFormat])
  /// The ad can't be presented.
  case presentFailed(AdID, AdError)
  /// The ad's adapter does not offer the action.
  case notSimulated(AdID, String)
  /// The adapter failed to do what it was told, or has ended.
  case adapterFailed(AdID, AdError)
  /// The configuration allows no more ads.
  case tooManyAds(limit: Int)
  case tooManyAdBytes(limit: Int)
}
