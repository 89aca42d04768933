import Ads
public import Foundation
import Mediation

/// Why an adapter, or an action on it, failed.
///
/// A failure of the adapter has the domain and the code of the adapter's own error. A failure of an
/// action that is not possible, such as a click on an ad that is not drawn, has the domain
/// ``bridgeDomain`` and a code of the
/// table of errors in the contract for clients. If the adapter or the main thread does not answer in
/// time, the domain is ``kitDomain``.
///
/// `error as NSError` has the same domain, code and message.
public struct AdapterFailure: Error, Equatable, Sendable {
  /// The domain of failures of actions that are not possible.
  public static let bridgeDomain = "adbridge"
  /// The domain of timeouts.
  public static let kitDomain = "AdapterUnitTestKit"

  public let domain: String
  public let code: Int
  /// One sentence for a person.
  public let message: String

  /// The error that caused this one.
  public var underlying: AdapterFailure? { causes.first }

  /// Holds at most one: a structure cannot contain itself.
  private let causes: [AdapterFailure]

  init(domain: String, code: Int, message: String, underlying: AdapterFailure? = nil) {
    self.domain = domain
    self.code = code
    self.message = message
    causes = underlying.map { [$0] } ?? []
  }

  public var _domain: String { domain }
  public var _code: Int { code }
}

extension AdapterFailure: CustomStringConvertible, LocalizedError {
  public var description: String { "\(message) (\(domain) \(code))" }
  public var errorDescription: String? { message }
}

extension AdapterFailure {
  init(_ error: AdError) {
    self.init(
      domain: error.domain, code: error.code, message: error.message,
      underlying: error.underlying.map { AdapterFailure($0) })
  }

  init(_ error: MediationError) {
    switch error {
    case .loadFailed(let error, _), .setUpFailed(_, let error), .presentFailed(_, let error),
      .adapterFailed(_, let error):
      self.init(error)
    default:
      self.init(
        domain: Self.bridgeDomain, code: error.code.number, message: error.sentence)
    }
  }

  /// The main thread did not run, so the adapter was not called.
  static func mainThreadBlocked(_ what: String, _ timeoutMs: Int) -> AdapterFailure {
    AdapterFailure(
      domain: kitDomain, code: 1,
      message: "The main thread was blocked for \(timeoutMs) ms while the test awaited \(what). "
        + "Adapters are called on the main thread: a test must await, and not block it.")
  }

  /// Nothing came in time.
  static func tooLate(_ what: String, _ timeoutMs: Int, _ details: String) -> AdapterFailure {
    AdapterFailure(
      domain: kitDomain, code: 2,
      message: "The test awaited \(what) for \(timeoutMs) ms. \(details)")
  }
}

extension MediationError {
  fileprivate var code: ErrorCode {
    switch self {
    case .unknownAdapter: .unknownAdapter
    case .unknownAdUnit: .unknownAdUnit
    case .setUpFailed: .setUpFailed
    case .formatNotSupported, .adUnitOfOtherFormat: .formatNotSupported
    case .notRestartable: .notRestartable
    case .loadFailed, .cancelled, .disposedWhileLoading, .adapterLoadsItself: .loadFailed
    case .adIDInUse: .adIdInUse
    case .unknownAd: .unknownAd
    case .adDisposed: .adDisposed
    case .trackedByAdapter: .trackedByAdapter
    case .wrongState: .wrongState
    case .wrongFormat: .wrongFormat
    case .presentFailed, .adapterFailed: .presentFailed
    case .notSimulated: .notSimulated
    case .tooManyAds, .tooManyAdBytes: .tooManyAds
    }
  }

  fileprivate var sentence: String {
    switch self {
    case .setUpFailed(_, let error), .loadFailed(let error, _), .presentFailed(_, let error),
      .adapterFailed(_, let error):
      error.message
    case .unknownAdapter(let className, _): "There is no adapter \(className)."
    case .notRestartable(let className): "\(className) is built in."
    case .unknownAdUnit(let id, _), .adUnitOfOtherFormat(let id, _, _): "There is no ad unit \(id)."
    case .formatNotSupported(let className, let format, let supported):
      "\(className) does not load \(format.rawValue) ads. It is hosted with loads of "
        + (supported.isEmpty
          ? "no format." : "\(supported.map(\.rawValue).joined(separator: ", ")).")
    case .adapterLoadsItself(let className, _): "\(className) can't load itself."
    case .cancelled, .disposedWhileLoading: "The load was cancelled."
    case .adIDInUse(let id): "The id \(id) was used before."
    case .unknownAd(let id, _): "There is no ad \(id)."
    case .adDisposed(let id): "Ad \(id) was disposed of."
    case .trackedByAdapter(let id, let what): "The adapter counts the \(what) of ad \(id) itself."
    case .wrongState(let id, let state, let allowed, let what):
      "Ad \(id) is \(state.rawValue); to \(what) it must be "
        + "\(allowed.map(\.rawValue).joined(separator: " or "))."
    case .wrongFormat(let id, let format, _):
      "This is not possible for ad \(id), which has the format \(format.rawValue)."
    case .notSimulated(let id, let what):
      "The adapter of ad \(id) does not offer \(what). Let the ad conform to SimulatedAd."
    case .tooManyAds(let limit): "There are \(limit) ads already."
    case .tooManyAdBytes(let limit): "The ads take more than \(limit) bytes of memory."
    }
  }
}
