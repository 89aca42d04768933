import Ads
import EventLoop
import JSON
import JSONRPC
import Mediation

/// One request to a process adapter, until it has its outcome.
@LoopActor
final class AdapterCall {
  typealias Outcome = Result<JSONValue, CallFailure>

  /// How long to wait for the answer of a call that was given up.
  private static let givenUpTimeoutMs = 60_000

  private var request: OutgoingCall?
  private var clock: Clock?
  private var timer: ClockTimer?
  private var timeout: CallFailure?
  private var completion: (@LoopActor (Outcome) -> Void)?
  /// Counts this call while something waits for its answer.
  private var pendingAnswers: PendingAnswers?
  private var pendingTimer: ClockTimer?
  private let givenUp: GivenUpCalls

  /// - Parameters:
  ///   - pendingAnswers: Counts this call; `nil` if nothing waits for the answer.
  ///   - givenUp: Keeps the calls of the process that were given up.
  ///   - completion: Called once.
  init(
    countedBy pendingAnswers: PendingAnswers?,
    givenUp: GivenUpCalls,
    completion: @escaping @LoopActor (Outcome) -> Void
  ) {
    self.pendingAnswers = pendingAnswers
    self.givenUp = givenUp
    self.completion = completion
    pendingTimer = pendingAnswers?.add(onTimeout: { [self] in stopWaiting() })
  }

  /// The number that is the request's id.
  var number: Int? { request?.number }

  /// Whether the time for the answer is up.
  var hasTimedOut: Bool { timeout != nil }

  /// The request was sent.
  ///
  /// - Parameter timeoutMs: How long its answer may take; `nil` for any time.
  func start(_ request: OutgoingCall, _ method: String, timeoutMs: Int?, clock: Clock) {
    self.request = request
    self.clock = clock
    guard let timeoutMs, completion != nil else { return }
    timer = clock.schedule(afterMs: timeoutMs) { [self] in
      timeout = .timedOut(method: method, timeoutMs: timeoutMs)
      request.cancel()
    }
  }

  /// The call has its outcome.
  func end(_ outcome: Outcome) {
    timer?.cancel()
    stopWaiting()
    let completion = completion
    self.completion = nil
    completion?(timeout.map { .failure($0) } ?? outcome)
  }

  /// Asks the adapter to give the call up, because nothing waits for its answer now. An answer
  /// still counts, unless it comes very late.
  func giveUp() {
    stopWaiting()
    request?.askToCancel()
    timer = clock?.schedule(afterMs: Self.givenUpTimeoutMs) { [self] in forget() }
    if completion != nil { givenUp.add(self) }
  }

  /// Stops waiting for the answer, which does not count.
  func forget() {
    guard completion != nil else { return }
    completion = nil
    timer?.cancel()
    request?.forget()
  }

  /// Stops waiting for the answer, which still counts.
  func stopWaiting() {
    pendingTimer?.cancel()
    pendingAnswers?.remove()
    (pendingTimer, pendingAnswers) = (nil, nil)
  }
}

/// Keeps the calls that were given up, until they have their answers.
///
/// Only the last calls are kept: a program that never answers must not fill the memory with them.
@LoopActor
final class GivenUpCalls {
  private var calls = RingBuffer<AdapterCall>(capacity: 1_000)

  /// Keeps a call, and forgets the oldest one if there are too many.
  func add(_ call: AdapterCall) {
    calls.append(call)?.forget()
  }
}

/// Counts the answers that a load or a request waits for: the clock of the ads has to wait for
/// them.
@LoopActor
final class PendingAnswers {
  /// How long the clock waits for an answer at most, in milliseconds of real time.
  private static let timeoutMs = 10_000

  private let environment: any ProcessEnvironment

  init(in environment: any ProcessEnvironment) {
    self.environment = environment
  }

  /// Counts one answer more, until ``remove()``.
  ///
  /// - Parameter onTimeout: Called when the clock has waited too long for the answer.
  func add(onTimeout: @escaping @LoopActor () -> Void) -> ClockTimer {
    environment.pendingWork.begin(.answer)
    return environment.realTime.schedule(afterMs: Self.timeoutMs, onTimeout)
  }

  /// Counts one answer less.
  func remove() {
    environment.pendingWork.end(.answer)
  }
}

/// Why a call to a process adapter has no result.
enum CallFailure: Error {
  /// The adapter answered with an error.
  case refused(RPCError)
  case timedOut(method: String, timeoutMs: Int)
  /// The result does not follow the contract.
  case invalidResult(method: String, JSONReadError)
  /// The process has ended, and why.
  case ended(AdError)

  /// Whether the only fault of the result is its length.
  var isAboutLength: Bool {
    if case .invalidResult(_, let error) = self { error.isTooLong } else { false }
  }

  /// Whether the adapter has no such method, which some calls allow.
  var isMethodNotFound: Bool { code == StandardErrorCode.methodNotFound.number }

  /// Whether the adapter may have the method, but does not offer the action.
  var isNotOffered: Bool { isMethodNotFound || code == ErrorCode.notSimulated.number }

  /// Whether the adapter gave the call up, as it was asked to.
  var isCancelled: Bool { code == StandardErrorCode.requestCancelled.number }

  private var code: Int? {
    if case .refused(let error) = self { error.code } else { nil }
  }

  /// The failure as an error of an ad: the network's own error, if the adapter passed one on.
  func adError(of className: String) -> AdError {
    switch self {
    case .refused(let error) where !error.isReceived:
      AdError(.mediationAdapterError, "\(className) gave an invalid answer: \(error.message)")
    case .refused(let error):
      Self.networkError(in: error)
        ?? AdError(
          .mediationAdapterError, "\(className) answered with an error: \(error.message)",
          underlying: AdError(
            domain: AdError.wireDomain, code: error.code, message: error.message))
    case .timedOut(let method, let timeoutMs):
      AdError(.timeout, "\(className) did not answer \(method) within \(timeoutMs) ms.")
    case .invalidResult(let method, let error):
      AdError(
        .mediationAdapterError,
        "\(className)'s answer to \(method) is invalid: \(error.inside(.key("result")))")
    case .ended(let error):
      error
    }
  }

  /// Whether the adapter gave an ad together with the error.
  var hasAd: Bool {
    if case .refused(let error) = self { Self.data(of: error)?.hasAd == true } else { false }
  }

  private static func networkError(in error: RPCError) -> AdError? {
    data(of: error)?.error
  }

  private static func data(of error: RPCError) -> AdapterErrorData? {
    guard let data = error.data as? JSONObject else { return nil }
    return try? AdapterErrorData(.object(data))
  }
}

extension AdapterCall.Outcome {
  /// Reads the result of a request.
  func result<Called: AdapterMethod>(of method: Called.Type) throws(CallFailure) -> Called.Result {
    try result(of: Called.name) { json throws(JSONReadError) in try Called.Result(json) }
  }

  /// Reads the result of the method with a name.
  func result<Value>(
    of name: String, _ read: (JSONValue) throws(JSONReadError) -> Value
  ) throws(CallFailure) -> Value {
    let json = try get()
    do throws(JSONReadError) {
      return try read(json)
    } catch {
      throw .invalidResult(method: name, error)
    }
  }

  /// Whether the adapter has given up a load or a request for signals, or has ended.
  var isAcknowledgement: Bool {
    switch self {
    case .failure(.ended): true
    case .failure(let failure): failure.isCancelled
    case .success: false
    }
  }
}

extension AdError {
  fileprivate static var wireDomain: String { "JSON-RPC" }

  /// Whether a program has failed, for example because of an uncaught exception, and not the network.
  package var isFault: Bool {
    underlying?.domain == Self.wireDomain
      && underlying?.code == StandardErrorCode.internalError.number
  }
}
