import Ads
import EventLoop
import Mediation
import SampleNetwork

/// Answers one load as a stub says.
@LoopActor
final class StubLoader: AdapterLoader {
  private let network: StubNetwork
  private var stub: NetworkStub?
  private var completion: LoadCompletion?
  private var timer: ClockTimer?
  private(set) var hasReportedEarly = false

  init(_ network: StubNetwork) {
    self.network = network
  }

  var isLegacy: Bool { rule?.isLegacy == true }

  private var rule: StubBrokenRule? { stub?.definition.brokenRule }

  func load(_ request: NetworkRequest, completion: @escaping LoadCompletion) {
    switch network.use(for: request) {
    case .failure(let error): _ = completion(.failure(error))
    case .success(let stub):
      self.stub = stub
      self.completion = completion
      var delayMs = 0
      if let delay = stub.definition.delay {
        var draws = SplitMix64(seed: UInt64(request.seed))
        delayMs = delay.ms(&draws)
      }
      if rule == .lateCompletion {
        delayMs = max(delayMs, request.deadlineMs - network.clock.nowMs + 1)
      }
      guard delayMs > 0 else { return answer(request) }
      timer = network.clock.schedule(afterMs: delayMs) { [self] in answer(request) }
    }
  }

  /// A network that breaks no rule does not answer a load that was given up.
  func giveUp(onAcknowledged: @escaping @LoopActor () -> Void) {
    guard rule != .lateCompletion, rule != .neverCompleted else { return }
    timer?.cancel()
    completion = nil
    onAcknowledged()
  }

  private func answer(_ request: NetworkRequest) {
    guard let completion, let stub, rule != .neverCompleted else { return }
    if case .never = stub.definition.answer { return }
    self.completion = nil
    hasReportedEarly = rule == .eventBeforeCompletion
    let answer = answer(of: stub.definition, request)
    switch rule {
    case .emptyCompletion:
      _ = completion(.nothing)
    case .adAndError:
      _ = completion(.adAndError(Self.brokenError))
    case .contentTooLarge:
      _ = completion(.oversizedAd(Self.brokenError))
    case .duplicateCompletion:
      deliver(answer, to: completion)
      _ = completion(answer.answer)
    default:
      deliver(answer, to: completion)
    }
  }

  private static let brokenError = AdError(
    .internalError, "The stub breaks a rule, so it has no ad.")

  private func deliver(
    _ answer: (answer: LoadAnswer, ad: StubAd?), to completion: LoadCompletion
  ) {
    let delegate = completion(answer.answer)
    if let delegate { answer.ad?.begin(reportingTo: delegate) }
  }

  private func answer(
    of stub: StubDefinition, _ request: NetworkRequest
  ) -> (answer: LoadAnswer, ad: StubAd?) {
    if case .failure(let error) = stub.answer { return (.failure(error), nil) }
    switch request.kind {
    case .native(let adTypes, let options):
      let ad = StubNativeAd(stub, adTypes, options, on: network.clock)
      return (.native(ad), ad)
    case .banner(let adSize):
      let ad = StubBanner(stub, adSize, on: network.clock)
      return (.banner(ad), ad)
    case .fullScreen(let format):
      let ad = StubFullScreenAd(stub, format, on: network.clock)
      return (.fullScreen(ad), ad)
    }
  }
}
