import Ads
import Mediation

extension MediationError {
  /// The error as a sentence, for a report about a single ad.
  var sentence: String {
    switch self {
    case .setUpFailed(_, let error), .loadFailed(let error, _), .presentFailed(_, let error),
      .adapterFailed(_, let error):
      error.sentence
    case .unknownAdapter(let className, _): "There is no adapter \(className)."
    case .unknownAdUnit(let id, _): "There is no ad unit \(id)."
    case .notRestartable(let className): "\(className) is built in."
    case .formatNotSupported(let className, let format, _):
      "\(className) does not load \(format.rawValue) ads."
    case .adUnitOfOtherFormat(let id, _, let actual):
      "The ad unit \(id) is for \(actual.rawValue) ads."
    case .adapterLoadsItself(let className, _): "\(className) can't load itself."
    case .cancelled, .disposedWhileLoading: "The load was cancelled."
    case .adIDInUse: "The ad's id was used before."
    case .unknownAd: "There is no such ad."
    case .adDisposed: "The ad was disposed of."
    case .trackedByAdapter(_, let what): "The adapter counts the \(what) itself."
    case .wrongState(_, let state, _, let what):
      "The ad is \(state.rawValue), so it is not possible to \(what)."
    case .wrongFormat(_, let format, _):
      "This is not possible for an ad of the format \(format.rawValue)."
    case .notSimulated(_, let what): "The adapter does not offer \(what)."
    case .tooManyAds(let limit): "There are \(limit) ads already."
    case .tooManyAdBytes(let limit): "The ads take more than \(limit) bytes of memory."
    }
  }
}

extension AdError {
  /// The error's own message, followed by the messages of its causes.
  var sentence: String {
    let own = ownSentence
    guard let cause = underlying?.sentence, !own.hasSuffix(cause) else { return own }
    return "\(own.hasSuffix(".") ? String(own.dropLast()) : own): \(cause)"
  }
}
